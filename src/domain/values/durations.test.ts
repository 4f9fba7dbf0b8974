import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DurationUnit, formatDuration, MAX_DURATION_MINUTES, parseDuration } from './durations.ts';

describe('parseDuration', () => {
  it.each<[string, DurationUnit, number]>([
    ['4', 'h', 240],
    ['4', 'min', 4],
    [' 4 h ', 'min', 240],
    ['4h', 'min', 240],
    ['4 hrs', 'min', 240],
    ['4 Hours', 'min', 240],
    ['2 days', 'h', 2880],
    ['1 w', 'h', 10080],
    ['2 weeks', 'h', 20160],
    ['90 min', 'h', 90],
    ['240 minutes', 'h', 240],
    ['15 m', 'h', 15],
    ['1.5 h', 'min', 90],
    ['1,5 h', 'min', 90],
    ['0.1 h', 'min', 6],
    ['1 h 30 min', 'min', 90],
    ['1h30m', 'min', 90],
    ['1 d and 4 h', 'min', 1680],
    ['1 d, 4 h', 'min', 1680],
    ['0', 'h', 0],
    ['+3 d', 'h', 4320],
  ])('reads %j with unit %s as %i minutes', (text, unit, minutes) => {
    expect(parseDuration(text, unit)).toEqual({ ok: true, minutes });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['soon', 'not-a-duration'],
    ['h', 'not-a-duration'],
    ['4 h later 5', 'not-a-duration'],
    ['1..5 h', 'not-a-duration'],
    ['4;5', 'not-a-duration'],
    ['1'.repeat(61), 'not-a-duration'],
    ['2 months', 'unknown-unit'],
    ['3 x', 'unknown-unit'],
    ['1 constructor', 'unknown-unit'],
    ['-4 h', 'negative'],
    ['\u22124 h', 'negative'],
    ['0.5 min', 'not-whole-minutes'],
    ['1.333 h', 'not-whole-minutes'],
    ['9999 w', 'too-long'],
  ])('refuses %j as %s', (text, reason) => {
    expect(parseDuration(text, 'h')).toEqual({ ok: false, reason });
  });

  it('never throws and never answers outside its range', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 .,hdwminand-'), maxLength: 80 }), (text) => {
        const parsed = parseDuration(text, 'h');
        if (!parsed.ok) return;
        expect(Number.isInteger(parsed.minutes)).toBe(true);
        expect(parsed.minutes).toBeGreaterThanOrEqual(0);
        expect(parsed.minutes).toBeLessThanOrEqual(MAX_DURATION_MINUTES);
      }),
    );
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0 min'],
    [15, '15 min'],
    [45, '45 min'],
    [90, '1 h 30 min'],
    [36 * 60, '36 h'],
    [171 * 60, '7 d 3 h'],
    [60, '1 h'],
    [240, '4 h'],
    [1440, '1 d'],
    [2880, '2 d'],
    [2160, '36 h'],
    [10080, '1 w'],
    [43200, '30 d'],
  ])('writes %i as %j', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  it('is read back to the same minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_DURATION_MINUTES }), (minutes) => {
        expect(parseDuration(formatDuration(minutes), 'w')).toEqual({ ok: true, minutes });
      }),
    );
  });
});
