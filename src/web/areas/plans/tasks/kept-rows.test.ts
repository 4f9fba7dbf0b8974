import { afterEach, expect, it, vi } from 'vitest';
import { localCopies } from '#root/web/platform/editing/local-copy.ts';
import { blankLines, newLine } from '#root/web/shared/grid/grid-lines.ts';
import { createRowKeeper } from './kept-rows.ts';
import { createRowUids } from './merge-tasks.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
const copies = localCopies('person', 'organisation', 'plan');

afterEach(() => stored.clear());

const typed = newLine(['1', 'Call the bank', 'soon']);

it('rows with text that cannot be saved yet are the same after a restart, until they are dropped', () => {
  let last = 0;
  const uids = createRowUids(() => {
    last += 1;
    return `row ${last}`;
  });
  expect(uids.get(typed)).toBe('row 1');
  createRowKeeper(copies, uids).keep({ lines: [typed, ...blankLines(3, 3)], tasks: [] });

  const later = createRowUids(() => 'new');
  const keeper = createRowKeeper(copies, later);
  const kept = keeper.read();
  expect(kept?.tasks).toEqual([]);
  expect(kept?.lines.map(({ cells }) => cells)).toEqual([['1', 'Call the bank', 'soon']]);
  expect(kept?.lines.map(later.get)).toEqual(['row 1']);
  expect(createRowKeeper(localCopies('person', 'organisation', 'other plan'), later).read()).toBeUndefined();

  keeper.drop();
  expect(keeper.read()).toBeUndefined();
});

it('rows that only another tab has stored are not dropped', () => {
  const uids = createRowUids(() => 'new');
  const [first, second] = [createRowKeeper(copies, uids), createRowKeeper(copies, uids)];
  expect(second.read()).toBeUndefined();
  first.keep({ lines: [typed], tasks: [] });
  second.drop();
  expect(createRowKeeper(copies, uids).read()?.lines).toHaveLength(1);
  first.drop();
  expect(first.read()).toBeUndefined();
});

it('rows are not dropped by a tab that has read them if another tab has stored newer ones', () => {
  const uids = createRowUids(() => 'new');
  const [first, second] = [createRowKeeper(copies, uids), createRowKeeper(copies, uids)];
  vi.spyOn(Date, 'now').mockReturnValueOnce(1);
  first.keep({ lines: [typed], tasks: [] });
  vi.spyOn(Date, 'now').mockReturnValue(2);
  second.read();
  first.keep({ lines: [typed, newLine(['2', 'Call the police', 'soon'])], tasks: [] });
  second.drop();
  expect(second.read()?.lines).toHaveLength(2);
});

it('rows that a release with other columns has stored are not read, because their cells would be in wrong columns', () => {
  const keeper = createRowKeeper(
    copies,
    createRowUids(() => 'new'),
  );
  keeper.keep({ lines: [typed], tasks: [] });
  for (const [key, text] of stored) stored.set(key, text.replace('"title",', ''));
  expect(keeper.read()).toBeUndefined();
});

it('says whether the browser could store the rows', () => {
  const keeper = createRowKeeper(
    copies,
    createRowUids(() => 'new'),
  );
  expect(keeper.keep({ lines: [typed], tasks: [] })).toBe(true);
  vi.spyOn(stored, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keeper.keep({ lines: [typed], tasks: [] })).toBe(false);
});
