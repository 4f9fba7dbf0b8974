import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { call } from '#root/web/platform/api/call.ts';
import { readKey, useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';

interface NamedRecord {
  readonly uid: string;
  readonly name: string;
}

const splitUids = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

/** The filters whose uids belong to a master list. */
const masterFilters = { priorityUid: 'activity-priorities', rtoUid: 'rto', mtpdUid: 'mtdp' } as const;

/** Reads the names of the records in the filters. */
function useFilterNames(filters: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const { can } = useSession();
  const wanted = [
    ...(can(divisions.list)
      ? splitUids(filters.divisionUid).map((uid) => ({ get: divisions.get, params: { uid } }))
      : []),
    ...(can(businessUnits.list)
      ? splitUids(filters.businessUnitUid).map((uid) => ({ get: businessUnits.get, params: { uid } }))
      : []),
    ...splitUids(filters.ownerUid).map((uid) => ({ get: activityOwners.get, params: { uid } })),
    ...(can(masters.list)
      ? Object.entries(masterFilters).flatMap(([name, list]) =>
          splitUids(filters[name]).map((uid) => ({ get: masters.get, params: { list, uid } })),
        )
      : []),
  ];
  // These uids can belong to records of any kind, so their names are read from the list of resources, which contains
  // records of all kinds.
  const providers = useRead(resources.list, {
    query: {
      pageSize: 100,
      filter: { uid: [filters.lostWith, filters.dependsOn, filters.locationUid].filter(Boolean).join(',') },
    },
    enabled: Boolean(filters.lostWith || filters.dependsOn || filters.locationUid),
  });
  const known = providers.data?.data ?? [];
  return useQueries({
    queries: wanted.map(({ get, params }) => ({
      queryKey: readKey(get, { params }),
      queryFn: () => call(get, { params }) as Promise<{ data: NamedRecord }>,
    })),
    combine: (results) =>
      new Map(
        [...known, ...results.flatMap(({ data }) => (data ? [data.data] : []))].map(({ uid, name }) => [uid, name]),
      ),
  });
}

interface FilterNamesProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly onNames: (names: ReadonlyMap<string, string>) => void;
}

/**
 * Reads the names of the records in the filters, so that an opened link shows names instead of uids. Renders nothing.
 */
export function FilterNames({ filters, onNames }: FilterNamesProps): null {
  const serialised = JSON.stringify([...useFilterNames(filters)]);
  useEffect(() => onNames(new Map(JSON.parse(serialised) as [string, string][])), [serialised, onNames]);
  return null;
}
