import { describe, expect, it } from 'vitest';
import { type PaletteEntry, rankEntries } from './palette-rank.ts';
import { addKey, type TypedAhead } from './type-ahead.ts';

const entry = (label: string, keywords = ''): PaletteEntry => ({ id: label, label, keywords, description: '' });
const find = (typed: string, labels: readonly (string | readonly [string, string])[]) =>
  rankEntries(
    labels.map((one) => (typeof one === 'string' ? entry(one) : entry(...one))),
    typed,
    10,
  ).map(({ label }) => label);

describe('the ranking of the palette', () => {
  it('puts an exact label first, then labels and then words that begin with the text, then all other matches', () => {
    const labels = ['Autopayment', 'Card payments', 'Payments hub', 'Payment', ['Other', 'payment']] as const;
    expect(find('payment', labels)).toEqual(['Payment', 'Payments hub', 'Card payments', 'Autopayment', 'Other']);
  });

  it('ranks pages, records and actions together, and keeps their order if they match equally well', () => {
    expect(find('gap', ['New gap year', 'Gap list', 'Gap Ltd'])).toEqual(['Gap list', 'Gap Ltd', 'New gap year']);
  });

  it('finds words in any order, in the label and in the keywords', () => {
    expect(find('data centre', ['Centre for data', 'Data entry'])).toEqual(['Centre for data']);
    expect(find('gaps', [['Suggestions', 'gaps recovery suggestions']])).toEqual(['Suggestions']);
  });

  it('ranks keywords in the typed order before the same keywords in another order', () => {
    expect(
      find('new user', [
        ['Owner', 'users new'],
        ['Invite people', 'new user'],
      ]),
    ).toEqual(['Invite people', 'Owner']);
  });

  it('keeps all entries in their original order while nothing is typed', () => {
    expect(find('', ['B', 'A'])).toEqual(['B', 'A']);
  });
});

describe('keys that are typed while the palette is loading', () => {
  const type = (...keys: string[]) =>
    keys.reduce<TypedAhead | undefined>((typed, key) => typed && addKey(typed, key), { text: '', submitted: false });

  it('become the search text, after corrections with Backspace', () => {
    expect(type('c', 'u', 'x', 'Backspace', 's', 'Shift', 'Tab')).toEqual({ text: 'cus', submitted: false });
  });

  it('open the first entry if the last key is Enter, and close the palette if it is Escape', () => {
    expect(type('c', 'Enter')).toEqual({ text: 'c', submitted: true });
    expect(type('c', 'Enter', 'u')).toEqual({ text: 'cu', submitted: false });
    expect(type('c', 'Escape')).toBeUndefined();
  });
});
