import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SavedView, savedViews, type ViewList } from '#root/contract/shared/saved-views.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { type Layout, queryOf, readLayout, sameLayout, sameQuery, searchOf } from './view-state.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** What is known of a list's views, and what can be done with the one that is open. */
export interface ListViewState {
  readonly list: ViewList;
  readonly views: readonly SavedView[];
  /** The view that the address names; undefined for the plain list. */
  readonly active: SavedView | undefined;
  /** Whether what is shown is no longer what the open view says. */
  readonly changed: boolean;
  /** What the address asks for now. */
  readonly query: Readonly<Record<string, string>>;
  readonly layout: Layout;
  /** The view that the list begins with is about to be shown. */
  readonly coming: boolean;
  /** Lays the list out otherwise: in the open view until it is saved, else for this person in this browser. */
  setLayout(layout: Layout): void;
  /** Opens a view as it was saved; undefined: the plain list. */
  open(view: Pick<SavedView, 'uid' | 'query'> | undefined): void;
}

/** The layout of a plain list, kept for a person in this browser. */
function useKeptLayout(key: string) {
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)));
  const keep = (next: Layout) => {
    setLayout(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [layout, keep] as const;
}

/** Whether a list began with a view when it was last seen, for a person in this browser. */
function useBegan(key: string) {
  const at = `${key}.begins`;
  const [began] = useState(() => localStorage.getItem(at) !== null);
  return {
    began,
    note: (begins: boolean) => (begins ? localStorage.setItem(at, 'view') : localStorage.removeItem(at)),
  };
}

/**
 * Whoever comes without saying what they want is shown what the list begins with for them.
 * @returns whether that is still to come: the plain list would only flash up
 */
function useBeginning(
  key: string,
  { data, error }: { data: { data: readonly SavedView[] } | undefined; error: unknown },
  search: Search,
  open: (view: SavedView) => void,
): boolean {
  const plain = Object.keys(queryOf(search)).length === 0 && search.view === undefined;
  const waiting = useRef(plain && window.location.hash === '');
  const { began, note } = useBegan(key);
  const views = data?.data;
  const first = views?.find(({ isDefault }) => isDefault);
  const coming = waiting.current && plain && !error && (views ? first !== undefined : began);
  const asked = useRef(false);
  useEffect(() => {
    if (!plain) waiting.current = false;
    if (!views) return;
    note(first !== undefined);
    if (!waiting.current || asked.current) return;
    asked.current = true;
    if (first) open(first);
    else waiting.current = false;
  });
  return coming;
}

/** The views of a list: which one the address names, and how the list is laid out. */
export function useListView(list: ViewList): ListViewState {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { profile } = useSession();
  const key = `holdfast.list.${profile.uid}.${list}`;
  const [kept, keep] = useKeptLayout(key);
  const [tried, setTried] = useState<Layout & { of: string }>();
  const found = useRead(savedViews.list, { query: { list } });
  const views = found.data?.data;
  const active = views?.find(({ uid }) => uid === search.view);
  const ofActive = tried && tried.of === active?.uid ? tried : active;
  const query = queryOf(search);
  const layout = ofActive ?? kept;
  const show = (view: Pick<SavedView, 'uid' | 'query'> | undefined, replace: boolean) => {
    setTried(undefined);
    void navigate({ to: '.', search: view ? searchOf(view) : {}, replace });
  };
  // A beginning is no step to go back from.
  const coming = useBeginning(key, found, search, (view) => show(view, true));
  return {
    list,
    views: views ?? [],
    active,
    changed: active !== undefined && !(sameQuery(query, active.query) && sameLayout(layout, active)),
    query,
    coming,
    layout: { columns: layout.columns, density: layout.density },
    setLayout: (next) => (active ? setTried({ ...next, of: active.uid }) : keep(next)),
    open: (view) => show(view, false),
  };
}
