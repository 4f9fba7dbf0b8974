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

it('an email in quiet hours waits for their end, in the person’s time zone', () => {
  expect(findEmailTime(wishes, at('2026-11-25T22:30:00Z'))?.at).toEqual(at('2026-11-26T06:00:00Z'));
  expect(findEmailTime({ ...wishes, timeZone: 'America/New_York' }, at('2026-11-25T22:30:00Z'))?.at).toEqual(
    at('2026-11-25T22:30:00Z'),
  );
});

it('an urgent email ignores quiet hours and digests', () => {
  const now = at('2026-11-25T23:30:00Z');
  expect(findEmailTime({ ...wishes, urgency: 'urgent', frequency: 'weekly' }, now)).toEqual({ at: now, digest: null });
});

it('digests are sent at seven, and the weekly digest is sent on Monday', () => {
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

it('a digest that would come in quiet hours waits for their end', () => {
  const late = { ...wishes, quietFrom: '21:00', quietTo: '09:30' };
  expect(findEmailTime({ ...late, frequency: 'daily' }, at('2026-11-25T12:00:00Z'))).toEqual({
    at: at('2026-11-26T08:30:00Z'),
    digest: 'daily',
  });
  expect(findEmailTime({ ...late, frequency: 'weekly' }, at('2026-11-25T12:00:00Z'))).toEqual({
    at: at('2026-11-30T08:30:00Z'),
    digest: 'weekly',
  });
  expect(findEmailTime({ ...late, frequency: 'daily' }, at('2026-11-26T07:00:00Z'))?.at).toEqual(
    at('2026-11-26T08:30:00Z'),
  );
});

it.each([
  // Quiet hours over midnight, on an ordinary night.
  ['2026-11-25T20:59:00Z', '2026-11-25T20:59:00Z'],
  ['2026-11-25T21:00:00Z', '2026-11-26T06:00:00Z'],
  ['2026-11-25T23:30:00Z', '2026-11-26T06:00:00Z'],
  ['2026-11-26T05:59:00Z', '2026-11-26T06:00:00Z'],
  ['2026-11-26T06:00:00Z', '2026-11-26T06:00:00Z'],
  // The night on which the clock is put forward at 02:00: it is one hour shorter.
  ['2026-03-28T20:59:00Z', '2026-03-28T20:59:00Z'],
  ['2026-03-28T21:00:00Z', '2026-03-29T05:00:00Z'],
  ['2026-03-29T01:30:00Z', '2026-03-29T05:00:00Z'],
  ['2026-03-29T05:00:00Z', '2026-03-29T05:00:00Z'],
  // The night on which the clock is put back at 03:00: the time 02:30 occurs twice.
  ['2026-10-24T19:59:00Z', '2026-10-24T19:59:00Z'],
  ['2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
  ['2026-10-25T00:30:00Z', '2026-10-25T06:00:00Z'],
  ['2026-10-25T01:30:00Z', '2026-10-25T06:00:00Z'],
  ['2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
  ['2026-10-25T06:00:00Z', '2026-10-25T06:00:00Z'],
])('with quiet hours from 22:00 to 07:00 in Madrid, an email of %s is sent at %s', (now, expected) => {
  expect(findEmailTime(wishes, at(now))?.at).toEqual(at(expected));
});

it.each([
  ['02:30', '2026-03-29T00:45:00Z', '2026-03-29T01:00:00Z'],
  ['02:30', '2026-10-25T00:15:00Z', '2026-10-25T00:30:00Z'],
])('quiet hours that end at %s end only once if the clock skips or repeats this time', (quietTo, now, expected) => {
  expect(findEmailTime({ ...wishes, quietTo }, at(now))?.at).toEqual(at(expected));
});

it('quiet hours within one day delay no email at other times', () => {
  const noon = { ...wishes, quietFrom: '12:00', quietTo: '14:00' };
  expect(findEmailTime(noon, at('2026-11-25T10:59:00Z'))?.at).toEqual(at('2026-11-25T10:59:00Z'));
  expect(findEmailTime(noon, at('2026-11-25T11:00:00Z'))?.at).toEqual(at('2026-11-25T13:00:00Z'));
  expect(findEmailTime(noon, at('2026-11-25T22:00:00Z'))?.at).toEqual(at('2026-11-25T22:00:00Z'));
});

it('people who want no emails receive none', () => {
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
])('in %s after %s, the next %s is found even if the clock is put forward or back', (zone, from, clock, expected) => {
  expect(findNext(zone, at(from), clock).toISOString()).toBe(expected);
});
