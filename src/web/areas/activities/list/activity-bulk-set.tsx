import { activities } from '#root/contract/activities/activities.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { activity } from '#root/contract/shared/kinds/activity.ts';
import { text } from '#root/web/areas/activities/activities.messages.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { BulkSet } from '#root/web/shared/lists/bulk-set.tsx';
import type { BulkField, BulkSetProps } from '#root/web/shared/lists/bulk-set-types.ts';

const findPriorities: LoadOptions = async (q) => {
  const { data } = await call(masters.list, {
    params: { list: 'activity-priorities' },
    query: { q, pageSize: 100, filter: { isActive: 'true' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};
// The search is loaded when it is first used.
const findOwners: LoadOptions = async (...asked) =>
  (await import('#root/web/shared/people/unit-options.ts')).findOwners(...asked);
const findLocations: LoadOptions = async (q) =>
  (await import('#root/web/shared/continuity/resource-options.ts')).createPicker('location').load(q);

/** The bulk changes of the selected activities. */
export function ActivityBulkSet({ choice, asked }: Pick<BulkSetProps, 'choice' | 'asked'>) {
  const mayReadMasterData = useCan(masters.list);
  const fields: BulkField[] = [
    ...(mayReadMasterData
      ? [{ name: 'priorityUid', label: text('priority'), load: findPriorities, clearable: true }]
      : []),
    { name: 'ownerUid', label: text('owner'), load: findOwners, clearable: true },
    { name: 'locationUid', label: text('location'), load: findLocations, clearable: true },
  ];
  return (
    <BulkSet
      endpoint={activities.bulkSet}
      fields={fields}
      words={activity.words}
      choice={choice}
      asked={asked}
      note={text('setNote')}
    />
  );
}
