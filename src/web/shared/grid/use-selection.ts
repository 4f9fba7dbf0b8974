import type { GridApi } from 'ag-grid-community';
import { useRef, useState } from 'react';
import type { GridLine, GridRange } from './grid-lines.ts';

/** A cell by its row and column, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** In px of the window, as events of the pointer have it. */
type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;
/** A hand that clicks trembles by less, in px. */
const leastDrag = 4;

interface Selection {
  readonly from: Cell;
  /** The cell in focus. */
  readonly to: Cell;
}

const isOne = ({ from, to }: Selection) => from.row === to.row && from.column === to.column;

export const rangeOf = ({ from, to }: Selection): GridRange => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/**
 * Which cells are selected: the one in focus, or a range that Shift has drawn from it. The free edition of the library knows
 * only the cell in focus.
 */
export function useSelection(api: () => GridApi<GridLine> | undefined, first: Cell) {
  const now = useRef<Selection>({ from: first, to: first });
  const pressedAt = useRef<Point>({ clientX: 0, clientY: 0 });
  const [selection] = useState(() => {
    const put = (next: Selection) => {
      const painted = !isOne(now.current) || !isOne(next);
      now.current = next;
      if (painted) api()?.refreshCells({ force: true });
    };
    return {
      get range() {
        return rangeOf(now.current);
      },
      get head() {
        return now.current.to;
      },
      /** Anything but the cell in focus. */
      covers: ({ row, column }: Cell) => {
        const { top, bottom, left, right } = rangeOf(now.current);
        return !isOne(now.current) && row >= top && row <= bottom && column >= left && column <= right;
      },
      /** The focus has moved by the arrows or the like: there the selection begins anew. */
      focused: (cell: Cell) => {
        const { to } = now.current;
        // The library tells a little later of what was done here.
        if (to.row !== cell.row || to.column !== cell.column) put({ from: cell, to: cell });
      },
      select: (range: GridRange) =>
        put({ from: { row: range.bottom, column: range.right }, to: { row: range.top, column: range.left } }),
      /** A pointer goes down: with Shift the selection stretches to there, without it begins there. */
      pressed: (cell: Cell, shift: boolean, at: Point) => {
        pressedAt.current = at;
        put({ from: shift ? now.current.from : cell, to: cell });
      },
      /** A pressed pointer comes by; the focus stays where it went down. Where it rests, the cells have moved and not the pointer. */
      dragged: (cell: Cell, { clientX, clientY }: Point) => {
        const { clientX: x, clientY: y } = pressedAt.current;
        if (Math.hypot(clientX - x, clientY - y) >= leastDrag) put({ from: cell, to: now.current.to });
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
