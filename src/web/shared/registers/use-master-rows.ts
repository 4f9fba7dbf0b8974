import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';

/** Returns the rows of a master list in order; [] while they are loading. */
export function useMasterRows(list: MasterListName): readonly Master[] {
  const rows = useRead(masters.list, { params: { list }, query: { pageSize: 100 } });
  return rows.data?.data ?? none;
}
const none: readonly Master[] = [];
