import { describe, expect, it } from 'vitest';
import { mergeParts } from './section-model.ts';

type Values = Record<string, string>;
const model = {
  parts: (values: Values) => Object.entries(values).map(([key, words]) => ({ key, label: key, words })),
  take: (values: Values, from: Values, key: string) => {
    const { [key]: _, ...rest } = values;
    return key in from ? { ...rest, [key]: from[key] as string } : rest;
  },
};
const merge = (base: Values, mine: Values, theirs: Values) => mergeParts(model, { base, mine, theirs });

describe('two people in one section', () => {
  it('keeps mine where only I changed, and takes theirs where only they did', () => {
    const { values, conflicts } = merge({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1', b: '3' });
    expect(values).toEqual({ a: '2', b: '3' });
    expect(conflicts).toEqual([]);
  });

  it('asks where both changed the same, and only there', () => {
    const { values, conflicts } = merge({ a: '1', b: '1' }, { a: '2', b: '2' }, { a: '3', b: '2' });
    expect(values).toEqual({ a: '2', b: '2' });
    expect(conflicts).toEqual([{ part: { key: 'a', label: 'a', words: '2' }, theirs: '3' }]);
  });

  it('follows what they added and what they took away', () => {
    expect(merge({ a: '1' }, { a: '1' }, { b: '2' }).values).toEqual({ b: '2' });
    expect(merge({ a: '1' }, { a: '2' }, {}).conflicts).toEqual([
      { part: { key: 'a', label: 'a', words: '2' }, theirs: '' },
    ]);
  });
});
