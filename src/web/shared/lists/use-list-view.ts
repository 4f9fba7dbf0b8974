import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SavedView, savedViews, type ViewList } from '#root/contract/shared/saved-views.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { isSameLayout, isSameQuery, type Layout, readLayout, readQuery, toSearch } from './view-state.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** The views of a list, and functions that open a view or change the layout. */
export interface ListViewState {
  readonly list: ViewList;
  readonly views: readonly SavedView[];
  /** The view named in the address; undefined if no view is open. */
  readonly active: SavedView | undefined;
  /** Whether the open view has unsaved changes. */
  readonly changed: boolean;
  /** The search, filters and order in the address. */
  readonly query: Readonly<Record<string, string>>;
  readonly layout: Layout;
  /** Whether the default view is about to be opened. */
  readonly isOpening: boolean;
  /**
   * Changes the layout. If a view is open, the change is only temporary until the view is saved. Otherwise the change
   * is saved for this person in this browser.
   */
  setLayout(layout: Layout): void;
  /** Opens a saved view; undefined closes the open view. */
  open(view: Pick<SavedView, 'uid' | 'query'> | undefined): void;
}

/** Reads and writes the layout of the list without a view, saved for a person in this browser. */
function useSavedLayout(key: string) {
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)));
  const save = (next: Layout) => {
    setLayout(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [layout, save] as const;
}

/** Remembers whether the list had a default view when it was last opened, for a person in this browser. */
function useDefaultHint(key: string) {
  const at = `${key}.begins`;
  const [hadDefault] = useState(() => localStorage.getItem(at) !== null);
  return {
    began: hadDefault,
    saveHint: (begins: boolean) => (begins ? localStorage.setItem(at, 'view') : localStorage.removeItem(at)),
  };
}

/**
 * Opens the default view if the address has no search, filters or view.
 * @returns whether the default view is about to be opened; the list is not shown until then, to avoid a flicker
 */
function useDefaultView(
  key: string,
  { data, error }: { data: { data: readonly SavedView[] } | undefined; error: unknown },
  search: Search,
  open: (view: SavedView) => void,
): boolean {
  const plain = Object.keys(readQuery(search)).length === 0 && search.view === undefined;
  const isWaiting = useRef(plain && window.location.hash === '');
  const { began: hadDefault, saveHint } = useDefaultHint(key);
  const views = data?.data;
  const defaultView = views?.find(({ isDefault }) => isDefault);
  const isOpening = isWaiting.current && plain && !error && (views ? defaultView !== undefined : hadDefault);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!plain) isWaiting.current = false;
    if (!views) return;
    saveHint(defaultView !== undefined);
    if (!isWaiting.current || hasOpened.current) return;
    hasOpened.current = true;
    if (defaultView) open(defaultView);
    else isWaiting.current = false;
  });
  return isOpening;
}

/** Manages the views of a list: the view named in the address, and the layout. */
export function useListView(list: ViewList): ListViewState {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { profile } = useSession();
  const key = `holdfast.list.${profile.uid}.${list}`;
  const [savedLayout, save] = useSavedLayout(key);
  const [unsavedLayout, setUnsavedLayout] = useState<Layout & { of: string }>();
  const viewList = useRead(savedViews.list, { query: { list } });
  const views = viewList.data?.data;
  const active = views?.find(({ uid }) => uid === search.view);
  const activeLayout = unsavedLayout && unsavedLayout.of === active?.uid ? unsavedLayout : active;
  const query = readQuery(search);
  const layout = activeLayout ?? savedLayout;
  const show = (view: Pick<SavedView, 'uid' | 'query'> | undefined, replace: boolean) => {
    setUnsavedLayout(undefined);
    void navigate({ to: '.', search: view ? toSearch(view) : {}, replace });
  };
  // The default view replaces the entry in the browser's history, so that Back does not return to the list without the
  // view.
  const isOpening = useDefaultView(key, viewList, search, (view) => show(view, true));
  return {
    list,
    views: views ?? [],
    active,
    changed: active !== undefined && !(isSameQuery(query, active.query) && isSameLayout(layout, active)),
    query,
    isOpening,
    layout: { columns: layout.columns, density: layout.density },
    setLayout: (next) => (active ? setUnsavedLayout({ ...next, of: active.uid }) : save(next)),
    open: (view) => show(view, false),
  };
}
