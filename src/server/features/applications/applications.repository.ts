import { sql } from 'kysely';
import type { ApplicationInput, applications } from '#root/contract/applications.ts';
import type { QueryOf } from '#root/contract/endpoint.ts';
import { providerRegister } from '#root/server/registers/provider-register.ts';

const supplierName = sql<string | null>`(select s.name from suppliers s
  where s.organisation_uid = r.organisation_uid and s.uid = r.supplier_uid)`;

export const applicationsRepository = providerRegister<ApplicationInput, QueryOf<typeof applications.list>['filter']>({
  table: 'applications',
  fields: {
    ownerName: sql.ref('r.owner_name'),
    supplierUid: sql.ref('r.supplier_uid'),
    supplierName,
    providerName: sql.ref('r.provider_name'),
    hosting: sql.ref('r.hosting'),
    rtaMinutes: sql.ref('r.rta_minutes'),
    rpoMinutes: sql.ref('r.rpo_minutes'),
  },
  searched: [sql.ref('r.description'), sql.ref('r.owner_name'), sql.ref('r.provider_name'), supplierName],
  conditions: ({ hosting, supplierUid }) => [
    hosting && sql<boolean>`r.hosting = any(${hosting as string[]}::text[])`,
    supplierUid && sql<boolean>`r.supplier_uid = any(${supplierUid as string[]}::uuid[])`,
  ],
  columns: (input) => ({
    owner_name: input.ownerName,
    supplier_uid: input.supplierUid,
    hosting: input.hosting,
    rta_minutes: input.rtaMinutes,
    rpo_minutes: input.rpoMinutes,
  }),
});
