import { Text } from '@mantine/core';
import { type CoverageState, coverageStates, planCoverage } from '#root/contract/plans/plan-coverage.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { BarList } from '#root/web/shared/figures/bar-list.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text as words } from '#root/web/shared/plans/coverage.messages.ts';
import { text } from './overview.messages.ts';

const verdictOf: Readonly<Record<CoverageState, Verdict>> = { none: 'late', part: 'justMet', full: 'met' };

/** How many of the records that active scenarios take away come back by plans. Each figure opens the list behind it. */
export function CoverageTile() {
  const mayRead = useCan(planCoverage.list);
  const read = useRead(planCoverage.list, { query: { pageSize: 10 }, enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Tile question={text('coverage')}>
      <Text fz="sm" c="dimmed" mb="xs">
        {text('coverageHelp')}
      </Text>
      <LoadedPart read={read}>
        {({ states }) =>
          coverageStates.every((state) => states[state] === 0) ? (
            <Text c="dimmed">{text('coverageNone')}</Text>
          ) : (
            <BarList
              label={text('coverage')}
              counted={text('coverageCounted')}
              figures={coverageStates.map((state) => ({
                id: state,
                label: words(state),
                count: states[state],
                href: `/plan-coverage?state=${state}`,
                colour: verdictColour(verdictOf[state]),
              }))}
            />
          )
        }
      </LoadedPart>
    </Tile>
  );
}
