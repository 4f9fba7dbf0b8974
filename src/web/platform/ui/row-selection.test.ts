import { describe, expect, it } from 'vitest';
import { NO_SELECTION, togglePage, toggleRow } from './row-selection.ts';

const page = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

describe('row selection', () => {
  it('a range starts at the row that was selected last, and can go up or down', () => {
    const down = toggleRow(toggleRow(NO_SELECTION, page, 'b', false), page, 'd', true);
    expect(ids(down)).toBe('bcd');
    expect(ids(toggleRow(down, page, 'a', true))).toBe('abcd');
  });

  it('a range is deselected if the row at its end was selected', () => {
    const all = togglePage(NO_SELECTION, page);
    const anchored = toggleRow(all, page, 'b', false);
    expect(ids(toggleRow(anchored, page, 'd', true))).toBe('ae');
  });

  it('a range that would start on another page selects only one row', () => {
    const elsewhere = toggleRow(NO_SELECTION, ['x'], 'x', false);
    expect(ids(toggleRow(elsewhere, page, 'c', true))).toBe('cx');
  });

  it('selecting the page leaves other pages unchanged', () => {
    const elsewhere = toggleRow(NO_SELECTION, ['x'], 'x', false);
    const all = togglePage(elsewhere, page);
    expect(ids(all)).toBe('abcdex');
    expect(ids(togglePage(all, page))).toBe('x');
  });
});
