import { Table, Text } from '@mantine/core';
import { continuity, type SinglePointOfFailure } from '#root/contract/continuity/continuity.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { BarList } from '#root/web/shared/figures/bar-list.tsx';
import type { Figure } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';

/** Shows the worst single points of failure, with links to the activities that stop and to the what-if analysis. */
export function SinglePointsTile() {
  const department = useChosenDepartment();
  const ranking = useRead(continuity.singlePointsOfFailure, { query: { limit: 10, ...department } });
  // Sorted again, because the ranking also weighs priorities, but the bars show only numbers of activities. Unsorted
  // bars would look like a mistake.
  const rows = (ranking.data?.data ?? []).toSorted((a, b) => b.activitiesLost - a.activitiesLost);
  return (
    <Tile
      question={text('spof')}
      aside={<AppLink href={withDepartment('/gaps/single-points-of-failure', department)}>{text('spofAll')}</AppLink>}
      table={rows.length > 0 && <Ranking rows={rows} department={department} />}
    >
      <Text fz="sm" c="dimmed" mb="xs">
        {text('spofHelp')}
      </Text>
      {ranking.error && <LoadFailed error={ranking.error} onRetry={() => void ranking.refetch()} />}
      {ranking.isPending && <LinesSkeleton lines={5} height={24} />}
      {ranking.data?.data.length === 0 && <Text c="dimmed">{text('spofNone')}</Text>}
      {rows.length > 0 && (
        <BarList
          label={text('spof')}
          figures={rows.map((row) => toFigure(row, department))}
          counted={text('spofCounted')}
        />
      )}
    </Tile>
  );
}

const findHref = ({ uid }: SinglePointOfFailure, department: ChosenDepartment) =>
  withDepartment(`/activities?lostWith=${uid}`, department);

const toFigure = (row: SinglePointOfFailure, department: ChosenDepartment): Figure => ({
  id: row.uid,
  label: row.name,
  note: kindLabel(row.kind),
  count: row.activitiesLost,
  href: findHref(row, department),
  colour: row.mtpdBreaches > 0 ? verdictColour('late') : 'var(--mantine-primary-color-filled)',
});

function Ranking({ rows, department }: { rows: readonly SinglePointOfFailure[]; department: ChosenDepartment }) {
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
                <AppLink href={findHref(row, department)}>{formatNumber(row.activitiesLost)}</AppLink>
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
