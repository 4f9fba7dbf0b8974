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
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { findWatched } from '#root/server/shared/notices/watched-tables.ts';
import { type ChangedRow, changes, findChanges } from './changes.repository.ts';
import { keepHeard } from './heard.ts';
import { deriveUid, mostApart, type NoticeEvent, nameMany } from './notice-event.ts';
import { findFiltered } from './rules-for-events.ts';
import { tell } from './tell.service.ts';

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

/** Lists what a change is for the rules: a change of an owner is an assignment, too. */
function listMeanings(kind: Kind, { entity, action }: Changes, change: ChangedRow): NoticeAction[] {
  const columnsOfChange = Object.keys(change.after ?? change.before ?? {});
  return listActions(kind as NoticeObject).filter((one) => {
    const { tables, changes: watched, columns } = findWatched({ object: kind, action: one });
    if (!tables.includes(entity) || !watched.includes(action)) return false;
    // A record is changed by what is added to it, but not by being made or deleted itself.
    if (one === 'updated' && entity === findTable(kind) && action !== 'updated') return false;
    if (one === 'assigned' && pickAssigned(change).length === 0) return false;
    return columns.length === 0 || columnsOfChange.some((column) => columns.includes(column));
  });
}

type Meant = { readonly action: NoticeAction; readonly change: ChangedRow };

function toEvent(kind: Kind, organisation: string, meant: Meant, ruleUid?: string): NoticeEvent {
  const { action, change } = meant;
  const assigned = action === 'assigned' ? { assigned: pickAssigned(change) } : {};
  return {
    uid: deriveUid(organisation, change.seq, action, ...(ruleUid ? [ruleUid] : [])),
    object: kind,
    action,
    recordUid: change.rootUid,
    recordName: change.name,
    subjectUid: change.rootUid,
    actorUid: change.actorUid,
    at: change.at,
    facts: assigned,
    ...(ruleUid !== undefined && { ruleUid }),
  };
}

type Several = readonly [Meant, ...Meant[]];

function toSummary(kind: Kind, organisation: string, several: Several, ruleUid?: string): NoticeEvent {
  const [first] = several;
  const rows = several.map(({ change }) => change);
  const assigned = first.action === 'assigned' ? { assigned: [...new Set(rows.flatMap(pickAssigned))] } : {};
  const recordUids = [...new Set(rows.map(({ rootUid }) => rootUid))];
  const recordName = nameMany(describeKind(kind).words, recordUids.length);
  const one = toEvent(kind, organisation, first, ruleUid);
  return { ...one, recordUid: null, recordName, subjectUid: one.uid, facts: { ...assigned, recordUids } };
}

const isMany = (several: readonly Meant[]) => new Set(several.map(({ change }) => change.rootUid)).size > mostApart;

/** Returns one event for each change, or one for all of them if they are many. */
const toEvents = (kind: Kind, organisation: string, several: Several, ruleUid?: string): NoticeEvent[] =>
  isMany(several)
    ? [toSummary(kind, organisation, several, ruleUid)]
    : several.map((one) => toEvent(kind, organisation, one, ruleUid));

/** Returns the events of what a person did at once. A rule about some records hears of these only. */
async function tellTogether(db: WriteDb, kind: Kind, several: Several): Promise<NoticeEvent[]> {
  const events = toEvents(kind, db.organisation, several);
  if (!isMany(several)) return events;
  const [{ action, change }] = several;
  const names = new Map(several.map((one) => [one.change.rootUid, one.change.name]));
  const filtered = await db.many(findFiltered(db.organisation, { object: kind, action, at: change.at }, names));
  const own = filtered.flatMap(({ ruleUid, recordUids }) => {
    const chosen = new Set(recordUids);
    const some = several.filter((one) => chosen.has(one.change.rootUid));
    return toEvents(kind, db.organisation, some as unknown as Several, ruleUid);
  });
  return [...events, ...own];
}

async function findEvents(db: WriteDb, asked: Changes): Promise<NoticeEvent[]> {
  const kind = findKind(asked.entity);
  if (!kind) return [];
  const rows = await db.many(findChanges(db.organisation, kind, asked));
  const meant = rows.flatMap((change) =>
    listMeanings(kind, asked, change).map((action): Meant => ({ action, change })),
  );
  const atOnce = Map.groupBy(meant, ({ action, change }) => `${action} ${change.actorUid} ${change.requestId}`);
  const events: NoticeEvent[] = [];
  for (const several of atOnce.values()) events.push(...(await tellTogether(db, kind, several as unknown as Several)));
  return events;
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
