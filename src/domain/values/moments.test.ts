import { expect, it } from 'vitest';
import { createMomentFormatter, findLocalDay } from './moments.ts';

it.each([
  ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-10'],
  ['Pacific/Auckland', '2026-03-10T11:00:00Z', '2026-03-11'],
  ['America/Los_Angeles', '2026-03-10T06:59:59Z', '2026-03-09'],
  ['America/Los_Angeles', '2026-03-10T07:00:00Z', '2026-03-10'],
  ['Europe/Berlin', '2026-12-31T23:00:00Z', '2027-01-01'],
])('in %s, the moment %s falls on the day %s', (timeZone, moment, day) => {
  expect(findLocalDay(timeZone, new Date(moment))).toBe(day);
});

it('shows a moment in the local time of a zone, with 00 for midnight, and leaves other texts as they are', () => {
  const inBerlin = createMomentFormatter('Europe/Berlin');
  expect(inBerlin('2026-07-01T22:00:05Z')).toBe('02/07/2026 00:00:05');
  expect(inBerlin('2026-01-01T00:00:00Z')).toBe('01/01/2026 01:00:00');
  expect(inBerlin('not yet')).toBe('not yet');
});
