import { describe, expect, it } from 'vitest';
import { name, optionalText, password, uid } from './fields.ts';

const character = (code: number) => `Pay${String.fromCodePoint(code)}roll`;

describe('text', () => {
  it.each([0x00, 0x0b, 0x1f, 0x7f, 0x80, 0x9f, 0x200b, 0x202e, 0x2060, 0x2066, 0xfeff, 0xd800, 0xdfff])(
    'refuses the character %s',
    (code) => {
      expect(name().safeParse(character(code)).success).toBe(false);
    },
  );

  it.each(['R&D', 'a < b', 'Zoë', '给付', '🧑‍🚒 crew', 'line\nline', 'שלום'])('takes %j', (value) => {
    expect(optionalText(100).parse(value)).toBe(value);
  });

  it('is one and the same composed or decomposed', () => {
    expect(name().parse('E\u0301cole')).toBe('\u00c9cole');
  });

  it('refuses what is far too long without looking through it', () => {
    const begin = performance.now();
    const { error } = name().safeParse('<a'.repeat(500_000));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Use at most 255 characters']);
    expect(performance.now() - begin).toBeLessThan(500);
    expect(password().safeParse('<a'.repeat(500_000)).success).toBe(false);
  });
});

describe('uid', () => {
  it('is in lower case, however it was written', () => {
    const written = '01900000-ABCD-7000-8000-00000000ABCD';
    expect(uid().parse(written)).toBe(written.toLowerCase());
    expect(uid('activity').parse(written)).toBe(written.toLowerCase());
    expect(uid('activity').meta()).toEqual({ uidOf: 'activity' });
  });
});
