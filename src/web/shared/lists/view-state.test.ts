import { describe, expect, it } from 'vitest';
import { plainLayout, queryOf, readLayout, sameLayout, sameQuery, searchOf, shownColumns } from './view-state.ts';

describe('a view and its address', () => {
  it('keeps what is asked for, and not where one is in it', () => {
    const search = { state: 'draft', q: 'pay', sort: '-rto', pageSize: '50', page: '3', view: 'u', mine: undefined };
    expect(queryOf(search)).toEqual({ state: 'draft', q: 'pay', sort: '-rto', pageSize: '50' });
  });

  it('comes back as it was saved', () => {
    const view = { uid: 'u', query: { state: 'draft', updated: 'last-week' } };
    expect(queryOf(searchOf(view))).toEqual(view.query);
    expect(sameQuery(queryOf(searchOf(view)), view.query)).toBe(true);
  });

  it('is the same in whatever order it is said', () => {
    expect(sameQuery({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(sameQuery({ a: '1' }, { a: '2' })).toBe(false);
    expect(sameQuery({ a: '1' }, { a: '1', b: '2' })).toBe(false);
  });
});

describe('the columns of a list', () => {
  const columns = [{ id: 'name' }, { id: 'owner' }, { id: 'rto' }, { id: 'createdAt', optional: true }];
  const ids = (chosen: readonly string[] | null) => shownColumns(columns, chosen).map(({ id }) => id);

  it('are those that nobody has to ask for, until somebody chooses', () => {
    expect(ids(null)).toEqual(['name', 'owner', 'rto']);
  });

  it('stand as they were chosen, after the name, without those that are gone', () => {
    expect(ids(['createdAt', 'gone', 'owner'])).toEqual(['name', 'createdAt', 'owner']);
    expect(ids([])).toEqual(['name']);
  });

  it('are read from the browser if they can be', () => {
    expect(readLayout('{"columns":["rto"],"density":"compact"}')).toEqual({ columns: ['rto'], density: 'compact' });
    expect(readLayout('{"columns":[1],"density":"huge"}')).toEqual(plainLayout);
    expect(sameLayout(readLayout('not JSON'), readLayout(null))).toBe(true);
  });
});
