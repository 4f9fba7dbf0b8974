import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { labelDuration } from '#root/web/platform/ui/format.ts';
import type { PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';

/** Returns the rows of a master list in order; [] while they are loading. */
export function useMasterRows(list: MasterListName): readonly Master[] {
  const rows = useRead(masters.list, { params: { list }, query: { pageSize: 100 } });
  return rows.data?.data ?? none;
}
const none: readonly Master[] = [];

/** Returns the active times of a list and the chosen one, the shortest first. Each has its label, such as "24 h". */
export function useListedTimes(list: 'rto' | 'mtpd', chosenUid: string | null) {
  return useMasterRows(list)
    .filter((row) => row.isActive || row.uid === chosenUid)
    .map((row) => ({ uid: row.uid, minutes: Number(row.value), name: labelDuration(Number(row.value), row.name) }))
    .sort((a, b) => a.minutes - b.minutes);
}

/** Creates an owner with this full name. */
export async function createOwner(name: string): Promise<PickerOption> {
  const [firstName = name, ...rest] = name.split(/\s+/);
  const { data } = await call(activityOwners.create, { body: { firstName, lastName: rest.join(' '), email: '' } });
  return { value: data.uid, label: name };
}
