import { useRef, useState } from 'react';
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';

/**
 * Returns the rows in the order that the person has set, until the order on the server has been read again. If the
 * server refuses an order, the order is reverted. Orders are saved one after the other, and the latest order is shown
 * in the meantime.
 * @param rows in the order of the server; a new array after each read
 */
export function useOrder<Row extends { readonly uid: string }>(
  rows: readonly Row[],
  save: (uids: string[]) => Promise<unknown>,
) {
  const [set, setSet] = useState<{ uids: readonly string[]; of: readonly Row[] | 'unanswered' }>();
  const latest = useRef(rows);
  latest.current = rows;
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // An order that was set before the latest read is outdated, so it is ignored.
  const uids = set && (set.of === 'unanswered' || set.of === rows) ? set.uids : undefined;
  const rowsByUid = new Map(rows.map((row) => [row.uid, row]));
  const ordered = uids ? [...new Set([...uids, ...rowsByUid.keys()])].flatMap((uid) => rowsByUid.get(uid) ?? []) : rows;
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
