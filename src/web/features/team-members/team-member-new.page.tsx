import { schemaResolver, useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { type TeamMemberInput, teamMemberInput, teamMembers } from '#root/contract/team-members.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { useSave } from '#root/web/api/use-save.ts';
import { useGo } from '#root/web/ui/app-link.tsx';
import type { PickerOption } from '#root/web/ui/hooks/use-options.ts';
import { Page } from '#root/web/ui/page.tsx';
import { PageSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { RecordForm } from '#root/web/ui/record-form.tsx';
import { toastDone } from '#root/web/ui/toast.tsx';
import { emptyTeamMember, TeamMemberFields } from './team-member-form.tsx';
import { labels, text } from './team-members.messages.ts';

/** `/org/team-members/new`; `?divisionUid=` or `?businessUnitUid=` says where the person works. */
export function TeamMemberNewPage() {
  const { divisionUid, businessUnitUid } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const division = useRead(divisions.get, { params: { uid: divisionUid ?? '' }, enabled: Boolean(divisionUid) });
  const unit = useRead(businessUnits.get, {
    params: { uid: businessUnitUid ?? '' },
    enabled: Boolean(businessUnitUid),
  });
  // A place that cannot be read is not chosen ahead; the person can still choose.
  const waiting = [division, unit].some(({ isLoading }) => isLoading);
  if (waiting) return <PageSkeleton />;
  const option = (record: { uid: string; name: string } | undefined) =>
    record ? [{ value: record.uid, label: record.name }] : [];
  return (
    <TeamMemberNew
      divisions={option(divisionUid ? division.data?.data : undefined)}
      units={option(businessUnitUid ? unit.data?.data : undefined)}
    />
  );
}

interface Places {
  divisions: readonly PickerOption[];
  units: readonly PickerOption[];
}

function TeamMemberNew({ divisions: inDivisions, units }: Places) {
  const create = useSave(teamMembers.create);
  const go = useGo();
  const initialValues: TeamMemberInput = {
    ...emptyTeamMember,
    divisionUids: inDivisions.map(({ value }) => value),
    businessUnitUids: units.map(({ value }) => value),
  };
  const form = useForm({ initialValues, validate: schemaResolver(teamMemberInput, { sync: true }) });
  const [unit] = units;
  const [division] = inDivisions;
  const back = unit ? `/org?businessUnitUid=${unit.value}` : division ? `/org?divisionUid=${division.value}` : '/org';
  const submit = async (values: TeamMemberInput) => {
    await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(back);
  };
  const breadcrumb = [{ label: text('departments'), href: '/org' }, { label: text('newTitle') }];
  return (
    <Page title={text('newTitle')} breadcrumb={breadcrumb} width="form">
      <RecordForm form={form} onSubmit={submit} labels={labels} cancelHref={back}>
        <TeamMemberFields form={form} divisions={inDivisions} units={units} />
      </RecordForm>
    </Page>
  );
}
