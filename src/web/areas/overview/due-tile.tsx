import { Text } from '@mantine/core';
import { type DuePeriod, type DueReason, dueDates, dueReasons } from '#root/contract/overview/due-dates.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { useChosenDepartment, withDepartment } from '#root/web/shared/department-filter/chosen-department.ts';
import { type StackBar, StackedBars, type StackPart, StackTable } from '#root/web/shared/figures/stacked-bars.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text as words } from './due-dates.messages.ts';
import { text } from './overview.messages.ts';

const colours: Readonly<Record<DueReason, string>> = {
  review: '#1c5fb0',
  plan: '#087057',
  cycle: '#6741d9',
  certificate: '#8a5300',
  contract: '#5c6670',
};

/** The text keys of the periods, in the order of the response. */
const periodNames = ['dueOverdue', 'due30', 'due60', 'due90'] as const;

const countThing = ({ counts }: DuePeriod, thing: DueReason) => counts.find(({ what }) => what === thing)?.count ?? 0;

/**
 * Shows how many due dates are overdue or in the next 90 days. Each part of a bar opens the list of the due dates that
 * it counts.
 */
export function DueTile() {
  const department = useChosenDepartment();
  const read = useRead(dueDates.summary, { query: { ...department } });
  const periods = read.data?.data.periods ?? [];
  const last = periods.at(-1)?.until;
  const toPath = (query: string) => withDepartment(`/due-dates?${query}`, department);
  const bars = periods.map((period, at): StackBar => {
    const days = `${period.from === null ? '' : `from=${period.from}&`}until=${period.until}`;
    return {
      id: period.until,
      label: text(periodNames[at] ?? 'due90'),
      href: toPath(days),
      counts: new Map(period.counts.map(({ what, count }) => [what, count])),
      toHref: (what) => toPath(`what=${what}&${days}`),
    };
  });
  const parts = dueReasons
    .map(
      (thing): StackPart => ({
        id: thing,
        label: words(`many.${thing}`),
        colour: colours[thing],
        total: periods.reduce((sum, period) => sum + countThing(period, thing), 0),
        href: toPath(`what=${thing}&until=${last}`),
      }),
    )
    .filter(({ total }) => total > 0);
  return (
    <Tile
      question={text('due')}
      aside={last && <AppLink href={toPath(`until=${last}`)}>{text('dueAll')}</AppLink>}
      table={parts.length > 0 && <StackTable label={text('due')} first={text('duePeriod')} parts={parts} bars={bars} />}
    >
      <LoadedPart read={read}>
        {() =>
          parts.length === 0 ? (
            <Text c="dimmed">{text('dueNone')}</Text>
          ) : (
            <StackedBars label={text('due')} legend={text('legend')} parts={parts} bars={bars} />
          )
        }
      </LoadedPart>
    </Tile>
  );
}
