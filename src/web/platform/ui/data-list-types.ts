import type { ReactNode } from 'react';
import type { MenuAction } from './menu-action.ts';

/** One column of a {@link DataListProps | DataList}. */
export interface DataListColumn<Row> {
  /** The name the server sorts by. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** CSS width, e.g. 140 (px) or '20%'. */
  width?: number | string;
  /** `right` also sets tabular figures. */
  align?: 'left' | 'right';
  /** Hidden until somebody adds the column. */
  optional?: boolean;
  /** Left out of the cards below 640 px. */
  hideOnPhone?: boolean;
}

/** The page, size and order of a list. They are in the address, so that a link shows the same. */
export interface ListView {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Column id, with a leading minus for descending. */
  sort?: string | undefined;
}

/** The selected rows, for the bulk actions. */
export interface BulkChoice {
  ids: readonly string[];
  /** The same rows with the versions that were shown; 0 where rows have no version. */
  records: readonly { readonly uid: string; readonly version: number }[];
  /** True when all records that match the filters are selected, on all pages. */
  allMatching: boolean;
  /** Number of selected records. */
  count: number;
  /** Clears the selection, after the action. */
  clear: () => void;
}

/** Props of `DataList`. */
export interface DataListProps<Row extends object> {
  /** Accessible name of the table, usually the page's title. */
  label: string;
  /** The first column is the name: it carries the link and heads the card on a phone. Keep the array stable. */
  columns: readonly DataListColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  /** Records on all pages. */
  total: number;
  rowId: (row: Row) => string;
  /** The record's name, spoken by checkbox and menu. */
  rowName: (row: Row) => string;
  rowLink?: ((row: Row) => string | undefined) | undefined;
  view: ListView;
  onViewChange: (change: Partial<ListView>) => void;
  /** For the first use: the purpose of the list and how to begin. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** True when a search or filter is set; then an empty list says so. */
  filtered?: boolean;
  onClearFilters?: (() => void) | undefined;
  /** The error while loading. */
  failure?: unknown;
  /** Heading of the failure, where the specification has its own text. */
  failureTitle?: string;
  onRetry?: (() => void) | undefined;
  /** Set when the person lacks the permission to see the list. */
  deniedPermission?: string | undefined;
  /** True while another page loads and the former rows are shown. */
  fetching?: boolean;
  rowActions?: ((row: Row) => readonly MenuAction[]) | undefined;
  /** Renders the buttons of the action bar. With it, rows have checkboxes. */
  bulkActions?: ((choice: BulkChoice) => ReactNode) | undefined;
  /** Offers "Select all N matches" beyond the page. */
  selectAllMatching?: boolean;
  /** Ids of columns the person has hidden. */
  hiddenColumns?: readonly string[];
  /** Row height: 44 or 36 px. */
  density?: 'comfortable' | 'compact';
}
