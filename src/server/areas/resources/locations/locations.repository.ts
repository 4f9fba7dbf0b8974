import { sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { locationFields, type locations } from '#root/contract/resources/locations.ts';
import { createProviderRepository } from '#root/server/shared/registers/provider-register.ts';

const named = sql`coalesce(json_agg(json_build_object('uid', o.uid, 'name', o.name) order by lower(o.name), o.uid), '[]')`;

export const locationsRepository = createProviderRepository<
  typeof locationFields,
  QueryOf<typeof locations.list>['filter']
>({
  kind: 'location',
  fields: locationFields,
  facts: {
    alternates: sql`(select ${named} from location_alternates x
      join locations o on o.organisation_uid = x.organisation_uid and o.uid = x.alternate_uid
      where x.organisation_uid = r.organisation_uid and x.location_uid = r.uid)`,
    alternateFor: sql`(select ${named} from location_alternates x
      join locations o on o.organisation_uid = x.organisation_uid and o.uid = x.location_uid
      where x.organisation_uid = r.organisation_uid and x.alternate_uid = r.uid)`,
  },
  searched: [sql.ref('r.description'), sql.ref('r.address'), sql.ref('r.owner_name')],
  kept: (organisation, uid) =>
    sql<boolean>`exists (select from location_alternates x where x.organisation_uid = ${organisation} and x.alternate_uid = ${uid})`,
});
