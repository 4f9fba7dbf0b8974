import { describe, expect, it } from 'vitest';
import {
  isSameLayout,
  isSameQuery,
  listShownColumns,
  plainLayout,
  readLayout,
  readQuery,
  toSearch,
} from './view-state.ts';

describe('the query of a view', () => {
  it('contains search, filters and order, but not the page', () => {
    const search = { state: 'draft', q: 'pay', sort: '-rto', pageSize: '50', page: '3', view: 'u', mine: undefined };
    expect(readQuery(search)).toEqual({ state: 'draft', q: 'pay', sort: '-rto', pageSize: '50' });
  });

  it('is the same after it has been written into an address and read back', () => {
    const view = { uid: 'u', query: { state: 'draft', updated: 'last-week' } };
    expect(readQuery(toSearch(view))).toEqual(view.query);
    expect(isSameQuery(readQuery(toSearch(view)), view.query)).toBe(true);
  });

  it('is considered the same if only the order of its parameters differs', () => {
    expect(isSameQuery({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameQuery({ a: '1' }, { a: '2' })).toBe(false);
    expect(isSameQuery({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  });
});

describe('the columns of a list', () => {
  const columns = [{ id: 'name' }, { id: 'owner' }, { id: 'rto' }, { id: 'createdAt', optional: true }];
  const ids = (chosen: readonly string[] | null) => listShownColumns(columns, chosen).map(({ id }) => id);

  it('are all columns that are not optional, until somebody chooses columns', () => {
    expect(ids(null)).toEqual(['name', 'owner', 'rto']);
  });

  it('come after the name in the chosen order, without columns that no longer exist', () => {
    expect(ids(['createdAt', 'gone', 'owner'])).toEqual(['name', 'createdAt', 'owner']);
    expect(ids([])).toEqual(['name']);
  });

  it('are restored from the browser’s storage if the stored text is valid', () => {
    expect(readLayout('{"columns":["rto"],"density":"compact"}')).toEqual({ columns: ['rto'], density: 'compact' });
    expect(readLayout('{"columns":[1],"density":"huge"}')).toEqual(plainLayout);
    expect(isSameLayout(readLayout('not JSON'), readLayout(null))).toBe(true);
  });
});
