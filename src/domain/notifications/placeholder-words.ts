import { formatCount } from '#root/contract/platform/numbers.ts';

const day = 24 * 60 * 60_000;

/** Returns the time between two days in words: "today", "in 7 days", "3 days ago". */
export function describeDays(today: string, date: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / day);
  if (days === 0) return 'today';
  const words = formatCount(Math.abs(days), 'day');
  return days > 0 ? `in ${words}` : `${words} ago`;
}

/** Converts what happened to one record to the plural: "is created" becomes "are created". */
export const toPlural = (action: string): string =>
  action
    .replace(/^is /, 'are ')
    .replace(/^has /, 'have ')
    .replace(/^changes its/, 'change their')
    .replace(/^fails$/, 'fail')
    .replace(/^asks /, 'ask ');
