import { afterEach, describe, expect, it } from 'vitest';
import {
  findInstant,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatPercent,
  formatSaved,
  formatSize,
  formatValue,
  labelDuration,
  parseTypedDate,
  readLocalTime,
  setTimeZone,
  today,
} from './format.ts';
import { noteNamesIn } from './seen-names.ts';

afterEach(() => setTimeZone('UTC'));

describe('dates', () => {
  it('dates begin with the day and are shown in the organisation’s time zone', () => {
    expect(formatDate('2026-11-12T23:30:00Z')).toBe('12/11/2026');
    expect(formatDateTime('2026-11-12T23:30:05Z')).toBe('12/11/2026\u00a023:30:05');
    expect(setTimeZone('Europe/Berlin')).toBe(true);
    expect(formatDate('2026-11-12T23:30:00Z')).toBe('13/11/2026');
    expect(formatDateTime('2026-07-01T10:00:00Z')).toBe('01/07/2026\u00a012:00:00');
    expect(formatSaved(new Date('2026-07-01T08:42:00Z'))).toBe('Saved 10:42');
  });

  it('a calendar day stays the same in every time zone', () => {
    setTimeZone('America/Los_Angeles');
    expect(formatDate('2026-01-01')).toBe('01/01/2026');
  });

  it('an unknown time zone is refused, and the previous one is kept', () => {
    setTimeZone('Asia/Tokyo');
    expect(setTimeZone('Moon/Base')).toBe(false);
    expect(formatDateTime('2026-01-01T00:00:00Z')).toBe('01/01/2026\u00a009:00:00');
    expect(today(new Date('2026-01-01T20:00:00Z'))).toBe('2026-01-02');
  });

  it('missing and invalid dates are shown as a dash', () => {
    expect([formatDate(null), formatDate(undefined), formatDateTime(''), formatDate('soon')]).toEqual(
      Array(4).fill('–'),
    );
  });

  it.each([
    ['1/2/26', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    ['31.12.2026', '2026-12-31'],
    ['2026-02-01', '2026-02-01'],
    ['31/02/2026', null],
    ['2/30', null],
    ['', null],
  ])('reads %j as %s', (typed, iso) => {
    expect(parseTypedDate(typed)).toBe(iso);
  });

  it('recent times are relative', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(formatAgo('2026-11-21T11:59:30Z', now)).toBe('just now');
    expect(formatAgo('2026-11-21T11:58:00Z', now)).toBe('2 minutes ago');
    expect(formatAgo('2026-11-20T12:00:00Z', now)).toBe('yesterday');
    expect(formatAgo('2026-01-05T12:00:00Z', now)).toBe('05/01/2026');
  });

  it('relative times count full units up to a day, and calendar days from then on', () => {
    const early = new Date('2026-11-21T00:30:00Z');
    expect(formatAgo('2026-11-20T23:30:20Z', early)).toBe('59 minutes ago');
    expect(formatAgo('2026-11-20T00:40:00Z', early)).toBe('23 hours ago');
    expect(formatAgo('2026-11-19T23:30:00Z', early)).toBe('2 days ago');
    setTimeZone('Pacific/Auckland');
    expect(formatAgo('2026-11-19T23:30:00Z', early)).toBe('yesterday');
  });
});

describe('amounts', () => {
  it('durations keep their unit on the same line, and a missing duration is shown as not assessed', () => {
    expect(formatDuration(240)).toBe('4\u00a0h');
    expect(formatDuration(90)).toBe('1\u00a0h\u00a030\u00a0min');
    expect(labelDuration(1440, 'Same day')).toBe('24\u00a0h (Same day)');
    expect(formatDuration(0)).toBe('0\u00a0min');
    expect(formatDuration(null)).toBe('Not assessed');
    expect(formatDuration(undefined)).toBe('Not assessed');
  });

  it('numbers have separators, and shares are percentages', () => {
    expect(formatNumber(12345.5)).toBe('12,345.5');
    expect([12, 45_400, 999_999, 1_540_000, 2_345_678_901].map(formatSize)).toEqual(
      ['1 kB', '45 kB', '1,000 kB', '1.5 MB', '2.3 GB'].map((size) => size.replace(' ', '\u00a0')),
    );
    expect([0, 0.004, 0.126, 0.996, 1].map(formatPercent)).toEqual(['0%', '1%', '13%', '99%', '100%']);
  });
});

describe('values of fields', () => {
  it('are shown as names instead of uids, and as yes or no instead of booleans', () => {
    noteNamesIn({
      ownerUid: 'u1',
      ownerName: 'Ana Lee',
      userUid: null,
      userName: null,
      units: [{ uid: 'u2', name: 'Port' }],
    });
    expect([true, false, null, undefined, 0, 'typed', 'u1', ['u2', 'u3']].map(formatValue)).toEqual([
      ...['Yes', 'No', '', '', '0', 'typed', 'Ana Lee', 'Port, u3'],
    ]);
  });
});

describe('a day and a time that a person types', () => {
  afterEach(() => setTimeZone('UTC'));

  it('are taken in the organisation’s time zone, also on days on which the clock changes', () => {
    setTimeZone('Europe/Berlin');
    expect(findInstant('2026-07-01', '08:30')).toBe('2026-07-01T06:30:00.000Z');
    expect(findInstant('2026-03-29', '01:30')).toBe('2026-03-29T00:30:00.000Z');
    expect(findInstant('2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(findInstant('2026-10-25', '03:30')).toBe('2026-10-25T02:30:00.000Z');
    setTimeZone('Pacific/Kiritimati');
    expect(findInstant('2026-01-01', '00:15')).toBe('2025-12-31T10:15:00.000Z');
    expect(readLocalTime('2025-12-31T10:15:00.000Z')).toEqual({ day: '2026-01-01', time: '00:15' });
  });

  it('result in no moment if the day or the time is missing or invalid', () => {
    expect(findInstant('2026-01-01', '')).toBeUndefined();
    expect(findInstant('not a date', '08:00')).toBeUndefined();
    expect(readLocalTime(null)).toBeUndefined();
  });
});
