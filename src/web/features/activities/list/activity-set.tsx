import { activities } from '#root/contract/activities.ts';
import { masters } from '#root/contract/masters.ts';
import { call } from '#root/web/api/call.ts';
import { text } from '#root/web/features/activities/activities.messages.ts';
import { BulkSet } from '#root/web/lists/bulk-set.tsx';
import type { BulkField, BulkSetProps } from '#root/web/lists/bulk-set-types.ts';
import { useSession } from '#root/web/session/session.ts';
import type { LoadOptions } from '#root/web/ui/hooks/use-options.ts';

const findPriorities: LoadOptions = async (q) => {
  const { data } = await call(masters.list, {
    params: { list: 'activity-priorities' },
    query: { q, pageSize: 100, filter: { isActive: 'true' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};
// Loaded when one is searched.
const findOwners: LoadOptions = async (...asked) =>
  (await import('#root/web/departments/options.ts')).findOwners(...asked);
const findLocations: LoadOptions = async (q) =>
  (await import('#root/web/continuity/resource-options.ts')).pickerOf('location').load(q);

/** What of the ticked activities can be set at once. */
export function SetOfActivities({ choice, asked }: Pick<BulkSetProps, 'choice' | 'asked'>) {
  const { can } = useSession();
  const fields: BulkField[] = [
    ...(can('master.read')
      ? [{ name: 'priorityUid', label: text('priority'), load: findPriorities, clearable: true }]
      : []),
    { name: 'ownerUid', label: text('owner'), load: findOwners, clearable: true },
    { name: 'locationUid', label: text('location'), load: findLocations, clearable: true },
  ];
  return <BulkSet endpoint={activities.bulkSet} fields={fields} choice={choice} asked={asked} note={text('setNote')} />;
}
