import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { only, optionalPhone, optionalText, personName } from './fields.ts';

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('the characters of a text', () => {
  it.each([
    ['alphabetic', 'Größe', 'Gr0ße', 'Alphabetic only'],
    ['alphanumeric', 'Übung7', 'C-1', 'Alphanumeric only'],
    ['numeric', '0123', '12a', 'Numeric only'],
    ['noDigits', 'Ana (day shift)', 'Desk 7', 'No digits'],
    ['subDomain', 'north_wind-2', 'north wind', 'Only letters, numbers, hyphens, underscores'],
  ] as const)('are checked by the rule %s, which has a message of its own', (rule, right, wrong, told) => {
    const schema = only(rule, optionalText(50));
    expect([message(schema, right), message(schema, wrong), message(schema, '')]).toEqual([undefined, told, undefined]);
  });

  it.each(['José', 'Anne-Marie van der Berg', 'Ольга', '李小龙', 'नरेन्द्र', 'Nguyễn'])(
    'of a person’s name can be letters of every script: %s',
    (name) => {
      expect(message(personName(), name)).toBeUndefined();
    },
  );

  it.each(['R2D2', "O'Brien", 'O’Brien', 'J. Hill', 'Ana_1'])(
    'of a person’s name can only be letters, hyphens and spaces: %s is refused',
    (name) => {
      expect(message(personName(), name)).toBe('Only letters, hyphens, spaces');
    },
  );
});

describe('a telephone number', () => {
  it('must have a country code, and the error message says so', () => {
    const told = 'Valid phone number: begin with + and the country code, such as +44 20 7946 0000';
    expect(message(optionalPhone(), '020 7946 0000')).toBe(told);
    expect(message(optionalPhone(), 'call me')).toBe('Valid phone number');
    expect(['', '+44 20 7946 0000', '0044 20 7946 0000'].map((one) => message(optionalPhone(), one))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('must exist in the numbering plan of its country, if the numbering plans are loaded', async () => {
    await import('#root/domain/values/phone.ts');
    expect(message(optionalPhone(), '+44 123 456')).toBe('Valid phone number');
    expect(message(optionalPhone(), '+999 12345678')).toBe('Valid phone number');
  });
});
