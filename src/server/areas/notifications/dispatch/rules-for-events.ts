import { type RawBuilder, sql } from 'kysely';
import type {
  NotificationAction,
  NotificationObject,
  NotificationRelation,
} from '#root/contract/notifications/notification-objects.ts';
import type { NotificationClass, NotificationMethod } from '#root/contract/notifications/notification-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { NotificationEvent } from './notification-event.ts';

/** A rule with its text. */
export interface RuleRow {
  readonly uid: string;
  readonly name: string;
  readonly object: NotificationObject;
  readonly action: NotificationAction;
  readonly relations: readonly NotificationRelation[];
  readonly roleUids: readonly string[];
  readonly methods: readonly NotificationMethod[];
  readonly urgency: NotificationClass;
  readonly dispatchAfter: number;
  readonly dayOffset: number | null;
  readonly repeatDays: number | null;
  readonly templateUid: string;
  readonly templateNumber: number;
  readonly subject: string;
  readonly content: string;
}

const columns = sql`r.uid, r.name, r.object, r.action, r.relations,
  array(select o.role_uid from event_notification_roles o
    where o.organisation_uid = r.organisation_uid and o.event_notification_uid = r.uid order by 1) as "roleUids", r.methods, r.urgency, r.dispatch_after as "dispatchAfter",
  r.day_offset as "dayOffset", r.repeat_days as "repeatDays", t.uid as "templateUid", t.number as "templateNumber", t.subject, t.content`;
const from = sql`event_notifications r
  join notification_templates t on t.organisation_uid = r.organisation_uid and t.uid = r.template_uid`;

/**
 * The condition that the rule `r` is about deletions and that, according to the log, the record was in the division of
 * the row `d` at its deletion.
 */
const wasInDivision = (record: string | RawBuilder<unknown>) => sql`(r.action = 'deleted' and d.division_uid::text = (
  select e.before ->> 'division_uid' from audit_entries e where e.organisation_uid = r.organisation_uid and e.root_uid = ${record}::uuid
    and e.record_uid = e.root_uid and e.action = 'deleted' order by e.id desc limit 1))`;

/** The condition that the record is in one of the divisions of the rule `r`, or that the rule has no divisions. */
const inDivisions = (record: string | RawBuilder<unknown>) => sql`(
  not exists (select from event_notification_divisions d where d.organisation_uid = r.organisation_uid and d.event_notification_uid = r.uid)
  or exists (select from event_notification_divisions d
    where d.organisation_uid = r.organisation_uid and d.event_notification_uid = r.uid and (
      exists (select from activities a where a.organisation_uid = r.organisation_uid and a.uid = ${record}::uuid and a.division_uid = d.division_uid)
      or exists (select from business_units b where b.organisation_uid = r.organisation_uid and b.uid = ${record}::uuid and b.division_uid = d.division_uid)
      or ${wasInDivision(record)} or d.division_uid = ${record}::uuid)))`;

/** The condition that the rule `r` covers only some records. */
const isFiltered = sql`(r.name_contains <> '' or exists (select from event_notification_divisions d
  where d.organisation_uid = r.organisation_uid and d.event_notification_uid = r.uid))`;

const isNamed = (name: string | RawBuilder<unknown>) =>
  sql`(r.name_contains = '' or position(lower(r.name_contains) in lower(${name}::text)) > 0)`;

/**
 * The condition that the rule `r` covers the event's record. For an event about several records, {@link findConcerned}
 * has already applied this condition.
 */
const isAbout = ({ recordUid, recordName }: NotificationEvent) =>
  recordUid === null ? sql`true` : sql`${isNamed(recordName)} and ${inDivisions(recordUid)}`;

/** Finds the rules about an event. No rule reports a change from before the rule was made. */
export const findRules = (organisation: string, event: NotificationEvent) =>
  query(sql<RuleRow>`
    select ${columns} from ${from}
    where r.organisation_uid = ${organisation} and r.is_active and r.object = ${event.object} and r.action = ${event.action}
      and case when ${event.ruleUid ?? null}::uuid is null then r.created_at <= ${event.at} else r.uid = ${event.ruleUid ?? null}::uuid end
      and ${isAbout(event)}
    order by r.uid`);

/** Finds the rules about an event with several records, and the records that each rule covers; null means all. */
export const findConcerned = (
  organisation: string,
  { object, action, at }: Pick<NotificationEvent, 'object' | 'action' | 'at'>,
  records: ReadonlyMap<string, string>,
) =>
  query(sql<RuleRow & { readonly recordUids: readonly string[] | null }>`
    select ${columns}, case when ${isFiltered} then array(
      select x.uid from unnest(${[...records.keys()]}::uuid[], ${[...records.values()]}::text[]) x (uid, name)
      where ${isNamed(sql`x.name`)} and ${inDivisions(sql`x.uid`)}) end as "recordUids"
    from ${from}
    where r.organisation_uid = ${organisation} and r.is_active and r.object = ${object} and r.action = ${action} and r.created_at <= ${at}
    order by r.uid`);

/** Finds the rules about dates. */
export const findDatedRules = (organisation: string) =>
  query(sql<RuleRow>`
    select ${columns} from ${from} where r.organisation_uid = ${organisation} and r.is_active and r.day_offset is not null order by r.uid`);

/** The present state of a rule whose notifications are checked again before sending. */
export type PresentRule = RuleRow & { readonly isActive: boolean; readonly isFiltered: boolean };

/** Finds rules, including rules that are off. */
export const findRulesByUid = (organisation: string, uids: readonly string[]) =>
  query(sql<PresentRule>`
    select ${columns}, r.is_active as "isActive", ${isFiltered} as "isFiltered" from ${from}
    where r.organisation_uid = ${organisation} and r.uid = any(${[...uids]}::uuid[])`);

/** Returns those of the given records that a rule covers. */
export const findRecordsOfRule = (organisation: string, uid: string, records: ReadonlyMap<string, string>) =>
  query(sql<{ uid: string }>`
    select x.uid from event_notifications r cross join unnest(${[...records.keys()]}::uuid[], ${[...records.values()]}::text[]) x (uid, name)
    where r.organisation_uid = ${organisation} and r.uid = ${uid} and ${isNamed(sql`x.name`)} and ${inDivisions(sql`x.uid`)}`);
