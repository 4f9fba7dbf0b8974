import { sql } from 'kysely';
import { createOwnerRepository } from '#root/server/shared/people/owner-register.ts';

export const equipmentOwnersRepository = createOwnerRepository('equipment_owners', {
  name: 'equipmentCount',
  count: sql<number>`(select count(*) from equipment_ownerships w
    where w.organisation_uid = o.organisation_uid and w.owner_uid = o.uid)`,
});
