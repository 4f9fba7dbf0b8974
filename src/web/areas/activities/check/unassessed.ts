import { impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';

/** Returns the impact categories that people have to assess; [] until the categories have been read. */
export function useActiveCategories() {
  const read = useRead(impactCategories.list, {
    query: { pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
  });
  return read.data?.data ?? [];
}

/** Lists the categories without any answer. */
export const listUnassessed = <Category extends { readonly uid: string }>(
  impacts: Readonly<Record<string, readonly (number | null)[]>>,
  categories: readonly Category[],
): Category[] => categories.filter(({ uid }) => !impacts[uid]?.some((level) => level !== null));
