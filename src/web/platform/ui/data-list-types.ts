import type { ReactNode } from 'react';
import type { MenuAction } from './menu-action.ts';

/** One column of a {@link DataListProps | DataList}. */
export interface DataListColumn<Row> {
  /** The name by which the server sorts this column. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** The CSS width: 140 (px) or '20%', for example. */
  width?: number | string;
  /** Whether the column has only buttons. Such a column is not printed. */
  screenOnly?: boolean;
  /** The alignment. `right` also sets tabular figures. */
  align?: 'left' | 'right';
  /**
   * Whether the cells are elements whose text may be cut. Cells that are plain text are always cut if they are long.
   */
  long?: boolean;
  /** How many lines a text may take. By default, a text takes one line, and the whole text is in the tooltip. */
  lines?: 2 | 'all';
  /** Whether the column is hidden until the person adds it. */
  optional?: boolean;
  /** Whether the column is left out of the cards below 640 px. */
  hideOnPhone?: boolean;
}

/**
 * The page, page size and order of a list. They are stored in the address, so that a copied link shows the same rows.
 */
export interface ListView {
  /** The page number, starting at 1. */
  page: number;
  pageSize: number;
  /** The id of the column to sort by, with a leading minus for descending order. */
  sort?: string | undefined;
}

/** The selection, for bulk actions. */
export interface BulkChoice {
  ids: readonly string[];
  /** The selected rows with the versions that were shown; 0 if rows have no version. */
  records: readonly { readonly uid: string; readonly version: number }[];
  /** Whether all records that match the filters are selected, on all pages. */
  allMatching: boolean;
  /** The number of selected records. */
  count: number;
  /** Clears the selection after the action. */
  clear: () => void;
}

/** Props of `DataList`. */
export interface DataListProps<Row extends object> {
  /** The accessible name of the table, usually the title of the page. */
  label: string;
  /**
   * The columns. The first one is the name: it contains the link, and is the heading of the card on a phone. The array
   * must be the same in every render.
   */
  columns: readonly DataListColumn<Row>[];
  /** The rows; undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** The number of records on all pages. */
  total: number;
  rowId: (row: Row) => string;
  /** Returns the name of a record, which screen readers announce with its checkbox and menu. */
  rowName: (row: Row) => string;
  rowLink?: ((row: Row) => string | undefined) | undefined;
  view: ListView;
  onViewChange: (change: Partial<ListView>) => void;
  /** Shown if there are no records yet: the purpose of the list, and how to begin. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** Whether a search or filter is set. An empty list then says that nothing matches. */
  filtered?: boolean;
  onClearFilters?: (() => void) | undefined;
  /** The error that occurred while loading. */
  failure?: unknown;
  /** The heading for an error, if the specification defines one. */
  failureTitle?: string;
  onRetry?: (() => void) | undefined;
  /** The missing permission, if the person may not see the list. */
  deniedPermission?: string | undefined;
  /** Whether another page is loading while the previous rows are shown. */
  fetching?: boolean;
  /**
   * Whether the rows belong to the previous filters. Such rows are hidden until the rows for the current filters
   * arrive.
   */
  outdated?: boolean;
  rowActions?: ((row: Row) => readonly MenuAction[]) | undefined;
  /** Renders the buttons of the action bar. If it is present, rows have checkboxes. */
  bulkActions?: ((choice: BulkChoice) => ReactNode) | undefined;
  /** Whether "Select all N matches" is offered. It also selects rows on other pages. */
  selectAllMatching?: boolean;
  /** Ids of the columns that the person has hidden. */
  hiddenColumns?: readonly string[];
  /** The row density: rows are 44 or 36 px high. Compact by default. */
  density?: 'comfortable' | 'compact';
}
