import { labelDuration } from '#root/web/platform/ui/format.ts';
import { useMasterRows } from '#root/web/shared/registers/use-master-rows.ts';

/**
 * Returns the active times of a list, and the chosen time even if it is inactive, ordered from short to long. Each has
 * its label, such as "24 h".
 */
export function useListedTimes(list: 'rto' | 'mtpd', chosenUid: string | null) {
  return useMasterRows(list)
    .filter((row) => row.isActive || row.uid === chosenUid)
    .map((row) => ({ uid: row.uid, minutes: Number(row.value), name: labelDuration(Number(row.value), row.name) }))
    .sort((a, b) => a.minutes - b.minutes);
}
