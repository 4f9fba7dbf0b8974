import dayjs from 'dayjs';

/** The ranges the specification names for date pickers (section 2). */
export type DatePreset = 'today' | 'week' | 'month' | 'months3' | 'months6' | 'year';

/** Two calendar days, ISO YYYY-MM-DD, both included. */
export type DateRange = [from: string, to: string];

const BACK: readonly [preset: DatePreset, amount: number, unit: 'week' | 'month' | 'year'][] = [
  ['today', 0, 'week'],
  ['week', 1, 'week'],
  ['month', 1, 'month'],
  ['months3', 3, 'month'],
  ['months6', 6, 'month'],
  ['year', 1, 'year'],
];

/**
 * Returns the range of each preset. All end on the given day: a week is that day and the six before.
 * @param day today in the organisation's zone, ISO YYYY-MM-DD
 */
export function datePresets(day: string): { preset: DatePreset; range: DateRange }[] {
  const end = dayjs(day);
  return BACK.map(([preset, amount, unit]) => {
    const begin = amount === 0 ? end : end.subtract(amount, unit).add(1, 'day');
    return { preset, range: [begin.format('YYYY-MM-DD'), day] };
  });
}
