import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { type TeamMember, teamMembers } from '#root/contract/departments/team-members.ts';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { BulkChoice, DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { StatusChip } from '#root/web/platform/ui/status-chip.tsx';
import { BulkDelete } from '#root/web/shared/registers/bulk-delete.tsx';
import type { ListAsked } from '#root/web/shared/transfer/export-file.ts';
import { ExportSelection } from '#root/web/shared/transfer/export-selection.tsx';
import { DeleteDialog } from './common/delete-dialogs.tsx';
import { text } from './departments.messages.ts';

const places = ({ divisions, businessUnits }: TeamMember) =>
  [...divisions, ...businessUnits].map(({ name }) => name).join(', ');

/** An email address that can wrap before the @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <div>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </div>
  );
}

function Contact({ email, phone }: TeamMember) {
  return (
    <>
      {email && <Email address={email} />}
      {phone && <div>{phone}</div>}
    </>
  );
}

function Roles({ organisationRole, businessContinuityRoleName: inAnIncident }: TeamMember) {
  return (
    <Stack gap={2} align="flex-start">
      {organisationRole && <span>{organisationRole}</span>}
      {inAnIncident && <StatusChip label={inAnIncident} colour={null} />}
    </Stack>
  );
}

const columns: readonly DataListColumn<TeamMember>[] = [
  { id: 'name', header: text('memberName'), sortable: true, cell: (member) => member.name },
  {
    id: 'organisationRole',
    header: text('memberRoles'),
    sortable: true,
    cell: (member) => <Roles {...member} />,
  },
  { id: 'email', header: text('memberContact'), sortable: true, cell: (member) => <Contact {...member} /> },
];
const columnsOfAll = [...columns, { id: 'places', header: text('memberPlaces'), cell: places, hideOnPhone: true }];

/** The actions on the selected team members. */
function Selected({ choice, asked }: { choice: BulkChoice; asked: ListAsked }) {
  const transfer = {
    kind: 'team_member',
    endpoint: teamMembers.exportFile,
    chosen: teamMembers.exportChosen,
    asked,
  } as const;
  return (
    <>
      <ExportSelection transfer={transfer} choice={choice} />
      <BulkDelete kind="team_member" contract={teamMembers} choice={choice} asked={asked} />
    </>
  );
}

/** Lists the people of the place in the address. `newHref` is the path that adds a person to this place. */
export function MemberList({ newHref, isWhole }: { newHref: string; isWhole: boolean }) {
  const list = useList(teamMembers.list, 'name');
  const { can } = useSession();
  const [deleting, setDeleting] = useState<TeamMember>();
  const toPath = ({ uid }: TeamMember) => (can(teamMembers.update) ? `/org/team-members/${uid}` : undefined);
  const listActions = (member: TeamMember) => [
    ...(can(teamMembers.update) ? [{ label: text('edit'), href: `/org/team-members/${member.uid}?edit=1` }] : []),
    ...(can(teamMembers.remove) ? [{ label: text('remove'), danger: true, onSelect: () => setDeleting(member) }] : []),
  ];
  const create = can(teamMembers.create) && (
    <ButtonLink variant="default" href={newHref}>
      {text('newMember')}
    </ButtonLink>
  );
  return (
    <Stack component="section" aria-label={text('members')} gap="sm">
      <Title order={2} fz="h3">
        {text('members')}
      </Title>
      <ListToolbar search={list.search} onSearch={list.setSearch} searchLabel={text('membersSearch')}>
        {create}
      </ListToolbar>
      <DataList
        {...list.props}
        // Only the search can be cleared here. The place in the address is not a filter of this list, because the page
        // sets it.
        filtered={list.search !== ''}
        onClearFilters={() => (list.props.failure ? list.clear() : list.setSearch(''))}
        label={text('members')}
        columns={isWhole ? columnsOfAll : columns}
        rowId={(member) => member.uid}
        rowName={(member) => member.name}
        rowLink={toPath}
        rowActions={listActions}
        bulkActions={(choice) => <Selected choice={choice} asked={list.asked} />}
        selectAllMatching
        empty={{ title: text('noMembersTitle'), body: text('noMembersBody'), action: create }}
      />
      {deleting && <DeleteDialog of={{ kind: 'member', ...deleting }} onClose={() => setDeleting(undefined)} />}
    </Stack>
  );
}
