import { type ResourceKind, type ResourceOption, resources } from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';

/** Finds resources that match the typed text, ordered from the most used. */
export async function findResources(q: string, kinds: readonly ProviderKind[]): Promise<readonly ResourceOption[]> {
  const query = {
    q,
    pageSize: 25 as const,
    sort: '-usedBy' as const,
    filter: { kind: kinds.join(','), active: 'true' as const },
  };
  return (await call(resources.list, { query })).data;
}

/** Creates a resource with this name. */
export async function createResource(kind: ResourceKind, name: string): Promise<ResourceOption> {
  const { data } = await call(resources.create, { body: { kind, name } });
  return { uid: data.uid, kind, name, rtoMinutes: null, mtpdMinutes: null, isActive: true, usedBy: 0 };
}

/** Returns the functions that load and create the options of a picker of one kind. */
export const createPicker = (kind: ResourceKind) => ({
  load: async (q: string): Promise<PickerOption[]> =>
    (await findResources(q, [kind])).map(({ uid, name }) => ({ value: uid, label: name })),
  create: async (name: string): Promise<PickerOption> => ({
    value: (await createResource(kind, name)).uid,
    label: name,
  }),
});
