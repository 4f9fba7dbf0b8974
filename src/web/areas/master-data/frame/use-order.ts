import { useRef, useState } from 'react';
import { toastFailed } from '#root/web/platform/ui/toast.tsx';

/**
 * Rows in the order that a person has just set, until the server's order is read again; the server's order is back if it
 * refuses. Orders are saved in turn, and the last one that was set is shown until it has been answered.
 * @param rows as the server ordered them; a new array after each reading
 */
export function useOrder<Row extends { readonly uid: string }>(
  rows: readonly Row[],
  save: (uids: string[]) => Promise<unknown>,
) {
  const [set, setSet] = useState<{ uids: readonly string[]; of: readonly Row[] | 'unanswered' }>();
  const latest = useRef(rows);
  latest.current = rows;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // An order that was answered on another reading is history.
  const uids = set && (set.of === 'unanswered' || set.of === rows) ? set.uids : undefined;
  const known = new Map(rows.map((row) => [row.uid, row]));
  const ordered = uids ? [...new Set([...uids, ...known.keys()])].flatMap((uid) => known.get(uid) ?? []) : rows;
  const onReorder = (next: string[]) => {
    setSet({ uids: next, of: 'unanswered' });
    const mine = turn.current.then(() => save(next));
    turn.current = mine.catch(() => undefined);
    const answered = (now: typeof set) => (now?.uids === next ? { uids: next, of: latest.current } : now);
    mine.then(
      () => setSet(answered),
      (error: unknown) => {
        setSet((now) => (now?.uids === next ? undefined : now));
        toastFailed(error);
      },
    );
  };
  return { ordered, onReorder };
}
