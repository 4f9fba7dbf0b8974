import { Text } from '@mantine/core';
import { industries } from '#root/contract/landlord/industries.ts';
import {
  attentionReasons,
  type OrganisationRow,
  organisationStates,
  organisations,
} from '#root/contract/landlord/organisations.ts';
import { organisation } from '#root/contract/shared/kinds/organization.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { StateChip } from '#root/web/areas/landlord/acting/state-chip.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { DataListColumn } from '#root/web/platform/ui/data-list-types.ts';
import { formatAgo, formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { defineList, type RegisterFilter } from '#root/web/shared/registers/register.ts';
import { useRegisterList } from '#root/web/shared/registers/register-list.tsx';
import { text } from './organisations.messages.ts';
import { useOrganisationActs } from './use-organisation-acts.tsx';

const countColumn = (
  id: keyof OrganisationRow & `${string}Count`,
  header: string,
): DataListColumn<OrganisationRow> => ({
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
  countColumn('userCount', text('users')),
  countColumn('activityCount', text('activities')),
  {
    id: 'approvedCount',
    header: text('approved'),
    align: 'right',
    cell: (row) => (row.activityCount ? formatPercent(row.approvedCount / row.activityCount) : ''),
  },
  countColumn('pastMtpdCount', words('pastMtpdActivities')),
  { ...countColumn('overdueReviewCount', text('overdueReviews')), optional: true },
  { ...countColumn('expiredCertificateCount', text('expiredCertificates')), optional: true },
  { ...countColumn('failedMailCount', text('failedMails')), optional: true },
  { ...countColumn('failedJobCount', text('failedJobs')), optional: true },
  {
    id: 'lastActivityAt',
    header: text('lastActivity'),
    sortable: true,
    cell: (row) => (row.lastActivityAt ? formatAgo(row.lastActivityAt) : text('never')),
  },
];

function useFilters(): readonly RegisterFilter[] {
  const { data } = useRead(industries.list, { query: { pageSize: 100, sort: 'name' } });
  return [
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
      choices: attentionReasons.map((reason) => ({
        value: reason,
        label: reason === 'pastMtpd' ? words('pastMtpdActivities') : text(`attention.${reason}`),
      })),
    },
  ];
}

const organisationList = defineList<OrganisationRow>({
  definition: organisation,
  contract: organisations,
  texts: { emptyBody: text('emptyBody') },
  newPath: '/organisation/new',
  columns,
  useFilters,
});

/** `/organisation`: the list of organisations. */
export function OrganisationListPage() {
  const acts = useOrganisationActs();
  const { list, count, newButton, rows } = useRegisterList(organisationList, { actions: acts });
  return (
    <Page title={text('title')} count={count} actions={newButton}>
      {rows}
      {!list.filters.state && (
        <Text fz="sm" c="dimmed">
          {text('hidden')}
        </Text>
      )}
    </Page>
  );
}
