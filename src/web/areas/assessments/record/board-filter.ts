import { useSearch } from '@tanstack/react-router';
import { waitingStates } from '#root/contract/assessments/assessment-terms.ts';

/** What the board and the list of activities can be narrowed to, as in the address. */
const shows = {
  all: {},
  waiting: { state: waitingStates.join(',') },
  late: { late: 'true' },
  noAccount: { account: 'none' },
  moved: { changed: 'true' },
  mine: { mine: 'true' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type Show = keyof typeof shows;
export const showNames = Object.keys(shows) as Show[];

/** Returns what the address narrows the board to. */
export function useShown() {
  const { show, unit } = useSearch({ strict: false });
  const shown = showNames.find((one) => one === show) ?? 'all';
  return { shown, unit, filter: { ...shows[shown], ...(unit && { unitUid: unit }) } };
}
