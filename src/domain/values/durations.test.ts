import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DurationUnit,
  formatDuration,
  formatDurationName,
  labelDuration,
  MAX_DURATION_MINUTES,
  parseDuration,
} from './durations.ts';

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
    ['4;5', 'several'],
    ['4h, 8h', 'several'],
    ['4, 8 h', 'several'],
    ['4 8 h', 'several'],
    ['30 min 1 h', 'several'],
    ['4-8h', 'several'],
    ['4 h \u2013 8 h', 'several'],
    ['4 to 8 hours', 'several'],
    ['4 h or 8 h', 'several'],
    ['4 h and 8 h', 'several'],
    ['2 h/4 h', 'several'],
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

  it('never throws and never returns a value outside its range', () => {
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

describe('a value of a list of times', () => {
  it.each([
    [1440, '24 hours', '24 h'],
    [1440, '1 day', '24 h'],
    [1440, '24h', '24 h'],
    [1440, 'Same day', '24 h (Same day)'],
    [0, 'Immediate', '0 min (Immediate)'],
    [1440, '4 hours', '24 h (4 hours)'],
    [1440, '24', '24 h (24)'],
    [1440, '', '24 h'],
  ])('of %i minutes with the name %j is labelled %j', (minutes, name, label) => {
    expect(labelDuration(minutes, name)).toBe(label);
  });

  it('has a name that is a duration only if the name has a unit', () => {
    expect(['48 hours', 'Immediate', '24', ''].map(formatDurationName)).toEqual([
      '48 h',
      undefined,
      undefined,
      undefined,
    ]);
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
    [1440, '24 h'],
    [2880, '48 h'],
    [4320, '72 h'],
    [4319, '71 h 59 min'],
    [4321, '3 d 1 min'],
    [7200, '5 d'],
    [10080, '1 w'],
    [20160, '2 w'],
    [10560, '7 d 8 h'],
    [10575, '7 d 8 h 15 min'],
    [43200, '30 d'],
  ])('writes %i as %j', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  it('writes a text that can be parsed into the same minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_DURATION_MINUTES }), (minutes) => {
        expect(parseDuration(formatDuration(minutes), 'w')).toEqual({ ok: true, minutes });
      }),
    );
  });
});
