import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  code,
  date,
  description,
  email,
  integer,
  minutes,
  name,
  optionalParagraphs,
  password,
  personName,
  searchText,
  text,
  uid,
} from './fields.ts';

const character = (code: number) => `Pay${String.fromCodePoint(code)}roll`;

describe('fields', () => {
  const schemas = [
    ['a name', name(), 5, 'Must be text'],
    ['an email address', email(), 5, 'Must be text'],
    ['a password', password(), 5, 'Must be text'],
    ['a number', integer(1, 9), 'five', 'Enter a whole number'],
    ['a duration', minutes(), 1.5, 'Enter a whole number'],
    ['a date', date(), '24.11.2026', 'Use a date such as 2026-11-21'],
    ['a date', date(), '0026-11-24', 'Use a year from 1900 to 2999'],
    ['a record', uid('location'), 'Hall', 'Choose one from the list'],
    ['an id', uid(), 'Hall', 'Not a valid id'],
    ['a choice', z.enum(['yes', 'no']), 'maybe', 'Choose one from the list'],
  ] as const;

  it.each(schemas)(
    '%s has the message "required" if it is missing, and otherwise a message that says what is wrong',
    (_, schema, wrong, message) => {
      const validate = (value: unknown) =>
        z.object({ field: schema }).safeParse({ field: value }).error?.issues[0]?.message;
      for (const missing of [undefined, null]) expect(validate(missing)).toBe('This field is required!');
      expect(validate(wrong)).toBe(message);
    },
  );

  it('a number is required if its input is empty', () => {
    expect(integer(1, 9).safeParse(Number.NaN).error?.issues[0]?.message).toBe('This field is required!');
  });
});

describe('a name', () => {
  it('is stored with one blank instead of several in a row, unlike other single-line texts', () => {
    for (const field of [name(), personName()]) {
      expect(field.parse('  Pay   roll ')).toBe('Pay roll');
      expect(field.parse('Pay \u00a0 roll')).toBe('Pay roll');
    }
    expect(name().parse('14\u00a0rue')).toBe('14\u00a0rue');
    expect(text(100).parse('Pay   roll')).toBe('Pay   roll');
  });
});

describe('text', () => {
  it.each([0x00, 0x0b, 0x1f, 0x7f, 0x80, 0x9f, 0x200b, 0x202e, 0x2060, 0x2066, 0xfeff, 0xd800, 0xdfff])(
    'refuses the character %s',
    (code) => {
      expect(name().safeParse(character(code)).success).toBe(false);
    },
  );

  it.each(['R&D', 'a < b', 'Zoë', '给付', '🧑‍🚒 crew', 'line\nline', 'שלום'])('takes %j', (value) => {
    expect(optionalParagraphs(100).parse(value)).toBe(value);
  });

  it.each(['<b>x', 'a</p >', '> <i\nclass="x">', 'a <!-- b', '<a<b>'])('refuses the tag in %j', (value) => {
    expect(optionalParagraphs(100).safeParse(value).error?.issues[0]?.message).toBe('HTML tags not allowed');
  });

  it.each(['> <a', '<1>', '< b >', '</ b>', '<a', '<>'])('takes %j, which is not a tag', (value) => {
    expect(optionalParagraphs(100).parse(value)).toBe(value);
  });

  it.each(['Jo <jo@x.org>', '<https://x.org/a?b=1#c>', 'see <http://x.org>; Ann <ann.ray+bc@mail.x.org>'])(
    'takes the address in %j',
    (value) => expect(optionalParagraphs(100).parse(value)).toBe(value),
  );

  it.each(['<a@x.org onclick=x>', '<https://x/onclick=alert(1)>', '<https://x "y">', '<jo@x.org><b>', '<b<jo@x.org>>'])(
    'refuses %j, which only begins like an address',
    (value) => expect(optionalParagraphs(100).safeParse(value).success).toBe(false),
  );

  // A check in quadratic time would take days.
  it('is checked in linear time, even if much of it looks like the beginning of a tag', () => {
    expect(optionalParagraphs(4_000_000).safeParse(`>${'<a'.repeat(1_500_000)}`).success).toBe(true);
  });

  it.each(['Pay\nroll', 'Pay\r\n roll', 'Pay \t roll', 'Pay\u2028roll'])(
    'is put on one line if it is a name: %j',
    (value) => {
      for (const field of [name(), code(), text(100), searchText()]) expect(field.parse(value)).toBe('Pay roll');
      expect(description().parse(value)).toBe(value);
    },
  );

  it('is stored in one form, whether its accented letters were typed as one character or as two', () => {
    expect(name().parse('E\u0301cole')).toBe('\u00c9cole');
  });

  it('is refused without a search for tags if it is far too long', () => {
    const begin = performance.now();
    const { error } = name().safeParse('<a'.repeat(500_000));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Maximum length exceeded. Use at most 255 characters',
    ]);
    expect(performance.now() - begin).toBeLessThan(500);
    expect(name().safeParse(`a${' '.repeat(500_000)}b`).success).toBe(false);
    expect(password().safeParse('<a'.repeat(500_000)).success).toBe(false);
  });
});

describe('uid', () => {
  it('is converted to lower case', () => {
    const written = '01900000-ABCD-7000-8000-00000000ABCD';
    expect(uid().parse(written)).toBe(written.toLowerCase());
    expect(uid('activity').parse(written)).toBe(written.toLowerCase());
    expect(uid('activity').meta()).toEqual({ uidOf: 'activity' });
  });
});
