import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EndpointShape, ResponseOf } from '#root/contract/platform/endpoint.ts';
import type { ListView } from '#root/web/platform/ui/data-list-types.ts';
import { useRead } from './use-read.ts';

interface ListEndpoint extends EndpointShape {
  readonly method: 'GET';
}

/** A page of a list with any type of row. */
interface ListPage {
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number };
}

type MetaOf<E extends EndpointShape> = ResponseOf<E> extends { meta: infer Meta } ? Meta : never;
type RowOf<E extends EndpointShape> = ResponseOf<E> extends { data: (infer Row)[] } ? Row : never;

type Search = Readonly<Record<string, string | undefined>>;

const notFilters = new Set(['page', 'pageSize', 'sort', 'q', 'view', 'new']);

const readFilters = (search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => !notFilters.has(key) && value)) as Record<
    string,
    string
  >;

/**
 * While new rows are loading, the previous rows are shown. Returns whether these previous rows belong to other filters.
 */
function useIsOutdated(filter: object, isStandIn: boolean): boolean {
  const wanted = JSON.stringify(filter);
  const shown = useRef(wanted);
  if (!isStandIn) shown.current = wanted;
  return shown.current !== wanted;
}

/**
 * Manages a list whose page, sort, search and filters are in the address. A copied address therefore shows the same
 * rows, and Back restores them. Every other search parameter is a filter of the same name (`?state=draft,approved`).
 * @param defaultSort the order without a sort in the address, such as `-updatedAt`
 * @param fixed.params path parameters of the endpoint
 * @param fixed.filter filters that the page sets itself; they override the address
 * @param fixed.withoutFilters the list has no filters; other search parameters belong to the page
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  defaultSort: string,
  fixed: {
    params?: Readonly<Record<string, string>>;
    filter?: Readonly<Record<string, string>>;
    withoutFilters?: true;
  } = {},
) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = fixed.withoutFilters ? {} : readFilters(search);
  const view: ListView = {
    page: Number(search.page) || 1,
    pageSize: Number(search.pageSize) || 25,
    sort: search.sort ?? defaultSort,
  };
  const query = { ...view, q: search.q ?? '', filter: { ...filters, ...fixed.filter } };
  const result = useRead<EndpointShape>(endpoint, { query, ...(fixed.params && { params: fixed.params }) });
  const page = result.data as ListPage | undefined;
  const isOutdated = useIsOutdated(query.filter, result.isPlaceholderData);
  const change = (next: Search) =>
    void navigate({ to: '.', search: (former) => ({ ...former, ...next }), replace: false });
  // The page in the address may no longer exist, because its last row was deleted or the address is old. The last
  // page is then shown.
  const last = Math.ceil((page?.meta.total ?? 0) / view.pageSize);
  const isBeyondLast = !result.isPlaceholderData && page?.data.length === 0 && last > 0 && view.page > last;
  useEffect(() => {
    if (!isBeyondLast) return;
    const search = (former: Search) => ({ ...former, page: last === 1 ? undefined : String(last) });
    void navigate({ to: '.', search: search, replace: true });
  }, [isBeyondLast, last, navigate]);
  // An address that the server refuses is cleared completely.
  const cleared = result.error ? Object.keys(search) : [...Object.keys(filters), 'q', 'page'];
  const none = Object.fromEntries(cleared.map((key) => [key, undefined]));
  return {
    /** Props for `<DataList {...list.props} />`. */
    props: {
      rows: page?.data as readonly RowOf<E>[] | undefined,
      total: page?.meta.total ?? 0,
      view,
      onViewChange: (next: Partial<ListView>) =>
        change({
          ...(next.sort !== undefined && { sort: next.sort }),
          ...(next.pageSize !== undefined && { pageSize: String(next.pageSize) }),
          page: next.page === undefined || next.page === 1 ? undefined : String(next.page),
        }),
      filtered: Boolean(search.q) || Object.keys(filters).length > 0,
      onClearFilters: () => change(none),
      failure: result.error,
      onRetry: () => void result.refetch(),
      fetching: result.isPlaceholderData,
      outdated: isOutdated,
    },
    /** The page number, the page size, the total and further values of the endpoint; undefined while loading. */
    meta: page?.meta as MetaOf<E> | undefined,
    /** The query without the page number and size, for actions on the whole list. */
    asked: { sort: view.sort, q: query.q, filter: query.filter },
    search: search.q ?? '',
    setSearch: (q: string) => change({ q: q || undefined, page: undefined }),
    filters,
    /** Sets a filter, or removes it if the value is empty or undefined, and returns to the first page. */
    setFilter: (name: string, value: string | undefined) => change({ [name]: value || undefined, page: undefined }),
    /** Sets several filters at once. */
    setFilters: (values: Search) => change({ ...values, page: undefined }),
    clear: () => change(none),
  };
}
