import { activityOwners } from '#root/contract/activity-owners.ts';
import type { ProviderKind } from '#root/contract/activity-terms.ts';
import type { MasterListName } from '#root/contract/master-lists.ts';
import { type Master, masters } from '#root/contract/masters.ts';
import { type ResourceKind, type ResourceOption, resources } from '#root/contract/resources.ts';
import { call } from '#root/web/api/call.ts';
import { useRead } from '#root/web/api/use-read.ts';
import type { PickerOption } from '#root/web/ui/hooks/use-options.ts';

/** The rows of a master list that can be chosen, in the list's order; [] while they load. */
export function useMasterRows(list: MasterListName): readonly Master[] {
  const rows = useRead(masters.list, { params: { list }, query: { pageSize: 100 } });
  return rows.data?.data ?? none;
}
const none: readonly Master[] = [];

/** The listed times that can be chosen, and the chosen one even if it is inactive; shortest first. */
export function useListedTimes(list: 'rto' | 'mtpd', chosenUid: string | null) {
  return useMasterRows(list)
    .filter((row) => row.isActive || row.uid === chosenUid)
    .map((row) => ({ uid: row.uid, minutes: Number(row.value), name: row.name }))
    .sort((a, b) => a.minutes - b.minutes);
}

/** What can be depended on, by what is typed; the most used first. */
export async function findResources(q: string, kinds: readonly ProviderKind[]): Promise<readonly ResourceOption[]> {
  const query = {
    q,
    pageSize: 25 as const,
    sort: '-usedBy' as const,
    filter: { kind: kinds.join(','), active: 'true' as const },
  };
  return (await call(resources.list, { query })).data;
}

/** Creates a resource by its name. */
export async function createResource(kind: ResourceKind, name: string): Promise<ResourceOption> {
  const { data } = await call(resources.create, { body: { kind, name } });
  return { uid: data.uid, kind, name, rtoMinutes: null, mtpdMinutes: null, isActive: true, usedBy: 0 };
}

/** A loader and a creator for a picker of one kind. */
export const pickerOf = (kind: ResourceKind) => ({
  load: async (q: string): Promise<PickerOption[]> =>
    (await findResources(q, [kind])).map(({ uid, name }) => ({ value: uid, label: name })),
  create: async (name: string): Promise<PickerOption> => ({
    value: (await createResource(kind, name)).uid,
    label: name,
  }),
});

/** Creates an owner from a name as people write it. */
export async function createOwner(name: string): Promise<PickerOption> {
  const [firstName = name, ...rest] = name.split(/\s+/);
  const { data } = await call(activityOwners.create, { body: { firstName, lastName: rest.join(' '), email: '' } });
  return { value: data.uid, label: name };
}
