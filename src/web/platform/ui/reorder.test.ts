import { expect, it } from 'vitest';
import { reorder } from './reorder.ts';

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [1, 99, 'acdb'],
  [2, -5, 'cabd'],
  [9, 0, 'abcd'],
])('moving item %i to %i gives %s', (from, to, result) => {
  const items = ['a', 'b', 'c', 'd'];
  expect(reorder(items, from, to).join('')).toBe(result);
  expect(items.join('')).toBe('abcd');
});
