import { sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { applicationFields, type applications } from '#root/contract/resources/applications.ts';
import { createProviderRepository } from '#root/server/shared/registers/provider-register.ts';

const supplierName = sql<string | null>`(select s.name from suppliers s
  where s.organisation_uid = r.organisation_uid and s.uid = r.supplier_uid)`;

export const applicationsRepository = createProviderRepository<
  typeof applicationFields,
  QueryOf<typeof applications.list>['filter']
>({
  kind: 'application',
  fields: applicationFields,
  facts: { supplierName },
  searched: [sql.ref('r.description'), sql.ref('r.owner_name'), sql.ref('r.provider_name'), supplierName],
  conditions: ({ hosting, supplierUid }) => [
    hosting && sql<boolean>`r.hosting = any(${hosting as string[]}::text[])`,
    supplierUid && sql<boolean>`r.supplier_uid = any(${supplierUid as string[]}::uuid[])`,
  ],
});
