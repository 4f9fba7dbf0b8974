import { Text } from '@mantine/core';
import { industries } from '#root/contract/landlord/industries.ts';
import { type OrganisationRow, organisationStates, organisations } from '#root/contract/landlord/organisations.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { StateChip } from '#root/web/areas/landlord/acting/state-chip.tsx';
import { useList } from '#root/web/platform/api/use-list.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo, formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordList } from '#root/web/shared/lists/record-list.tsx';
import type { RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useRegisterFilters } from '#root/web/shared/registers/register-filters.tsx';
import { text } from './organisations.messages.ts';
import { useOrganisationActs } from './use-organisation-acts.tsx';

const count = (id: keyof OrganisationRow & `${string}Count`, header: string): DataListColumn<OrganisationRow> => ({
  id,
  header,
  sortable: true,
  align: 'right',
  cell: (row) => formatNumber(row[id]),
});

const columns: readonly DataListColumn<OrganisationRow>[] = [
  { id: 'name', header: text('name'), sortable: true, cell: (row) => row.name },
  { id: 'state', header: text('state'), sortable: true, cell: (row) => <StateChip state={row.state} /> },
  { id: 'industryName', header: text('industry'), sortable: true, cell: (row) => row.industryName ?? '' },
  count('userCount', text('users')),
  count('activityCount', text('activities')),
  {
    id: 'approvedCount',
    header: text('approved'),
    align: 'right',
    cell: (row) => (row.activityCount ? formatPercent(row.approvedCount / row.activityCount) : ''),
  },
  count('pastMtpdCount', text('pastMtpd')),
  {
    id: 'lastActivityAt',
    header: text('lastActivity'),
    sortable: true,
    cell: (row) => (row.lastActivityAt ? formatAgo(row.lastActivityAt) : text('never')),
  },
];

const kinds = ['pastMtpd', 'quiet', 'mails', 'jobs'] as const;

/** What the filters of the list offer, and what is set of them in words. */
function useFilters({ filters, setFilter }: ReturnType<typeof useList<typeof organisations.list>>) {
  const { data } = useRead(industries.list, { query: { pageSize: 100, sort: 'name' } });
  const offered: readonly RegisterFilter[] = [
    {
      name: 'state',
      label: text('state'),
      choices: organisationStates.map((state) => ({ value: state, label: words(`state.${state}`) })),
    },
    {
      name: 'industryUid',
      label: text('industry'),
      choices: (data?.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
    },
    {
      name: 'attention',
      label: text('attention'),
      choices: kinds.map((kind) => ({ value: kind, label: text(`attention.${kind}`) })),
    },
  ];
  return useRegisterFilters(offered, filters, setFilter);
}

/** `/organisation`: the registry. */
export function OrganisationListPage() {
  const list = useList(organisations.list, 'name');
  const { can } = useSession();
  const acts = useOrganisationActs();
  const { chips, fields } = useFilters(list);
  const create = can(organisations.create) && <ButtonLink href="/organisation/new">{text('newTitle')}</ButtonLink>;
  return (
    <Page title={text('title')} count={list.props.rows && list.props.total} actions={create}>
      <RecordList
        name="organisations"
        list={list}
        searchLabel={text('search')}
        chips={chips}
        filters={fields}
        label={text('title')}
        columns={columns}
        rowId={(row) => row.uid}
        rowName={(row) => row.name}
        rowLink={(row) => `/organisation/${row.uid}`}
        rowActions={acts.actionsOf}
        deniedPermission={can(organisations.list) ? undefined : permissionNames.organization.read}
        empty={{ title: text('emptyTitle'), body: text('emptyBody'), action: create }}
      />
      {!list.filters.state && (
        <Text fz="sm" c="dimmed">
          {text('hidden')}
        </Text>
      )}
      {acts.dialog}
    </Page>
  );
}
