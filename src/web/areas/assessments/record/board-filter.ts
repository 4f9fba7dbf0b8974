import { useSearch } from '@tanstack/react-router';
import { waitingStates } from '#root/contract/assessments/assessment-terms.ts';

/** The filters of the board and of the list of activities, by their names in the address. */
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

/** Returns the filter in the address. */
export function useShown() {
  const { show, unit } = useSearch({ strict: false });
  const shown = showNames.find((one) => one === show) ?? 'all';
  return { shown, unit, filter: { ...shows[shown], ...(unit && { unitUid: unit }) } };
}
