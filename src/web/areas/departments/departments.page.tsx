import { Box, Button, Flex, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { departments } from '#root/contract/departments/departments.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { AppLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import type { MenuAction } from '#root/web/platform/ui/menu-action.ts';
import { MenuButton } from '#root/web/platform/ui/menu-button.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { TransferMenu } from '#root/web/shared/transfer/transfer-menu.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { text } from './departments.messages.ts';
import { MemberList } from './member-list.tsx';
import { findPlace, type Place } from './place.ts';
import { DivisionPanel, UnitPanel, WholePanel } from './place-panel.tsx';

const newMemberHref = ({ division, unit }: Place) => {
  if (unit) return `/org/team-members/new?businessUnitUid=${unit.uid}`;
  return division ? `/org/team-members/new?divisionUid=${division.uid}` : '/org/team-members/new';
};

function NewMenu({ place }: { place: Place }) {
  const { can } = useSession();
  const unitHref = place.division ? `/org/${place.division.uid}/business-units/new` : '/org/business-units/new';
  const actions: MenuAction[] = [
    ...(can(divisions.create) ? [{ label: text('newDivision'), href: '/org/divisions/new' }] : []),
    ...(can(businessUnits.create) ? [{ label: text('newUnit'), href: unitHref }] : []),
    ...(can(divisions.create) ? [{ label: text('newMember'), href: newMemberHref(place) }] : []),
  ];
  if (actions.length === 0) return null;
  return <MenuButton button={<Button>{text('new')}</Button>} actions={actions} />;
}

const transfers = [
  { kind: 'division', endpoint: divisions.exportFile, what: text('theDivisions') },
  { kind: 'business_unit', endpoint: businessUnits.exportFile, what: text('theUnits') },
  { kind: 'team_member', endpoint: teamMembers.exportFile, what: text('theMembers') },
] as const;

function Actions({ place }: { place: Place }) {
  return (
    <>
      <TransferMenu transfers={transfers} />
      <NewMenu place={place} />
    </>
  );
}

function Detail({ place }: { place: Place }) {
  return (
    <Stack gap="lg" style={{ flex: 1, minWidth: 0 }}>
      {place.unit && <UnitPanel uid={place.unit.uid} />}
      {place.division && !place.unit && <DivisionPanel uid={place.division.uid} />}
      {!place.division && <WholePanel />}
      <MemberList newHref={newMemberHref(place)} isWhole={!place.division} />
    </Stack>
  );
}

/** `/org`: `?divisionUid=` or `?businessUnitUid=` selects the part of the organisation that is open. */
export function DepartmentsPage() {
  const tree = useRead(departments.tree);
  const search = useSearch({ strict: false });
  const phone = usePhone();
  const go = useGo();
  if (tree.error && !tree.data) return <LoadFailed error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <PageSkeleton />;
  const { data } = tree.data;
  const place = findPlace(data, search);
  // On a phone, the tree and the open place are separate pages.
  const showTree = data.divisions.length > 0 && !(phone && place.division);
  return (
    <Page title={text('title')} description={text('description')} actions={<Actions place={place} />}>
      {phone && place.division && <AppLink href="/org">{text('back')}</AppLink>}
      {data.divisions.length === 0 && <EmptyState title={text('emptyTitle')} body={text('emptyBody')} />}
      <Flex gap="md" direction={phone ? 'column' : 'row'}>
        {showTree && (
          <Box component="nav" aria-label={text('tree')} w={phone ? '100%' : 320} style={{ flexShrink: 0 }}>
            <DepartmentTree departments={data} place={place} onGo={go} />
          </Box>
        )}
        <Detail place={place} />
      </Flex>
    </Page>
  );
}
