import { sql } from 'kysely';
import { z } from 'zod';
import { describeKind, findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { loggedName, personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** A range of sealed entries in the organisation's chain, limited to the entries about one table and one action. */
export const changes = z.object({
  entity: z.string().max(100),
  action: z.enum(['created', 'updated', 'deleted']),
  from: z.int(),
  to: z.int(),
});

/** One change of a record. */
export interface ChangedRow {
  /** The number of the change's log entry in the organisation's chain. */
  readonly seq: string;
  readonly rootUid: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly actorUid: string | null;
  readonly requestId: string | null;
  readonly at: Date;
  readonly name: string;
  /** Whether the request of this change also created or deleted the whole record. */
  readonly isOfWhole: boolean;
}

/** Selects the name of the record `x`. */
export const selectName = (kind: Kind) => {
  const { named } = describeKind(kind);
  if (named === 'none') return sql`''`;
  return named === 'person' ? personName('x') : sql`x.name`;
};

/** Selects the name of the record of the log entry `e`. For a deleted record, this is the name before its deletion. */
export const selectLoggedName = (kind: Kind) => sql`
  coalesce((select ${selectName(kind)} from ${sql.table(findTable(kind))} x
      where x.organisation_uid = e.organisation_uid and x.uid = e.root_uid),
    (select ${loggedName('d.before')} from audit_entries d where d.organisation_uid = e.organisation_uid and d.root_uid = e.root_uid
      and d.record_uid = d.root_uid and d.action = 'deleted' order by d.id desc limit 1), '')`;

/**
 * Whether the request of the log entry `e` created or deleted the whole record, so that `e` need not be reported
 * separately.
 */
export const isOfWhole = sql`exists (select from audit_entries w
  where w.organisation_uid = e.organisation_uid and w.root_uid = e.root_uid and w.record_uid = w.root_uid
    and w.action in ('created', 'deleted') and w.request_id = e.request_id)`;

/** Reads changes. There are at most 10,000 of them, because the sealer seals no more entries at a time. */
export const findChanges = (organisation: string, kind: Kind, { entity, action, from, to }: z.output<typeof changes>) =>
  query(sql<ChangedRow>`
    select s.seq, e.root_uid as "rootUid", e.before, e.after, e.actor_uid as "actorUid", e.request_id as "requestId", e.at,
      ${selectLoggedName(kind)} as name, ${isOfWhole} as "isOfWhole"
    from audit_seals s join audit_entries e on e.organisation_uid = s.organisation_uid and e.id = s.entry_id
    where s.organisation_uid = ${organisation} and s.seq between ${from}::bigint and ${to}::bigint
      and e.entity = ${entity} and e.action = ${action} order by s.seq`);
