import type { GridApi } from 'ag-grid-community';
import { useRef, useState } from 'react';
import type { GridLine, GridRange } from './grid-lines.ts';

/** Row and column indexes start at 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;
/** Distance in px. A pointer that moves less than this still counts as a click. */
const dragThreshold = 4;

interface Selection {
  readonly from: Cell;
  /** The focused cell. */
  readonly to: Cell;
}

const isSingleCell = ({ from, to }: Selection) => from.row === to.row && from.column === to.column;

export const toRange = ({ from, to }: Selection): GridRange => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/**
 * Manages the selected cells: the focused cell, or a range that Shift extends from it. The free edition of the library
 * supports only the focused cell.
 */
export function useSelection(api: () => GridApi<GridLine> | undefined, first: Cell) {
  const now = useRef<Selection>({ from: first, to: first });
  const pressedAt = useRef<Point>({ clientX: 0, clientY: 0 });
  const [selection] = useState(() => {
    const put = (next: Selection) => {
      const painted = !isSingleCell(now.current) || !isSingleCell(next);
      now.current = next;
      if (painted) api()?.refreshCells({ force: true });
    };
    return {
      get range() {
        return toRange(now.current);
      },
      get focusedCell() {
        return now.current.to;
      },
      /** Returns whether this cell is part of a selected range of several cells. */
      includes: ({ row, column }: Cell) => {
        const { top, bottom, left, right } = toRange(now.current);
        return !isSingleCell(now.current) && row >= top && row <= bottom && column >= left && column <= right;
      },
      /** Restarts the selection at a cell that has received the focus, for example by an arrow key. */
      handleFocus: (cell: Cell) => {
        const { to } = now.current;
        // The library also reports, with a delay, a focus that this hook itself has set. Such a report must not restart
        // the selection.
        if (to.row !== cell.row || to.column !== cell.column) put({ from: cell, to: cell });
      },
      select: (range: GridRange) =>
        put({ from: { row: range.bottom, column: range.right }, to: { row: range.top, column: range.left } }),
      /** Extends the selection to the pressed cell if Shift is held; otherwise restarts it at that cell. */
      handlePress: (cell: Cell, shift: boolean, at: Point) => {
        pressedAt.current = at;
        put({ from: shift ? now.current.from : cell, to: cell });
      },
      /**
       * Extends the selection while the pointer is dragged; the focus does not move. Ignores small movements, because
       * cells can move under a resting pointer.
       */
      handleDrag: (cell: Cell, { clientX, clientY }: Point) => {
        const { clientX: x, clientY: y } = pressedAt.current;
        if (Math.hypot(clientX - x, clientY - y) >= dragThreshold) put({ from: cell, to: now.current.to });
      },
      stretchTo: (cell: Cell) => {
        put({ ...now.current, to: cell });
        const grid = api();
        grid?.ensureIndexVisible(cell.row);
        grid?.ensureColumnVisible(String(cell.column));
        grid?.setFocusedCell(cell.row, String(cell.column));
      },
      collapse: () => put({ from: now.current.to, to: now.current.to }),
    };
  });
  return selection;
}

export type GridSelection = ReturnType<typeof useSelection>;
