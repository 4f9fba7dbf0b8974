import { useSearch } from '@tanstack/react-router';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { TeamMember } from '#root/contract/departments/team-members.ts';
import { departmentsTrail } from '#root/web/areas/departments/common/departments.words.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { RecordView, RegisterRecordPage } from '#root/web/shared/registers/register-record.tsx';
import { teamMemberScreens as screens } from './team-member.screens.tsx';

type Places = Pick<TeamMember, 'divisionUids' | 'businessUnitUids'>;

/** Returns the breadcrumb of a team member who belongs to a place. */
function trailTo({ divisionUids: [division], businessUnitUids: [unit] }: Places) {
  const query = division ? `?divisionUid=${division}` : unit ? `?businessUnitUid=${unit}` : '';
  return departmentsTrail.map(({ label, href }) => ({ label, href: `${href}${query}` }));
}

/** `/org/team-members/new`: `?divisionUid=` or `?businessUnitUid=` is the place where the person works. */
export function TeamMemberNewPage() {
  const { divisionUid, businessUnitUid } = useSearch({ strict: false });
  const division = useRead(divisions.get, { params: { uid: divisionUid ?? '' }, enabled: Boolean(divisionUid) });
  const unit = useRead(businessUnits.get, {
    params: { uid: businessUnitUid ?? '' },
    enabled: Boolean(businessUnitUid),
  });
  if (division.isLoading || unit.isLoading) return <PageSkeleton />;
  // If the division or unit can't be read, it is not preselected.
  const inDivisions = divisionUid && division.data ? [division.data.data] : [];
  const inUnits = businessUnitUid && unit.data ? [unit.data.data] : [];
  const start = {
    divisions: inDivisions,
    divisionUids: inDivisions.map(({ uid }) => uid),
    businessUnits: inUnits,
    businessUnitUids: inUnits.map(({ uid }) => uid),
  };
  return <RegisterNewPage screens={screens} start={start} trail={trailTo(start)} />;
}

/** `/org/team-members/:teamMemberUid` */
export const TeamMemberPage = ({ params }: PageProps<'/org/team-members/:teamMemberUid'>) => (
  <RegisterRecordPage screens={screens} uid={params.teamMemberUid}>
    {(record) => <RecordView key={record.uid} screens={screens} record={record} trail={trailTo(record)} />}
  </RegisterRecordPage>
);
