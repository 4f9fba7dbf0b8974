import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { listActions, type NoticeAction, type NoticeObject } from '#root/contract/notices/notice-objects.ts';
import {
  describeKind,
  describeTable,
  findTable,
  type Kind,
  kinds,
  listTables,
} from '#root/contract/shared/kinds/kinds.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { findWatched } from '#root/server/shared/notices/watched-tables.ts';
import type { NoticeEvent } from './notice-event.ts';
import { tell } from './tell.service.ts';

/** One record that a statement changed. */
interface ChangedRow {
  readonly rootUid: string;
  readonly columns: string[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly actorUid: string | null;
  readonly at: Date;
  readonly name: string;
}

const findKind = (table: string): Kind | undefined => kinds.find((kind) => listTables(kind).includes(table));

const nameOf = (kind: Kind) => {
  const { named } = describeKind(kind);
  if (named === 'none') return sql`''`;
  return named === 'person' ? personName('x') : sql`x.name`;
};

const readChanges = (organisation: string, kind: Kind, { entity, action, from, to }: z.output<typeof payload>) =>
  query(sql<ChangedRow>`
    select e.root_uid as "rootUid", array(select json_object_keys(coalesce(e.after, e.before))) as columns, e.before, e.after,
      e.actor_uid as "actorUid", e.at, coalesce((select ${nameOf(kind)} from ${sql.table(findTable(kind))} x
        where x.organisation_uid = e.organisation_uid and x.uid = e.root_uid), e.before ->> 'name', '') as name
    from audit_entries e where e.organisation_uid = ${organisation} and e.id between ${from}::bigint and ${to}::bigint
      and e.entity = ${entity} and e.action = ${action} order by e.id limit 20000`);

const payload = z.object({
  entity: z.string().max(100),
  action: z.enum(['created', 'updated', 'deleted']),
  from: z.string().regex(/^\d+$/),
  to: z.string().regex(/^\d+$/),
});

/** Changes of more records than this at once are told of in one notification. */
const mostApart = 5;

/** The columns that name the people to whom a record is assigned. */
const assignees = ['owner_uid', 'deputy_uid'];
const pickAssigned = ({ before, after }: ChangedRow): string[] =>
  assignees.flatMap((column) => {
    const now = after?.[column];
    return typeof now === 'string' && now !== before?.[column] ? [now] : [];
  });

/** Lists what a change is for the rules: a change of an owner is an assignment, too. */
function listMeanings(
  kind: Kind,
  entity: string,
  change: ChangedRow,
  action: z.output<typeof payload>['action'],
): NoticeAction[] {
  return listActions(kind as NoticeObject).filter((one) => {
    const { tables, changes, columns } = findWatched({ object: kind, action: one });
    if (!tables.includes(entity) || !changes.includes(action)) return false;
    if (one === 'assigned' && pickAssigned(change).length === 0) return false;
    return columns.length === 0 || change.columns.some((column) => columns.includes(column));
  });
}

type Meant = { readonly action: NoticeAction; readonly change: ChangedRow };

function toEvent(kind: Kind, job: string, { action, change }: Meant): NoticeEvent {
  const assigned = action === 'assigned' ? { assigned: pickAssigned(change) } : {};
  return {
    uid: job,
    object: kind,
    action,
    recordUid: change.rootUid,
    recordName: change.name,
    subjectUid: change.rootUid,
    actorUid: change.actorUid,
    at: change.at,
    facts: assigned,
  };
}

function toSummary(kind: Kind, job: string, several: readonly Meant[]): NoticeEvent[] {
  const [first] = several;
  if (!first) return [];
  const changes = several.map(({ change }) => change);
  const assigned = first.action === 'assigned' ? { assigned: [...new Set(changes.flatMap(pickAssigned))] } : {};
  const recordUids = [...new Set(changes.map(({ rootUid }) => rootUid))];
  const name = `${recordUids.length.toLocaleString('en-US')} ${describeKind(kind).words.many}`;
  const one = toEvent(kind, job, first);
  return [{ ...one, recordUid: null, recordName: name, subjectUid: job, facts: { ...assigned, recordUids } }];
}

/** Returns an id of its own for each record of a job, the same at each try. */
const deriveUid = (job: string, record: string): string =>
  createHash('md5')
    .update(job)
    .update(record)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Tells of changed records that a rule watches. The trigger `watch_changes` asks for it. */
export const tellOfChanges = defineJob(
  'notification.changed',
  payload,
  async ({ payload: asked, jobUid, organisationUid, services, write, finish }) =>
    write(async (db) => {
      const kind = describeTable(asked.entity)?.kind ?? findKind(asked.entity);
      const rows = kind ? await db.many(readChanges(organisationUid, kind as Kind, asked)) : [];
      const meant = rows.flatMap((change) =>
        listMeanings(kind as Kind, asked.entity, change, asked.action).map((action): Meant => ({ action, change })),
      );
      for (const several of Map.groupBy(meant, ({ action }) => action).values()) {
        const isMany = new Set(several.map(({ change }) => change.rootUid)).size > mostApart;
        const events = isMany
          ? toSummary(kind as Kind, jobUid, several)
          : several.map((one) => toEvent(kind as Kind, jobUid, one));
        for (const event of events)
          await tell(db, services, { ...event, uid: deriveUid(jobUid, `${event.action} ${event.subjectUid}`) });
      }
      await finish(db);
    }),
  { maxTries: 12, retryAfter: 1_000 },
);
