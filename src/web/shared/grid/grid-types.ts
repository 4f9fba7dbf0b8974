import type { CellEdit, GridLine } from './grid-lines.ts';

/** A column of the grid. All cells are text. */
export interface BulkGridColumn {
  readonly label: string;
  /** CSS pixels. */
  readonly width: number;
  readonly required?: boolean;
  /** Stays visible while the others scroll sideways. Only the first columns can be pinned. */
  readonly pinned?: boolean;
  /** Other headings of the column in pasted blocks, in lower case. */
  readonly headings?: readonly string[];
  /** Suggestions; any other text can be typed. */
  readonly options?: readonly string[];
}

/** A problem or a note about a cell. */
export interface CellProblem {
  /** Row and column count from 0. */
  readonly row: number;
  readonly column: number;
  readonly message: string;
  readonly isWarning: boolean;
  /** Fixes to choose from; `edits` are cells of the same row. */
  readonly fixes: readonly { readonly label: string; readonly edits: readonly CellEdit[] }[];
}

/** A grid of text cells into which a block of a spreadsheet can be pasted. */
export interface BulkGridProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly BulkGridColumn[];
  readonly lines: readonly GridLine[];
  readonly problems: readonly CellProblem[];
  /** Each call is one step to undo. */
  readonly onChange: (lines: readonly GridLine[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Called after pasting with the number of pasted rows and of rows that did not fit. */
  readonly onPasted: (rows: number, leftOut: number) => void;
  readonly maxRows: number;
  /** Whether pasting may add rows. */
  readonly canGrow: boolean;
  readonly readOnly?: boolean;
  /** Removing rows only excludes them: they stay, struck through, and can be included again. */
  readonly canExclude?: boolean;
  /** The header of a row; its number in the grid by default. */
  readonly getRowHeader?: (line: GridLine) => string;
  /** Whether the text of a cell differs from the text it was loaded with. */
  readonly isChanged?: (line: GridLine, column: number) => boolean;
  /** Called when the cells are rendered. {@link BulkGridHandle} works from then on. */
  readonly onReady?: () => void;
  /** Called when a cell gets the focus. */
  readonly onFocusCell?: (row: number, column: number) => void;
}

/** Commands of a page to the grid. */
export interface BulkGridHandle {
  /** Scrolls to a cell and focuses it. */
  goTo(row: number, column: number): void;
  /** Ends the editing of a cell. Resolves once its text is in the rows. */
  commit(): Promise<void>;
  fillDown(): void;
  /** Removes the selected rows, or excludes and includes them. */
  removeRows(): void;
}
