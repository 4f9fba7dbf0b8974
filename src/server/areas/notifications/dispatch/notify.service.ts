import { sql } from 'kysely';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { cut, formatListInSteps, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { describeConsequence, hasConsequence } from './consequence.ts';
import { dispatchNew } from './dispatch.service.ts';
import { dispatchNotification } from './dispatch-job.ts';
import {
  type AnyEvent,
  isAboutSeveral,
  type NotificationEvent,
  notificationEvent,
  type SeveralEvent,
} from './notification-event.ts';
import { findLink, listValues, nameActor, writeText } from './notification-text.ts';
import { receiptsRepository as receipts, selectAllAddressed } from './receipts.repository.ts';
import { selectRuleReceivers } from './receivers.ts';
import { listRuleShares, type RuleShares } from './rule-shares.ts';
import { findRules, type RuleRow } from './rules-for-events.ts';

const minute = 60_000;

/** The maximum number of notifications that one statement inserts. */
const batch = 500;

/** A notification that has not been inserted yet. */
interface Draft {
  readonly uid: string;
  readonly event: NotificationEvent;
  readonly userUids: readonly string[];
  readonly subject: string;
  readonly content: string;
}

/** The values that all notifications of an event share. */
interface Context {
  readonly db: WriteDb;
  readonly services: Services;
  readonly organisation: Organisation;
  readonly actorName: string;
  readonly happenedOn: string;
}

async function readContext(db: WriteDb, services: Services, organisation: Organisation, event: AnyEvent) {
  const happenedOn = findLocalDay(organisation.timeZone, event.at);
  return { db, services, organisation, happenedOn, actorName: await nameActor(db, event.actorUid) };
}

/**
 * Inserts notifications of one rule, which differ only in their records. Leaves out an event for which the rule has
 * already made a notification.
 */
const insertNotifications = (
  { db, actorName, happenedOn }: Context,
  rule: RuleRow,
  [{ event }, dueAt]: readonly [Draft, Date],
  rows: string,
) =>
  query(sql<{ uid: string }>`
    insert into notifications (organisation_uid, uid, type, name, subject, content, methods, urgency, state, scheduled_at,
      created_by_uid, created_by_name, event_notification_uid, template_uid, template_number, event_uid, object, action, record_uid,
      record_name, subject_uid, happened_on, link, facts)
    select ${db.organisation}, g.uid, 'event', ${rule.name}, g.subject, g.content, ${[...rule.methods]}::text[], ${rule.urgency},
      ${rule.dispatchAfter > 0 ? 'scheduled' : 'queued'}, ${dueAt}, ${event.actorUid}::uuid, ${actorName}, ${rule.uid}, ${rule.templateUid},
      ${rule.templateNumber}, g."eventUid", ${event.object}, ${event.action}, g."recordUid", g."recordName", g."subjectUid",
      ${happenedOn}::date, g.link, g.facts
    from jsonb_to_recordset(${rows}::jsonb) as g (uid uuid, subject text, content text, "eventUid" uuid, "recordUid" uuid,
      "recordName" text, "subjectUid" uuid, link text, facts jsonb)
    on conflict do nothing returning uid`);

const toRow = ({ uid, subject, content, event }: Draft) => ({
  ...{ uid, subject, content, eventUid: event.uid, recordUid: event.recordUid, recordName: event.recordName },
  ...{ subjectUid: event.subjectUid, link: findLink(event), facts: { ...event.facts, actorUid: event.actorUid } },
});

const remove = (organisation: string, uids: readonly string[]) =>
  query(sql`delete from notifications where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[])`);

/**
 * Inserts the notifications of one rule. Deletes a notification again if nobody receives it, because all receivers were
 * already notified of its subject on that day. @returns the remaining notifications
 */
async function make(context: Context, rule: RuleRow, drafts: readonly Draft[], dueAt: Date): Promise<string[]> {
  const { db, happenedOn } = context;
  const [first] = drafts;
  if (!first) return [];
  const rows = await formatListInSteps(drafts.map(toRow));
  const made = new Set((await db.many(insertNotifications(context, rule, [first, dueAt], rows))).map(({ uid }) => uid));
  const addressed = drafts
    .filter(({ uid }) => made.has(uid))
    .map(({ uid, event, userUids }) => ({ uid, subjectUid: event.subjectUid, userUids }));
  if (addressed.length === 0) return [];
  const once = { ruleUid: rule.uid, happenedOn };
  const add = receipts.add(db.organisation, selectAllAddressed(addressed), { methods: rule.methods, dueAt, once });
  const heard = new Set((await db.many(add)).map(({ uid }) => uid));
  const unheard = [...made].filter((uid) => !heard.has(uid));
  if (unheard.length > 0) await db.run(remove(db.organisation, unheard));
  return [...heard];
}

/** Notifies people of an event, or of their parts of an event about several records, according to one rule. */
async function notifyByRule(context: Context, { rule, told }: RuleShares): Promise<void> {
  const { db, services, organisation, actorName } = context;
  for (const part of cut(told, batch)) {
    const drafts = await mapInSteps(part, (one): Draft => {
      const values = listValues(one.event, organisation, actorName);
      return { ...one, uid: newUid(), ...writeText(rule, values, one.event.facts) };
    });
    const dueAt = new Date((part[0]?.event.at.getTime() ?? 0) + rule.dispatchAfter * minute);
    const made = await make(context, rule, drafts, dueAt);
    if (rule.dispatchAfter === 0) await dispatchNew(db, services, made);
    else
      for (const uid of made)
        await enqueue(db, dispatchNotification, { uid }, { after: dueAt.getTime() - services.now().getTime() });
  }
}

async function notifyByRules(context: Context, rules: readonly RuleRow[], event: NotificationEvent): Promise<void> {
  const { db } = context;
  const recordUids = event.facts.recordUids ?? (event.recordUid ? [event.recordUid] : []);
  const facts = { ...event.facts, actorUid: event.actorUid };
  for (const rule of rules) {
    const receivers = selectRuleReceivers(db.organisation, { ...rule, recordUids, facts });
    const userUids = (await db.many(query(sql<{ user_uid: string }>`${receivers}`))).map((one) => one.user_uid);
    await notifyByRule(context, { rule, told: [{ event, userUids }] });
  }
}

/**
 * Notifies people of an event that can have a consequence. The engine computes the consequence before the transaction
 * begins.
 */
export const notifyOfConsequence = defineJob(
  'notification.consequence',
  notificationEvent,
  async ({ payload: event, db, services, write, finish }) => {
    const known = { ...event, facts: { ...event.facts, ...(await describeConsequence(db, services, event)) } };
    const organisation = await services.access.readOrganisation(db.organisation);
    await write(async (transaction) => {
      const rules = await transaction.many(findRules(transaction.organisation, known));
      if (organisation)
        await notifyByRules(await readContext(transaction, services, organisation, known), rules, known);
      await finish(transaction);
    });
  },
  { maxTries: 12, retryAfter: 1_000 },
);

/** Queues a job for each of these events. The job finds the consequence before it notifies people. */
async function notifyLater(db: WriteDb, events: readonly NotificationEvent[]): Promise<void> {
  for (const event of events) await enqueue(db, notifyOfConsequence, event, { key: event.uid });
}

async function notifyOfOne(db: WriteDb, services: Services, organisation: Organisation, event: NotificationEvent) {
  const rules = await db.many(findRules(db.organisation, event));
  if (rules.length === 0) return;
  if (hasConsequence(event)) return notifyLater(db, [event]);
  await notifyByRules(await readContext(db, services, organisation, event), rules, event);
}

/** Notifies each person of their own records among several. Data that all parts share is read once. */
async function notifyOfShares(db: WriteDb, services: Services, organisation: Organisation, event: SeveralEvent) {
  const ruleShares = await listRuleShares(db, organisation, event);
  if (ruleShares.length === 0) return;
  const context = await readContext(db, services, organisation, event);
  for (const { rule, told } of ruleShares) {
    const later = told.map((one) => one.event).filter(hasConsequence);
    await notifyLater(db, later);
    await notifyByRule(context, { rule, told: told.filter((one) => !hasConsequence(one.event)) });
  }
}

/**
 * Notifies people of an event. The organisation's rules decide who is notified. If the event is about several records,
 * each person is notified only of their own records. A repeated event has no effect.
 */
export async function notifyPeople(db: WriteDb, services: Services, event: AnyEvent): Promise<void> {
  const organisation = await services.access.readOrganisation(db.organisation);
  if (!organisation) return;
  // The lock ensures that a record is reported once if it is reported alone and among several at the same moment. It is
  // one lock for all events, so it cannot lead to a deadlock.
  await db.run(waitForTurn('tell', db.organisation));
  if (isAboutSeveral(event)) await notifyOfShares(db, services, organisation, event);
  else await notifyOfOne(db, services, organisation, event);
}
