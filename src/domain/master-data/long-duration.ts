import { formatCount } from '#root/contract/platform/numbers.ts';

const units: readonly (readonly [minutes: number, one: string])[] = [
  [10_080, 'week'],
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/**
 * Formats minutes in words, for names in lists: "15 minutes", "24 hours", "5 days", "2 weeks". Up to 72 hours are
 * written in hours, as is usual for recovery times; 0 is "Immediate".
 */
export function formatLongDuration(minutes: number): string {
  if (minutes === 0) return 'Immediate';
  const inHours = minutes <= 72 * 60 && minutes % 60 === 0;
  const [size, word] = units.find(([unit]) => (inHours ? unit === 60 : minutes % unit === 0)) ?? [1, 'minute'];
  return formatCount(minutes / size, word);
}
