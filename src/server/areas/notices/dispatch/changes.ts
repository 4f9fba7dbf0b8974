import { createHash } from 'node:crypto';
import { z } from 'zod';
import { listActions, type NoticeAction, type NoticeObject } from '#root/contract/notices/notice-objects.ts';
import { describeKind, describeTable, type Kind, kinds, listTables } from '#root/contract/shared/kinds/kinds.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { findWatched } from '#root/server/shared/notices/watched-tables.ts';
import { type ChangedRow, changes, findChanges } from './changes.repository.ts';
import { keepHeard } from './heard.ts';
import type { NoticeEvent } from './notice-event.ts';
import { tell } from './tell.service.ts';

const payload = z.object({ changes: z.array(changes).min(1) });
type Changes = z.output<typeof changes>;

/** Changes of more records than this at once are told of in one notification. */
const mostApart = 5;

const findKind = (table: string): Kind | undefined =>
  (describeTable(table)?.kind as Kind | undefined) ?? kinds.find((kind) => listTables(kind).includes(table));

/** The columns that name the people to whom a record is assigned. */
const assignees = ['owner_uid', 'deputy_uid'];
const pickAssigned = ({ before, after }: ChangedRow): string[] =>
  assignees.flatMap((column) => {
    const now = after?.[column];
    return typeof now === 'string' && now !== before?.[column] ? [now] : [];
  });

/** Lists what a change is for the rules: a change of an owner is an assignment, too. */
function listMeanings(kind: Kind, { entity, action }: Changes, change: ChangedRow): NoticeAction[] {
  const columnsOfChange = Object.keys(change.after ?? change.before ?? {});
  return listActions(kind as NoticeObject).filter((one) => {
    const { tables, changes: watched, columns } = findWatched({ object: kind, action: one });
    if (!tables.includes(entity) || !watched.includes(action)) return false;
    if (one === 'assigned' && pickAssigned(change).length === 0) return false;
    return columns.length === 0 || columnsOfChange.some((column) => columns.includes(column));
  });
}

type Meant = { readonly action: NoticeAction; readonly change: ChangedRow };

/** Returns the id of what an entry of the audit log means, which is the same at each try. */
const deriveUid = (organisation: string, { action, change }: Meant): string =>
  createHash('md5')
    .update(`${organisation} ${change.seq} ${action}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

function toEvent(kind: Kind, organisation: string, meant: Meant): NoticeEvent {
  const { action, change } = meant;
  const assigned = action === 'assigned' ? { assigned: pickAssigned(change) } : {};
  return {
    uid: deriveUid(organisation, meant),
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

function toSummary(kind: Kind, organisation: string, several: readonly [Meant, ...Meant[]]): NoticeEvent {
  const [first] = several;
  const rows = several.map(({ change }) => change);
  const assigned = first.action === 'assigned' ? { assigned: [...new Set(rows.flatMap(pickAssigned))] } : {};
  const recordUids = [...new Set(rows.map(({ rootUid }) => rootUid))];
  const recordName = `${recordUids.length.toLocaleString('en-US')} ${describeKind(kind).words.many}`;
  const one = toEvent(kind, organisation, first);
  return { ...one, recordUid: null, recordName, subjectUid: one.uid, facts: { ...assigned, recordUids } };
}

/** Returns one event for each change, or one for all that a person did at once, if they are many. */
function toEvents(kind: Kind, organisation: string, meant: readonly Meant[]): NoticeEvent[] {
  const atOnce = Map.groupBy(meant, ({ action, change }) => `${action} ${change.actorUid} ${change.requestId}`);
  return [...atOnce.values()].flatMap((several) => {
    const isMany = new Set(several.map(({ change }) => change.rootUid)).size > mostApart;
    return isMany
      ? toSummary(kind, organisation, several as [Meant, ...Meant[]])
      : several.map((one) => toEvent(kind, organisation, one));
  });
}

async function findEvents(db: WriteDb, asked: Changes): Promise<NoticeEvent[]> {
  const kind = findKind(asked.entity);
  if (!kind) return [];
  const rows = await db.many(findChanges(db.organisation, kind, asked));
  const meant = rows.flatMap((change) =>
    listMeanings(kind, asked, change).map((action): Meant => ({ action, change })),
  );
  return toEvents(kind, db.organisation, meant);
}

/** Halves what a job is about; undefined if that is a single change. */
function halve(asked: readonly Changes[]): [Changes[], Changes[]] | undefined {
  const middle = Math.ceil(asked.length / 2);
  if (asked.length > 1) return [asked.slice(0, middle), asked.slice(middle)];
  const [only] = asked;
  if (!only || only.from === only.to) return undefined;
  const to = Math.floor((only.from + only.to) / 2);
  return [[{ ...only, to }], [{ ...only, from: to + 1 }]];
}

/**
 * Tells of changed records that a rule watches. The trigger `watch_seals` asks for it when the sealer has come to them. What
 * fails is halved, so that a change that cannot be told of holds up no other.
 */
export const tellOfChanges = defineJob(
  'notification.changed',
  payload,
  async ({ payload: { changes: asked }, attempt, services, write, finish }) =>
    write(async (db) => {
      const halves = attempt > 1 && halve(asked);
      if (halves) {
        for (const half of halves) await enqueue(db, tellOfChanges, { changes: half });
        return finish(db);
      }
      for (const one of asked) {
        for (const event of await keepHeard(db, await findEvents(db, one))) await tell(db, services, event);
      }
      await finish(db);
    }),
  { maxTries: 12, retryAfter: 1_000 },
);
