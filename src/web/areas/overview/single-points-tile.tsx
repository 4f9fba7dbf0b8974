import { Table, Text } from '@mantine/core';
import { continuity, type SinglePointOfFailure } from '#root/contract/continuity/continuity.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';

/** Lists the worst single points of failure. Each has a link to its what-if analysis. */
export function SinglePointsTile() {
  const ranking = useRead(continuity.singlePointsOfFailure, { query: { limit: 10 } });
  return (
    <Tile question={text('spof')} aside={<AppLink href="/gaps/single-points-of-failure">{text('spofAll')}</AppLink>}>
      <Text fz="sm" c="dimmed" mb="xs">
        {text('spofHelp')}
      </Text>
      {ranking.error && <LoadFailed error={ranking.error} onRetry={() => void ranking.refetch()} />}
      {ranking.isPending && <LinesSkeleton lines={5} height={24} />}
      {ranking.data?.data.length === 0 && <Text c="dimmed">{text('spofNone')}</Text>}
      {ranking.data && ranking.data.data.length > 0 && <Ranking rows={ranking.data.data} />}
    </Tile>
  );
}

function Ranking({ rows }: { rows: readonly SinglePointOfFailure[] }) {
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table aria-label={text('spof')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('spofName')}</Table.Th>
            <Table.Th ta="right">{text('spofLost')}</Table.Th>
            <Table.Th ta="right">{text('spofBreaches')}</Table.Th>
            <Table.Th ta="right">{text('spofFirst')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.uid}>
              <Table.Th scope="row" fw={400}>
                <AppLink href={`/dependency-scenarios/around/${row.uid}?mode=what-if`}>{row.name}</AppLink>
                <Text fz="sm" c="dimmed">
                  {kindLabel(row.kind)}
                </Text>
              </Table.Th>
              <Table.Td ta="right" className="hf-numbers">
                {formatNumber(row.activitiesLost)}
              </Table.Td>
              <Table.Td ta="right" className="hf-numbers">
                {formatNumber(row.mtpdBreaches)}
              </Table.Td>
              <Table.Td ta="right" className="hf-numbers">
                {row.firstBreachAt === null ? '' : formatDuration(row.firstBreachAt)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
