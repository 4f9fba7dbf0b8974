import dayjs from 'dayjs';

/** The ranges that the specification defines for date pickers (section 2). */
export type DatePreset = 'today' | 'week' | 'month' | 'months3' | 'months6' | 'year';

/** Two calendar dates as YYYY-MM-DD, both inclusive. */
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
 * Returns the range of each preset. All ranges end on the given day: a week is that day and the six days before.
 * @param day today in the organisation's time zone, as YYYY-MM-DD
 */
export function datePresets(day: string): { preset: DatePreset; range: DateRange }[] {
  const end = dayjs(day);
  return BACK.map(([preset, amount, unit]) => {
    const begin = amount === 0 ? end : end.subtract(amount, unit).add(1, 'day');
    return { preset, range: [begin.format('YYYY-MM-DD'), day] };
  });
}
