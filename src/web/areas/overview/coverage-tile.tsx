import { Text } from '@mantine/core';
import { type CoverageState, coverageStates, planCoverage } from '#root/contract/plans/plan-coverage.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { BarList } from '#root/web/shared/figures/bar-list.tsx';
import { type Figure, FiguresTable } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text as words } from '#root/web/shared/plans/coverage.messages.ts';
import { text } from './overview.messages.ts';

const verdictOf: Readonly<Record<CoverageState, Verdict>> = { none: 'late', part: 'justMet', full: 'met' };

const toFigures = ({ states }: ResponseOf<typeof planCoverage.list>, department: ChosenDepartment): Figure[] =>
  coverageStates.map((state) => ({
    id: state,
    label: words(state),
    count: states[state],
    href: withDepartment(`/plan-coverage?state=${state}`, department),
    colour: verdictColour(verdictOf[state]),
  }));

/**
 * Counts the records that active scenarios take away, and how many of these records plans bring back. Each figure opens
 * the list of the records that it counts.
 */
export function CoverageTile() {
  const mayRead = useCan(planCoverage.list);
  const department = useChosenDepartment();
  const read = useRead(planCoverage.list, { query: { pageSize: 10, filter: { ...department } }, enabled: mayRead });
  if (!mayRead) return null;
  const figures = read.data ? toFigures(read.data, department) : [];
  const isEmpty = figures.every(({ count }) => count === 0);
  const shown = { label: text('coverage'), counted: text('coverageCounted'), figures };
  return (
    <Tile question={text('coverage')} table={!isEmpty && <FiguresTable {...shown} />}>
      <Text fz="sm" c="dimmed" mb="xs">
        {text('coverageHelp')}
      </Text>
      <LoadedPart read={read}>
        {() =>
          isEmpty ? (
            <Text c="dimmed">{text('coverageNone')}</Text>
          ) : (
            <BarList {...shown} counted={shown.counted.toLowerCase()} />
          )
        }
      </LoadedPart>
    </Tile>
  );
}
