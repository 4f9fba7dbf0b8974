import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { EventFacts } from './notification-event.ts';

/** The present text of a notification, and the records that it is about. */
export interface Rewritten {
  /** The uid of the original notification. It differs from `uid` if this text is for a copy. */
  readonly from: string;
  readonly uid: string;
  readonly subject: string;
  readonly content: string;
  readonly recordName: string;
  readonly link: string | null;
  readonly facts: EventFacts;
  readonly templateUid: string;
  readonly templateNumber: number;
}

const selectRewritten = (rows: string) => sql`
  jsonb_to_recordset(${rows}::jsonb) as g ("from" uuid, uid uuid, subject text, content text, "recordName" text, link text, facts jsonb,
    "templateUid" uuid, "templateNumber" integer)`;

/** Each statement gets its rows as JSON, so that any number of rows is one parameter. */
export const narrowingRepository = {
  rewrite: (organisation: string, rows: string) =>
    query(sql`
      update notifications n set subject = g.subject, content = g.content, record_name = g."recordName", link = g.link, facts = g.facts,
        template_uid = g."templateUid", template_number = g."templateNumber"
      from ${selectRewritten(rows)} where n.organisation_uid = ${organisation} and n.uid = g.uid`),

  /** Makes copies of notifications, with texts and facts of their own. */
  copy: (organisation: string, rows: string) =>
    query(sql`
      insert into notifications (organisation_uid, uid, created_at, type, name, description, methods, urgency, state, scheduled_at, sent_at,
        created_by_uid, created_by_name, event_notification_uid, object, action, record_uid, subject_uid, happened_on,
        subject, content, record_name, link, facts, template_uid, template_number)
      select n.organisation_uid, g.uid, n.created_at, n.type, n.name, n.description, n.methods, n.urgency, n.state, n.scheduled_at, n.sent_at,
        n.created_by_uid, n.created_by_name, n.event_notification_uid, n.object, n.action, n.record_uid, n.subject_uid, n.happened_on,
        g.subject, g.content, g."recordName", g.link, g.facts, g."templateUid", g."templateNumber"
      from ${selectRewritten(rows)} join notifications n on n.organisation_uid = ${organisation} and n.uid = g."from"`),

  /** Moves these people's waiting receipts to the copies. */
  move: (organisation: string, rows: string) =>
    query(sql`
      update notification_receipts r set notification_uid = g.uid
      from jsonb_to_recordset(${rows}::jsonb) as g ("from" uuid, uid uuid, "userUids" uuid[])
      where r.organisation_uid = ${organisation} and r.notification_uid = g."from" and r.user_uid = any(g."userUids") and r.state = 'waiting'`),
};
