import type { CellEdit, GridLine, GridRange } from './grid-lines.ts';

/** A column of the grid. All cells are text. */
export interface BulkGridColumn {
  readonly label: string;
  /** Width in CSS pixels. */
  readonly width: number;
  readonly required?: boolean;
  /**
   * Whether the column remains visible while the other columns scroll sideways. Only the leftmost columns can be
   * pinned.
   */
  readonly pinned?: boolean;
  /** Other headings that identify the column in pasted blocks, in lower case. */
  readonly headings?: readonly string[];
  /** Suggested values. Other text can be typed too. */
  readonly options?: readonly string[];
  /**
   * Whether the cells are durations. A pasted number without a unit then gets the unit in its heading, such as
   * "Duration (h)".
   */
  readonly isDuration?: boolean;
}

/** A problem or a note about a cell. */
export interface CellProblem {
  /** Row and column indexes start at 0. */
  readonly row: number;
  readonly column: number;
  readonly message: string;
  readonly isWarning: boolean;
  /** Fixes to choose from. Each fix edits cells of the same row. */
  readonly fixes: readonly { readonly label: string; readonly edits: readonly CellEdit[] }[];
}

/** The result of pasting a block. */
export interface PasteCounts {
  readonly rows: number;
  /** The number of rows that did not fit. */
  readonly leftOut: number;
  /** The number of cells from which HTML was removed. */
  readonly cleaned: number;
  /** The headings of pasted columns that the grid does not have. These columns were left out. */
  readonly unknown: readonly string[];
}

/** Props of the grid of text cells, into which a block from a spreadsheet can be pasted. */
export interface BulkGridProps {
  /** The accessible name. */
  readonly label: string;
  readonly columns: readonly BulkGridColumn[];
  readonly lines: readonly GridLine[];
  readonly problems: readonly CellProblem[];
  /** Called with the changed rows. Each call is one undo step. */
  readonly onChange: (lines: readonly GridLine[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onPasted: (counts: PasteCounts) => void;
  readonly maxRows: number;
  /** Whether pasting may add rows. */
  readonly canGrow: boolean;
  readonly readOnly?: boolean;
  /** Whether removing rows only excludes them. Excluded rows are shown struck through and can be included again. */
  readonly canExclude?: boolean;
  /** Returns the header of a row; by default, the row's number in the grid. */
  readonly getRowHeader?: (line: GridLine) => string;
  /** Returns whether the text of a cell differs from the text that was loaded. */
  readonly isChanged?: (line: GridLine, column: number) => boolean;
  /** Further keyboard shortcuts, such as `alt+arrowup`, which act on the selected cells. */
  readonly shortcuts?: Readonly<Record<string, (range: GridRange) => void>>;
  /** Called when the cells have been rendered. {@link BulkGridHandle} can be used from then on. */
  readonly onReady?: () => void;
  /** Called when a cell gets the focus. */
  readonly onFocusCell?: (row: number, column: number) => void;
}

/** Commands that a page can send to the grid. */
export interface BulkGridHandle {
  /** Scrolls to a cell and focuses it. */
  goTo(row: number, column: number): void;
  /** Finishes editing the current cell. Resolves once the typed text is in the rows. */
  commit(): Promise<void>;
  fillDown(): void;
  /** Returns the selected cells. */
  getRange(): GridRange;
  /** Removes the selected rows. If rows can be excluded, excludes or includes them instead. */
  removeRows(): void;
}
