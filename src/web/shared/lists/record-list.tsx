import type { ReactNode } from 'react';
import type { ViewList } from '#root/contract/shared/saved-views.ts';
import { DataList } from '#root/web/platform/ui/data-list.tsx';
import type { DataListProps } from '#root/web/platform/ui/data-list-types.ts';
import { createLazyPart } from '#root/web/platform/ui/lazy-part.tsx';
import { type FilterChip, ListToolbar } from '#root/web/platform/ui/list-toolbar.tsx';
import { ListTools, ViewChanged } from './list-tools.tsx';
import { text } from './lists.messages.ts';
import { type DateFilter, dateFilters, spanWords } from './span-words.ts';
import { useListView } from './use-list-view.ts';
import { listShownColumns } from './view-state.ts';

// The date fields are loaded when the drawer is opened.
const DateFields = createLazyPart(async () => (await import('./date-fields.tsx')).DateFields);

/** The state of a list, as `useList` returns it. */
interface ListState<Row> {
  readonly props: Pick<
    DataListProps<Row & object>,
    | 'rows'
    | 'total'
    | 'view'
    | 'onViewChange'
    | 'filtered'
    | 'onClearFilters'
    | 'failure'
    | 'onRetry'
    | 'fetching'
    | 'outdated'
  >;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly filters: Readonly<Record<string, string>>;
  readonly setFilter: (name: string, value: string | undefined) => void;
  readonly clear: () => void;
}

type ShownProps<Row extends object> = Omit<DataListProps<Row>, keyof ListState<Row>['props'] | 'density'>;

/** Props of {@link RecordList}: the props of the list and the props of the toolbar above it. */
export interface RecordListProps<Row extends object> extends ShownProps<Row> {
  /** The name of the list, under which views are saved. */
  readonly name: ViewList;
  readonly list: ListState<Row>;
  readonly searchLabel: string;
  readonly chips?: readonly FilterChip[] | undefined;
  /** The filter fields, shown above the date filters. */
  readonly filters?: ReactNode;
  /** The date filters of the list. */
  readonly dates?: readonly DateFilter[];
  /** The missing permission, if the person may not see the list. The toolbar is then hidden. */
  readonly deniedPermission?: string | undefined;
}

/** A list of records with search, filters, dates, views and columns. */
export function RecordList<Row extends object>(props: RecordListProps<Row>) {
  const { name, list, searchLabel, chips = [], filters, dates = dateFilters, ...shown } = props;
  const view = useListView(name);
  const { columns, density } = view.layout;
  const days: FilterChip[] = dates.flatMap((date) => {
    const value = list.filters[date];
    if (!value) return [];
    const label = text('dateChip', { label: text(date), days: spanWords(value) });
    return [{ id: date, label, onRemove: () => list.setFilter(date, undefined) }];
  });
  const fields = (filters || dates.length > 0) && (
    <>
      {filters}
      {dates.length > 0 && <DateFields names={dates} filters={list.filters} setFilter={list.setFilter} />}
    </>
  );
  return (
    <>
      {shown.deniedPermission === undefined && (
        <>
          <ListToolbar
            search={list.search}
            onSearch={list.setSearch}
            searchLabel={searchLabel}
            chips={[...chips, ...days]}
            filters={fields || undefined}
            onClearFilters={list.clear}
          >
            <ListTools view={view} columns={props.columns} />
          </ListToolbar>
          <ViewChanged view={view} />
        </>
      )}
      <DataList
        {...list.props}
        {...(view.isOpening && { rows: undefined })}
        {...shown}
        columns={listShownColumns(props.columns, columns)}
        {...(density && { density })}
      />
    </>
  );
}
