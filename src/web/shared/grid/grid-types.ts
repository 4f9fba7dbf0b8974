import type { CellEdit, GridLine } from './grid-lines.ts';

/** A column of the grid; cells hold text, whatever it means. */
export interface BulkGridColumn {
  readonly label: string;
  /** CSS pixels. */
  readonly width: number;
  readonly required?: boolean;
  /** Stays in sight while the others are scrolled sideways; only the first columns can. */
  readonly pinned?: boolean;
  /** Other headings that mean the column when a block is pasted with its headings; in lower case. */
  readonly headings?: readonly string[];
  /** What can be chosen; anything else can be typed all the same. */
  readonly options?: readonly string[];
}

/** What is wrong with a cell, or worth knowing. */
export interface CellProblem {
  /** From 0. */
  readonly row: number;
  readonly column: number;
  readonly message: string;
  readonly isWarning: boolean;
  /** One click each; `edits` are cells of the same row. */
  readonly fixes: readonly { readonly label: string; readonly edits: readonly CellEdit[] }[];
}

/** A grid of text cells that takes a block of a spreadsheet by one paste. */
export interface BulkGridProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly BulkGridColumn[];
  readonly lines: readonly GridLine[];
  readonly problems: readonly CellProblem[];
  /** Each call is one step that can be undone. */
  readonly onChange: (lines: readonly GridLine[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Told what pasting did: how many rows came in, and for how many there was no room. */
  readonly onPasted: (rows: number, leftOut: number) => void;
  /** Rows at most. */
  readonly most: number;
  /** False: there are the rows that there are. */
  readonly grows: boolean;
  readonly readOnly?: boolean;
  /** Rows that are taken out stay, struck through, and can be put back. */
  readonly keepsRows?: boolean;
  /** What stands at the head of a row; its number in the grid where this is absent. */
  readonly headOf?: (line: GridLine) => string;
  /** Cells with other text than they came with. */
  readonly isChanged?: (line: GridLine, column: number) => boolean;
  /** The cells are there: from now on {@link BulkGridHandle} does what it says. */
  readonly onReady?: () => void;
  /** The focus has come to a cell. */
  readonly onCell?: (row: number, column: number) => void;
}

/** What a page can have the grid do. */
export interface BulkGridHandle {
  /** Shows a cell, and puts the focus on it. */
  goTo(row: number, column: number): void;
  /** Ends the editing of a cell, if one is edited. Resolves once what stood in its field is in the rows. */
  commit(): Promise<void>;
  fillDown(): void;
  /** Takes out the rows of the selection, or puts them back. */
  removeRows(): void;
}
