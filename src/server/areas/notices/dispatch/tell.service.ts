import { sql } from 'kysely';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { describeConsequence, hasConsequence } from './consequence.ts';
import { dispatch } from './dispatch.service.ts';
import { dispatchNotification } from './dispatch-job.ts';
import { isAboutSeveral, type NoticeEvent, noticeEvent, type SeveralEvent } from './notice-event.ts';
import { findLink, listValues, nameActor, writeText } from './notice-text.ts';
import { receiptsRepository as receipts, selectRuleReceivers } from './receipts.repository.ts';
import { findRules, type RuleRow } from './rules-for-events.ts';
import { listShares } from './shares.ts';

const minute = 60_000;

const insertNotification = (organisation: string, uid: string, rule: RuleRow, event: NoticeEvent, made: Made) =>
  query(sql<{ uid: string }>`
    insert into notifications (organisation_uid, uid, type, name, subject, content, methods, urgency, state, scheduled_at,
      created_by_uid, created_by_name, event_notification_uid, template_uid, template_number, event_uid, object, action, record_uid,
      record_name, subject_uid, happened_on, link, facts)
    values (${organisation}, ${uid}, 'event', ${rule.name}, ${made.subject}, ${made.content}, ${[...rule.methods]}::text[], ${rule.urgency},
      ${rule.dispatchAfter > 0 ? 'scheduled' : 'queued'}, ${made.dueAt}, ${event.actorUid}, ${made.actorName}, ${rule.uid}, ${rule.templateUid},
      ${rule.templateNumber}, ${event.uid}, ${event.object}, ${event.action}, ${event.recordUid}, ${event.recordName}, ${event.subjectUid},
      ${made.happenedOn}::date, ${findLink(event)}, ${asJson({ ...event.facts, actorUid: event.actorUid })})
    on conflict do nothing returning uid`);

interface Made {
  readonly subject: string;
  readonly content: string;
  readonly actorName: string;
  readonly happenedOn: string;
  readonly dueAt: Date;
}

const remove = (organisation: string, uid: string) =>
  query(sql`delete from notifications where organisation_uid = ${organisation} and uid = ${uid}`);

/** Makes the notification of one rule. Nothing is made for people who were told of this object today. */
async function tellRule(db: WriteDb, services: Services, rule: RuleRow, event: NoticeEvent, made: Made): Promise<void> {
  const uid = newUid();
  if (!(await db.maybe(insertNotification(db.organisation, uid, rule, event, made)))) return;
  const receivers = selectRuleReceivers(db.organisation, {
    ruleUid: rule.uid,
    object: rule.object,
    relations: rule.relations,
    recordUids: event.facts.recordUids ?? (event.recordUid ? [event.recordUid] : []),
    facts: { ...event.facts, actorUid: event.actorUid },
  });
  const once = { ruleUid: rule.uid, subjectUid: event.subjectUid, happenedOn: made.happenedOn };
  const told = await db.run(
    receipts.add(db.organisation, uid, receivers, { methods: rule.methods, dueAt: made.dueAt, once }),
  );
  if (told === 0) return void (await db.run(remove(db.organisation, uid)));
  if (rule.dispatchAfter === 0) return dispatch(db, services, uid);
  await enqueue(db, dispatchNotification, { uid }, { after: made.dueAt.getTime() - services.now().getTime() });
}

async function tellRules(db: WriteDb, services: Services, rules: readonly RuleRow[], event: NoticeEvent) {
  const organisation = await services.access.readOrganisation(db.organisation);
  if (!organisation) return;
  const actorName = await nameActor(db, event.actorUid);
  const values = listValues(event, organisation, actorName);
  const happenedOn = findLocalDay(organisation.timeZone, event.at);
  for (const rule of rules) {
    const dueAt = new Date(event.at.getTime() + rule.dispatchAfter * minute);
    await tellRule(db, services, rule, event, {
      ...writeText(rule, values, event.facts),
      actorName,
      happenedOn,
      dueAt,
    });
  }
}

/** Tells of an event from which something follows. The engine is asked before the transaction begins. */
export const tellConsequence = defineJob(
  'notification.consequence',
  noticeEvent,
  async ({ payload: event, db, services, write, finish }) => {
    const known = { ...event, facts: { ...event.facts, ...(await describeConsequence(db, services, event)) } };
    await write(async (transaction) => {
      const rules = await transaction.many(findRules(transaction.organisation, known));
      await tellRules(transaction, services, rules, known);
      await finish(transaction);
    });
  },
  { maxTries: 12, retryAfter: 1_000 },
);

async function tellOne(db: WriteDb, services: Services, event: NoticeEvent): Promise<void> {
  const rules = await db.many(findRules(db.organisation, event));
  if (rules.length === 0) return;
  if (hasConsequence(event)) return void (await enqueue(db, tellConsequence, event, { key: event.uid }));
  await tellRules(db, services, rules, event);
}

/**
 * Tells the people whom the organisation's rules name of an event. Of several records, each person is told of their own. An event
 * that is told again makes nothing new.
 */
export async function tell(db: WriteDb, services: Services, event: NoticeEvent | SeveralEvent): Promise<void> {
  const events = isAboutSeveral(event) ? await listShares(db, services, event) : [event];
  for (const one of events) await tellOne(db, services, one);
}
