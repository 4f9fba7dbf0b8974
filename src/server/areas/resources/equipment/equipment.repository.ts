import { sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { type equipment, equipmentFields } from '#root/contract/resources/equipment.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { createProviderRepository } from '#root/server/shared/registers/provider-register.ts';

const person = personName('o');
const owned = sql`from equipment_ownerships w
  join equipment_owners o on o.organisation_uid = w.organisation_uid and o.uid = w.owner_uid
  where w.organisation_uid = r.organisation_uid and w.equipment_uid = r.uid`;
const categoryName = sql`(select c.name from equipment_categories c
  where c.organisation_uid = r.organisation_uid and c.uid = r.category_uid)`;

export const equipmentRepository = createProviderRepository<
  typeof equipmentFields,
  QueryOf<typeof equipment.list>['filter']
>({
  kind: 'equipment',
  fields: equipmentFields,
  facts: {
    categoryName,
    owners: sql`(select coalesce(json_agg(json_build_object('uid', o.uid, 'name', ${person})
      order by lower(o.last_name), lower(o.first_name), o.uid), '[]') ${owned})`,
  },
  searched: [sql.ref('r.description'), sql.ref('r.owner_name'), sql`(select string_agg(${person}, ' ') ${owned})`],
  conditions: ({ categoryUid, ownerUid }) => [
    categoryUid && sql<boolean>`r.category_uid = any(${categoryUid as string[]}::uuid[])`,
    ownerUid &&
      sql<boolean>`exists (select from equipment_ownerships w where w.organisation_uid = r.organisation_uid
        and w.equipment_uid = r.uid and w.owner_uid = any(${ownerUid as string[]}::uuid[]))`,
  ],
});
