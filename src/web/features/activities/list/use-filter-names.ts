import { useQueries } from '@tanstack/react-query';
import { activityOwners } from '#root/contract/activity-owners.ts';
import { businessUnits } from '#root/contract/business-units.ts';
import { divisions } from '#root/contract/divisions.ts';
import { masters } from '#root/contract/masters.ts';
import { call } from '#root/web/api/call.ts';
import { readKey } from '#root/web/api/use-read.ts';
import { useSession } from '#root/web/session/session.ts';

interface Named {
  readonly data: { readonly uid: string; readonly name: string };
}

const uidsOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

/** The names behind the uids in the filters of an address, so that a link that was shared reads in words. */
export function useFilterNames(filters: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const { can } = useSession();
  const wanted = [
    ...(can('division.read')
      ? uidsOf(filters.divisionUid).map((uid) => ({ get: divisions.get, params: { uid } }))
      : []),
    ...(can('business_unit.read')
      ? uidsOf(filters.businessUnitUid).map((uid) => ({ get: businessUnits.get, params: { uid } }))
      : []),
    ...uidsOf(filters.ownerUid).map((uid) => ({ get: activityOwners.get, params: { uid } })),
    ...(can('master.read')
      ? uidsOf(filters.priorityUid).map((uid) => ({ get: masters.get, params: { list: 'activity-priorities', uid } }))
      : []),
  ];
  return useQueries({
    queries: wanted.map(({ get, params }) => ({
      queryKey: readKey(get, { params }),
      queryFn: () => call(get, { params }) as Promise<Named>,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.data.uid, data.data.name] as const] : []))),
  });
}
