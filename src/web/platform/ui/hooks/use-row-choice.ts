import { useRef, useState } from 'react';
import type { BulkChoice } from '../data-list-types.ts';
import { NO_SELECTION, togglePage, toggleRow } from '../row-selection.ts';

/** The selected rows of a list. */
export interface RowChoice {
  choice: BulkChoice;
  isTicked: (id: string) => boolean;
  toggle: (id: string, range: boolean) => void;
  togglePage: () => void;
  pageTicked: 'all' | 'some' | 'none';
  selectAllMatching: () => void;
}

/**
 * Manages the selected rows across several pages, until the selection is cleared.
 * @param rows the ids of the visible rows, with their versions
 */
export function useRowChoice(
  rows: readonly { readonly id: string; readonly version: number }[],
  total: number,
): RowChoice {
  const page = rows.map(({ id }) => id);
  // A selected row keeps the version that it had when it was selected, even if the list is read again.
  const versions = useRef(new Map<string, number>());
  const [selection, setSelection] = useState(NO_SELECTION);
  const [allMatching, setAllMatching] = useState(false);
  const ticked = page.filter((id) => selection.ids.has(id)).length;
  for (const { id, version } of rows) if (!selection.ids.has(id)) versions.current.set(id, version);
  const change = (next: typeof selection) => {
    setAllMatching(false);
    setSelection(next);
  };
  return {
    choice: {
      ids: [...selection.ids],
      records: [...selection.ids].map((uid) => ({ uid, version: versions.current.get(uid) ?? 0 })),
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
