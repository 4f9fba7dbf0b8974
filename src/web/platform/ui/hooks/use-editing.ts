import { useLocation, useSearch } from '@tanstack/react-router';

/** The parameters of a record's page: the open tab, and whether the record is edited. */
interface PageSearch {
  readonly tab?: string | undefined;
  readonly edit?: string | undefined;
}

/** Returns the address of a part of a record's page. */
export function buildPartHref(pathname: string, { tab, edit }: PageSearch): string {
  const search = new URLSearchParams({ ...(tab && { tab }), ...(edit && { edit }) });
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/**
 * Returns whether the record is edited (`?edit=1`) or read, and the addresses of both. The state is in the address, so
 * that reload and Back keep it.
 * @param mayEdit whether the person may change the record; others only read it
 * @param editableTabs the tabs with a form of their own; from any other tab, editing opens the first tab
 */
export function useEditing(mayEdit: boolean, editableTabs: readonly string[] = []) {
  const { tab, edit } = useSearch({ strict: false });
  const { pathname } = useLocation();
  const editedTab = editableTabs.find((one) => one === tab);
  return {
    isEditing: mayEdit && edit !== undefined,
    editHref: buildPartHref(pathname, { tab: editedTab, edit: '1' }),
    /** Returns the address for reading a tab; without a name, the first tab. */
    toReadHref: (name?: string) => buildPartHref(pathname, { tab: name }),
  };
}
