import { sql } from 'kysely';
import type { QueryOf } from '#root/contract/endpoint.ts';
import type { LocationInput, locations } from '#root/contract/locations.ts';
import { toE164 } from '#root/domain/phone.ts';
import { chosenRows } from '#root/server/db/chosen-rows.ts';
import { providerRegister } from '#root/server/registers/provider-register.ts';

const named = sql`coalesce(json_agg(json_build_object('uid', o.uid, 'name', o.name) order by lower(o.name), o.uid), '[]')`;

const alternates = { table: 'location_alternates', record: 'location_uid', chosen: 'alternate_uid' } as const;

export const locationsRepository = providerRegister<LocationInput, QueryOf<typeof locations.list>['filter']>({
  table: 'locations',
  fields: {
    ownerName: sql.ref('r.owner_name'),
    address: sql.ref('r.address'),
    phone: sql.ref('r.phone'),
    seats: sql.ref('r.seats'),
    timeZone: sql.ref('r.time_zone'),
    accessPointName: sql.ref('r.access_point_name'),
    accessRequirements: sql.ref('r.access_requirements'),
    alternateUids: sql`array(select x.alternate_uid from location_alternates x
      where x.organisation_uid = r.organisation_uid and x.location_uid = r.uid order by x.alternate_uid)`,
    alternates: sql`(select ${named} from location_alternates x
      join locations o on o.organisation_uid = x.organisation_uid and o.uid = x.alternate_uid
      where x.organisation_uid = r.organisation_uid and x.location_uid = r.uid)`,
    alternateFor: sql`(select ${named} from location_alternates x
      join locations o on o.organisation_uid = x.organisation_uid and o.uid = x.location_uid
      where x.organisation_uid = r.organisation_uid and x.alternate_uid = r.uid)`,
  },
  searched: [sql.ref('r.description'), sql.ref('r.address'), sql.ref('r.owner_name')],
  conditions: () => [],
  columns: (input) => ({
    owner_name: input.ownerName,
    address: input.address,
    phone: toE164(input.phone),
    seats: input.seats,
    time_zone: input.timeZone,
    access_point_name: input.accessPointName,
    access_requirements: input.accessRequirements,
  }),
  children: (organisation, input) => chosenRows(alternates, organisation, input.alternateUids),
  otherUses: (organisation, uid) => sql`
    select 'primary_location', p.uid from activities p where p.organisation_uid = ${organisation} and p.location_uid = ${uid}`,
  kept: (organisation, uid) =>
    sql<boolean>`exists (select from location_alternates x where x.organisation_uid = ${organisation} and x.alternate_uid = ${uid})`,
});
