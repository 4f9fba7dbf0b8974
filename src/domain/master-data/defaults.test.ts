import { expect, it } from 'vitest';
import { masterListNames } from '#root/contract/master-data/master-lists.ts';
import { masterDefaults } from './defaults.ts';

const listRows = (list: string) => masterDefaults.filter((row) => row.list === list);

it('every list has rows, exactly one default and no name twice', () => {
  for (const list of masterListNames) {
    expect([list, listRows(list).length > 0]).toEqual([list, true]);
    const names = listRows(list).map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(listRows(list).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});

it('times have names in words, in ascending order', () => {
  expect(listRows('rto').map(({ name }) => name)).toEqual([
    'Immediate',
    '15 minutes',
    '1 hour',
    ...[2, 4, 8, 12, 24, 48, 72].map((count) => `${count} hours`),
    '5 days',
    '1 week',
    '2 weeks',
    '30 days',
  ]);
  expect(listRows('mtpd').at(-1)).toMatchObject({ name: '60 days', minutes: 86_400 });
});
