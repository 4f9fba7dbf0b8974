import { Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrganisationRow } from '#root/contract/landlord/organisations.ts';
import { text as words } from '#root/web/areas/landlord/acting/landlord.messages.ts';
import { StateChip } from '#root/web/areas/landlord/acting/state-chip.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatAgo, formatNumber, formatPercent } from '#root/web/platform/ui/format.ts';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './dashboard.messages.ts';

const heads = [
  ...(['orgName', 'orgState', 'pastMtpd', 'orgReviews', 'orgCertificates'] as const),
  ...(['orgFailedMails', 'orgFailedJobs', 'orgApproved', 'orgLast'] as const),
];
const [, ...rest] = heads;
const label = (head: (typeof heads)[number]) => (head === 'pastMtpd' ? words('pastMtpdActivities') : text(head));
const figures: ReadonlySet<string> = new Set([
  ...['pastMtpd', 'orgReviews', 'orgCertificates', 'orgFailedMails', 'orgFailedJobs', 'orgApproved'],
]);
const alignment = (head: string) => (figures.has(head) ? { ta: 'right' as const, className: 'hf-numbers' } : {});

interface AttentionTableProps {
  readonly rows: readonly OrganisationRow[];
  /** Whether each row has a link to its record. */
  readonly listed: boolean;
}

/** Lists the organisations that need attention, ordered from the most urgent. */
export function AttentionTable({ rows, listed }: AttentionTableProps) {
  const Shown = usePhone() ? Cards : Rows;
  return (
    <Tile
      question={text('orgAttention')}
      aside={listed && <AppLink href="/organisation">{text('orgAttentionAll')}</AppLink>}
    >
      {rows.length === 0 && <Text c="dimmed">{text('orgAttentionNone')}</Text>}
      {rows.length > 0 && <Shown rows={rows} listed={listed} />}
    </Tile>
  );
}

/** Returns the cells of a row by column heading. */
function buildCells(row: OrganisationRow): Readonly<Record<(typeof heads)[number], ReactNode>> {
  const { activityCount, approvedCount } = row;
  return {
    orgName: row.name,
    orgState: <StateChip state={row.state} />,
    pastMtpd: formatNumber(row.pastMtpdCount),
    orgReviews: formatNumber(row.overdueReviewCount),
    orgCertificates: formatNumber(row.expiredCertificateCount),
    orgFailedMails: formatNumber(row.failedMailCount),
    orgFailedJobs: formatNumber(row.failedJobCount),
    orgApproved: activityCount ? formatPercent(approvedCount / activityCount) : '',
    orgLast: row.lastActivityAt ? formatAgo(row.lastActivityAt) : text('never'),
  };
}

function Name({ row: { uid, name }, listed }: { row: OrganisationRow; listed: boolean }) {
  if (!listed) return name;
  return (
    <AppLink fz="sm" href={`/organisation/${uid}`}>
      <Text span inherit lineClamp={2}>
        {name}
      </Text>
    </AppLink>
  );
}

function Cards({ rows, listed }: AttentionTableProps) {
  return (
    <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {rows.map((row) => {
        const cells = buildCells(row);
        return (
          <Stack component="li" gap="xs" key={row.uid}>
            <Name row={row} listed={listed} />
            <KeyValue items={rest.map((head) => ({ label: label(head), value: cells[head] }))} />
          </Stack>
        );
      })}
    </Stack>
  );
}

function Rows({ rows, listed }: AttentionTableProps) {
  return (
    <Table.ScrollContainer minWidth={640} type="native">
      <Table aria-label={text('orgAttention')}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} {...alignment(head)}>
                {label(head)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const cells = buildCells(row);
            return (
              <Table.Tr key={row.uid}>
                <Table.Th scope="row" fw={400}>
                  <Name row={row} listed={listed} />
                </Table.Th>
                {rest.map((head) => (
                  <Table.Td key={head} {...alignment(head)}>
                    {cells[head]}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
