import { expect, it, vi } from 'vitest';
import { localCopies } from '#root/web/platform/editing/local-copy.ts';
import { blankLines, newLine } from '#root/web/shared/grid/grid-lines.ts';
import { dropRows, keepRows, readKeptRows } from './kept-rows.ts';
import { createRowUids } from './merge-tasks.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const copies = localCopies('person', 'organisation', 'plan');

it('rows with text that cannot be saved yet are the same after a restart, until they are dropped', () => {
  let last = 0;
  const uids = createRowUids(() => {
    last += 1;
    return `row ${last}`;
  });
  const typed = newLine(['1', 'Call the bank', 'soon']);
  expect(uids.get(typed)).toBe('row 1');
  keepRows(copies, { lines: [typed, ...blankLines(3, 3)], tasks: [] }, uids);

  const later = createRowUids(() => 'new');
  const kept = readKeptRows(copies, later);
  expect(kept?.tasks).toEqual([]);
  expect(kept?.lines.map(({ cells }) => cells)).toEqual([['1', 'Call the bank', 'soon']]);
  expect(kept?.lines.map(later.get)).toEqual(['row 1']);
  expect(readKeptRows(localCopies('person', 'organisation', 'other plan'), later)).toBeUndefined();

  dropRows(copies);
  expect(readKeptRows(copies, later)).toBeUndefined();
});
