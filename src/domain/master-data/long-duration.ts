const units: readonly (readonly [minutes: number, one: string])[] = [
  [10_080, 'week'],
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/**
 * Writes minutes in words for the name of a row that people choose: "15 minutes", "24 hours", "5 days", "2 weeks".
 * Hours are kept up to 72, the way recovery times are spoken of; 0 is "Immediate".
 */
export function formatLongDuration(minutes: number): string {
  if (minutes === 0) return 'Immediate';
  const inHours = minutes <= 72 * 60 && minutes % 60 === 0;
  const [size, word] = units.find(([unit]) => (inHours ? unit === 60 : minutes % unit === 0)) ?? [1, 'minute'];
  const count = minutes / size;
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
