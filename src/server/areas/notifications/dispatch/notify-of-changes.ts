import { z } from 'zod';
import {
  listActions,
  type NotificationAction,
  type NotificationObject,
} from '#root/contract/notifications/notification-objects.ts';
import { describeTable, findTable, type Kind, kinds, listTables } from '#root/contract/shared/kinds/kinds.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { findWatched } from '#root/server/shared/notifications/watched-tables.ts';
import { type ChangedRow, changes, findChanges } from './changes.repository.ts';
import { type AnyEvent, deriveUid, type NotificationEvent } from './notification-event.ts';
import { notifyPeople } from './notify.service.ts';
import { keepRelevantEvents } from './relevant-events.ts';

const payload = z.object({ changes: z.array(changes).min(1) });
type Changes = z.output<typeof changes>;

const findKind = (table: string): Kind | undefined =>
  (describeTable(table)?.kind as Kind | undefined) ?? kinds.find((kind) => listTables(kind).includes(table));

/** The columns that name the people to whom a record is assigned. */
const assignees = ['owner_uid', 'deputy_uid'];
const pickAssigned = ({ before, after }: ChangedRow): string[] =>
  assignees.flatMap((column) => {
    const now = after?.[column];
    return typeof now === 'string' && now !== before?.[column] ? [now] : [];
  });

/** Lists the events that a change causes. For example, a change of the owner is also an assignment. */
function listMeanings(kind: Kind, { entity, action }: Changes, change: ChangedRow): NotificationAction[] {
  const columnsOfChange = Object.keys(change.after ?? change.before ?? {});
  return listActions(kind as NotificationObject).filter((one) => {
    const { tables, changes: watched, columns } = findWatched({ object: kind, action: one });
    if (!tables.includes(entity) || !watched.includes(action)) return false;
    // Adding a part counts as a change of its record, unless the record was created or deleted in the same request.
    if (one === 'updated' && change.isOfWhole) return false;
    if (one === 'updated' && entity === findTable(kind) && action !== 'updated') return false;
    if (one === 'assigned' && pickAssigned(change).length === 0) return false;
    return columns.length === 0 || columnsOfChange.some((column) => columns.includes(column));
  });
}

type Meant = { readonly action: NotificationAction; readonly change: ChangedRow };
type Several = [Meant, ...Meant[]];

function toEvent(kind: Kind, organisation: string, { action, change }: Meant): NotificationEvent {
  const assigned = action === 'assigned' ? { assigned: pickAssigned(change) } : {};
  const deleted = action === 'deleted' ? { isDeleted: true } : {};
  return {
    uid: deriveUid(organisation, change.seq, action),
    object: kind,
    action,
    recordUid: change.rootUid,
    recordName: change.name,
    subjectUid: change.rootUid,
    actorUid: change.actorUid,
    at: change.at,
    facts: { ...assigned, ...deleted },
  };
}

function listAssignments(several: Several): Record<string, string[]> {
  const byRecord = Map.groupBy(several, ({ change }) => change.rootUid);
  return Object.fromEntries(
    [...byRecord].map(([uid, own]) => [uid, own.flatMap(({ change }) => pickAssigned(change))]),
  );
}

/**
 * Returns one event for all records that a person changed at once. If only one record changed, returns one event for
 * each of its changes.
 */
function toEvents(kind: Kind, organisation: string, several: Several): AnyEvent[] {
  const records = new Map(several.map(({ change }) => [change.rootUid, change.name]));
  if (records.size === 1) return several.map((one) => toEvent(kind, organisation, one));
  const [first] = several;
  const { uid, object, action, actorUid, at, facts: own } = toEvent(kind, organisation, first);
  const facts = action === 'assigned' ? { assignments: listAssignments(several) } : own;
  return [{ uid, object, action, actorUid, at, facts, records }];
}

async function findEvents(db: WriteDb, asked: Changes): Promise<AnyEvent[]> {
  const kind = findKind(asked.entity);
  if (!kind) return [];
  const rows = await db.many(findChanges(db.organisation, kind, asked));
  const meant = rows.flatMap((change) =>
    listMeanings(kind, asked, change).map((action): Meant => ({ action, change })),
  );
  const atOnce = Map.groupBy(meant, ({ action, change }) => `${action} ${change.actorUid} ${change.requestId}`);
  return [...atOnce.values()].flatMap((several) => toEvents(kind, db.organisation, several as Several));
}

/** Returns the changes of a job in two halves; undefined if there is only one change. */
function halve(asked: readonly Changes[]): [Changes[], Changes[]] | undefined {
  const middle = Math.ceil(asked.length / 2);
  if (asked.length > 1) return [asked.slice(0, middle), asked.slice(middle)];
  const [only] = asked;
  if (!only || only.from === only.to) return undefined;
  const to = Math.floor((only.from + only.to) / 2);
  return [[{ ...only, to }], [{ ...only, from: to + 1 }]];
}

/**
 * Notifies people of changed records that a rule watches. The trigger `watch_seals` queues this job once the changes
 * are sealed. A batch that fails is halved, so that a change that cannot be reported does not delay other changes.
 */
export const notifyOfChanges = defineJob(
  'notification.changed',
  payload,
  async ({ payload: { changes: asked }, attempt, services, write, finish }) =>
    write(async (db) => {
      const halves = attempt > 1 && halve(asked);
      if (halves) {
        for (const half of halves) await enqueue(db, notifyOfChanges, { changes: half });
        return finish(db);
      }
      for (const one of asked) {
        for (const event of await keepRelevantEvents(db, await findEvents(db, one)))
          await notifyPeople(db, services, event);
      }
      await finish(db);
    }),
  { maxTries: 12, retryAfter: 1_000 },
);
