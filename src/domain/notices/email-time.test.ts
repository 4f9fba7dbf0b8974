import { expect, it } from 'vitest';
import { findEmailTime, findNext } from './email-time.ts';

const wishes = {
  urgency: 'normal',
  frequency: 'now',
  quietFrom: '22:00',
  quietTo: '07:00',
  timeZone: 'Europe/Madrid',
} as const;
const at = (moment: string) => new Date(moment);

it('an email outside of quiet hours is sent at once', () => {
  const now = at('2026-11-25T12:00:00Z');
  expect(findEmailTime(wishes, now)).toEqual({ at: now, digest: null });
});

it('an email in quiet hours waits for their end, where the person is', () => {
  expect(findEmailTime(wishes, at('2026-11-25T22:30:00Z'))?.at).toEqual(at('2026-11-26T06:00:00Z'));
  expect(findEmailTime({ ...wishes, timeZone: 'America/New_York' }, at('2026-11-25T22:30:00Z'))?.at).toEqual(
    at('2026-11-25T22:30:00Z'),
  );
});

it('an urgent email ignores quiet hours and digests', () => {
  const now = at('2026-11-25T23:30:00Z');
  expect(findEmailTime({ ...wishes, urgency: 'urgent', frequency: 'weekly' }, now)).toEqual({ at: now, digest: null });
});

it('digests are sent at seven, the weekly one on Monday', () => {
  const now = at('2026-11-25T12:00:00Z'); // A Wednesday.
  expect(findEmailTime({ ...wishes, frequency: 'daily' }, now)).toEqual({
    at: at('2026-11-26T06:00:00Z'),
    digest: 'daily',
  });
  expect(findEmailTime({ ...wishes, frequency: 'weekly' }, now)).toEqual({
    at: at('2026-11-30T06:00:00Z'),
    digest: 'weekly',
  });
});

it('nobody who wants no emails receives one', () => {
  expect(findEmailTime({ ...wishes, frequency: 'never' }, at('2026-11-25T12:00:00Z'))).toBeUndefined();
});

it.each([
  ['Europe/Madrid', '2026-03-28T20:00:00Z', '07:00', '2026-03-29T05:00:00.000Z'],
  ['Europe/Madrid', '2026-10-24T20:00:00Z', '07:00', '2026-10-25T06:00:00.000Z'],
  ['America/New_York', '2026-10-31T20:00:00Z', '07:00', '2026-11-01T12:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28T00:30:00Z', '02:30', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31T00:10:00Z', '02:30', '2027-10-31T00:30:00.000Z'],
  ['Africa/Cairo', '2027-04-29T20:00:00Z', '00:15', '2027-04-29T22:00:00.000Z'],
  ['UTC', '2026-11-25T07:00:00Z', '07:00', '2026-11-25T07:00:00.000Z'],
])('the next %s after %s shows %s when the clock is put forward or back', (zone, from, clock, expected) => {
  expect(findNext(zone, at(from), clock).toISOString()).toBe(expected);
});
