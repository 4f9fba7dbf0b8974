import { useState } from 'react';
import type { BulkChoice } from '../data-list-types.ts';
import { NO_SELECTION, togglePage, toggleRow } from '../row-selection.ts';

/** Ticked rows of one list. */
export interface RowChoice {
  choice: BulkChoice;
  isTicked: (id: string) => boolean;
  toggle: (id: string, range: boolean) => void;
  togglePage: () => void;
  pageTicked: 'all' | 'some' | 'none';
  selectAllMatching: () => void;
}

/** Keeps which rows are ticked, over pages, until cleared. `page` are the ids of the rows shown. */
export function useRowChoice(page: readonly string[], total: number): RowChoice {
  const [selection, setSelection] = useState(NO_SELECTION);
  const [allMatching, setAllMatching] = useState(false);
  const ticked = page.filter((id) => selection.ids.has(id)).length;
  const change = (next: typeof selection) => {
    setAllMatching(false);
    setSelection(next);
  };
  return {
    choice: {
      ids: [...selection.ids],
      allMatching,
      count: allMatching ? total : selection.ids.size,
      clear: () => change(NO_SELECTION),
    },
    isTicked: (id) => allMatching || selection.ids.has(id),
    toggle: (id, range) => change(toggleRow(selection, page, id, range)),
    togglePage: () => change(togglePage(selection, page)),
    pageTicked: allMatching || (ticked > 0 && ticked === page.length) ? 'all' : ticked > 0 ? 'some' : 'none',
    selectAllMatching: () => setAllMatching(true),
  };
}
