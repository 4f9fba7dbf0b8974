import { describe, expect, it } from 'vitest';
import { defineMessages } from './i18n.ts';

const text = defineMessages('test', {
  plain: 'Plain words: as they are',
  greeting: 'Hello {{name}} & co',
  'dotted.key': 'Dotted',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows in {{place}}',
});

describe('defineMessages', () => {
  it('texts are returned without HTML escaping, keys can contain dots, and values are inserted', () => {
    expect(text('plain')).toBe('Plain words: as they are');
    expect(text('dotted.key')).toBe('Dotted');
    expect(text('greeting', { name: '<Ana>' })).toBe('Hello <Ana> & co');
  });

  it('the count selects the plural', () => {
    expect(text('rows', { count: 1, place: 'A' })).toBe('1 row');
    expect(text('rows', { count: 0, place: 'A' })).toBe('0 rows in A');
    expect(text('rows', { count: 12_345, place: 1000 })).toBe('12,345 rows in 1000');
  });

  it('values are inserted unchanged, and a text with a count need not have a plural', () => {
    const own = defineMessages('test-values', { two: '{{a}} and {{b}} of {{a}}', full: '{{count}} of {{max}}' });
    expect(own('two', { a: '{{b}} $&', b: '$1' })).toBe('{{b}} $& and $1 of {{b}} $&');
    expect(own('full', { count: 1, max: 9 })).toBe('1 of 9');
  });

  it('an unknown key is shown with the name of its catalogue', () => {
    expect(text('nowhere' as 'plain')).toBe('test.nowhere');
  });

  it('the catalogues of two features are separate', () => {
    const other = defineMessages('test-other', { plain: 'Other' });
    expect(other('plain')).toBe('Other');
    expect(text('plain')).toBe('Plain words: as they are');
  });

  it('unknown keys and missing values are compile errors', () => {
    // @ts-expect-error the key is in no catalogue
    text('nowhere');
    // @ts-expect-error the value `name` is missing
    text('greeting');
    // @ts-expect-error a plural needs its count
    text('rows', { place: 'A' });
    expect(text('plain')).toBeTypeOf('string');
  });
});
