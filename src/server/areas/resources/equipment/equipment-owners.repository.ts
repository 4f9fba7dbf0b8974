import { sql } from 'kysely';
import { ownerRegister } from '#root/server/shared/people/owner-register.ts';

export const equipmentOwnersRepository = ownerRegister('equipment_owners', {
  name: 'equipmentCount',
  count: sql<number>`(select count(*) from equipment_ownerships w
    where w.organisation_uid = o.organisation_uid and w.owner_uid = o.uid)`,
});
