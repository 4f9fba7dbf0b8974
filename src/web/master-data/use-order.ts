import { useState } from 'react';
import { toastFailed } from '#root/web/ui/toast.tsx';

/**
 * Rows in the order that a person has just set, until the server's order is read again; the old order is back if the
 * server refuses.
 * @param rows as the server ordered them; a new array after each reading
 */
export function useOrder<Row extends { readonly uid: string }>(
  rows: readonly Row[],
  save: (uids: string[]) => Promise<unknown>,
) {
  const [set, setSet] = useState<{ uids: readonly string[]; of: readonly Row[] }>();
  // An order that was set on another reading is history.
  const uids = set?.of === rows ? set.uids : undefined;
  const ordered = uids ? uids.flatMap((uid) => rows.find((row) => row.uid === uid) ?? []) : rows;
  const onReorder = (next: string[]) => {
    setSet({ uids: next, of: rows });
    save(next).catch((error) => {
      setSet(undefined);
      toastFailed(error);
    });
  };
  return { ordered, onReorder };
}
