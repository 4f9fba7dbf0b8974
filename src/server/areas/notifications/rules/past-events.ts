import { sql } from 'kysely';
import { dryRunDays, type EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { isAfterDate } from '#root/contract/notifications/notification-objects.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { findWatched, type Watched } from '#root/server/shared/notifications/watched-tables.ts';
import { isOfWhole, selectLoggedName } from '../dispatch/changes.repository.ts';
import { findDates } from '../dispatch/rule-dates.ts';

/** An event of the last 30 days to which a rule would have applied. */
export interface PastRow {
  readonly at: string;
  readonly day: string;
  readonly recordUid: string;
  readonly subjectUid: string;
  readonly name: string;
  readonly actorUid: string | null;
  readonly requesterUid: string | null;
  /** The submission that the event is about, or that was decided; null for other events. */
  readonly roundUid: string | null;
  /** Identifies the changes that were made at once. Null for events that are never reported together. */
  readonly batch: string | null;
  /** The users to whom the record was newly assigned and whom the rule notifies; null for other actions. */
  readonly assigned: readonly string[] | null;
}

/** The maximum number of events that are read. */
const maxEvents = 5000;

/** Returns the tables, changes and columns by which the log shows events of this kind. */
function findLogged({ object, action }: EventNotificationInput): Watched {
  const watched = findWatched({ object, action });
  if (watched.tables.length > 0 || object === 'supplier_certificate') return watched;
  const table = findTable(object);
  if (action === 'invited') return { tables: [table], changes: ['created'], columns: [] };
  if (action === 'assigned' && object === 'user')
    return { tables: ['user_roles'], changes: ['created', 'deleted'], columns: [] };
  if (action === 'status_changed')
    return { tables: [table], changes: ['updated'], columns: ['status', 'status_uid', 'state'] };
  return watched;
}

interface Span {
  readonly organisation: string;
  readonly timeZone: string;
  /** Today, as YYYY-MM-DD. */
  readonly today: string;
}

function selectDated({ object, action, dayOffset, repeatDays }: EventNotificationInput, { organisation, today }: Span) {
  const dates = findDates(object, action)?.(organisation);
  if (!dates) return undefined;
  const first = isAfterDate(action) ? sql`(d.day + ${dayOffset}::integer)` : sql`(d.day - ${dayOffset}::integer)`;
  const repeated = repeatDays === null ? sql`f.first = g.day` : sql`(g.day - f.first) % ${repeatDays}::integer = 0`;
  return sql`
    select g.day::timestamptz as at, g.day, d.record_uid, d.subject_uid, d.name, null::uuid as actor_uid, null::uuid as requester_uid,
      null::uuid as round_uid, null::text as batch, null::uuid[] as assigned
    from (${dates}) d cross join lateral (select ${first} as first) f
    cross join lateral (select x::date as day from generate_series(greatest(f.first, ${today}::date - ${dryRunDays - 1}::integer)::timestamp,
      ${today}::timestamp, interval '1 day') x) g
    where d.day is not null and ${repeated}`;
}

/** Selects the approvals without a submission, in an organisation that needs no approval by another person. */
const selectAtOnce = ({ object }: EventNotificationInput, { organisation, timeZone, today }: Span) => sql`
    select e.at, (e.at at time zone ${timeZone})::date as day, e.root_uid as record_uid, md5(e.id::text)::uuid as subject_uid,
      ${selectLoggedName(object as Kind)} as name, e.actor_uid, e.actor_uid as requester_uid, null::uuid as round_uid, null::text as batch,
      null::uuid[] as assigned
    from audit_entries e where e.organisation_uid = ${organisation} and e.entity = ${findTable(object as Kind)} and e.action = 'updated'
      and e.after ->> 'approved_at' is not null and e.at >= ${today}::date - ${dryRunDays - 1}::integer
      and not exists (select from audit_entries r where r.organisation_uid = e.organisation_uid and r.root_uid = e.root_uid
        and r.entity = 'approval_rounds' and r.request_id = e.request_id and r.after ->> 'state' = 'approved')`;

function selectRounds(rule: EventNotificationInput, span: Span) {
  const { object, action } = rule;
  const { organisation, timeZone, today } = span;
  const at = action === 'submitted' ? sql`r.submitted_at` : sql`r.closed_at`;
  return sql`
    select ${at} as at, (${at} at time zone ${timeZone})::date as day, r.record_uid, r.uid as subject_uid,
      (select x.name from ${sql.table(findTable(object as Kind))} x where x.organisation_uid = r.organisation_uid and x.uid = r.record_uid) as name,
      case ${action}::text when 'submitted' then r.submitted_by_uid else (select a.decided_by_uid from approvals a
        where a.organisation_uid = r.organisation_uid and a.round_uid = r.uid and a.decision is not null order by a.decided_at desc limit 1) end as actor_uid,
      r.submitted_by_uid as requester_uid, r.uid as round_uid, null::text as batch, null::uuid[] as assigned
    from approval_rounds r where r.organisation_uid = ${organisation} and r.record_kind = ${object}
      and (${action}::text = 'submitted' or r.state = ${action}) and ${at} >= ${today}::date - ${dryRunDays - 1}::integer
    ${action === 'approved' ? sql`union all ${selectAtOnce(rule, span)}` : sql``}`;
}

function selectReports({ object, action }: EventNotificationInput, { organisation, timeZone, today }: Span) {
  if (object !== 'report' || (action !== 'generated' && action !== 'failed')) return undefined;
  const at = sql`coalesce(r.completed_at, r.updated_at)`;
  return sql`
    select ${at} as at, (${at} at time zone ${timeZone})::date as day, r.uid as record_uid, r.uid as subject_uid, r.name,
      null::uuid as actor_uid, (select u.uid from users u where u.organisation_uid = r.organisation_uid and u.uid = r.created_by_uid
        and u.status = 'active') as requester_uid, null::uuid as round_uid, null::text as batch, null::uuid[] as assigned
    from reports r where r.organisation_uid = ${organisation} and r.state = ${action === 'failed' ? 'error' : 'generated'}
      and ${at} >= ${today}::date - ${dryRunDays - 1}::integer`;
}

/** Identifies changes made by the same request or, without a request, within the same minute. */
const batch = sql`concat_ws(' ', e.entity, e.action, e.actor_uid, coalesce(e.request_id, date_trunc('minute', e.at)::text))`;

/** The owners and deputies whom the logged change `e` names for the first time. */
const named = sql`(values ('owner', e.after ->> 'owner_uid', e.before ->> 'owner_uid'),
  ('deputy', e.after ->> 'deputy_uid', e.before ->> 'deputy_uid')) v (relation, now, was)`;
const isNew = sql`v.now is not null and v.now is distinct from v.was`;

const assignedUsers = (relations: readonly string[]) => sql`array(
  select u.uid from ${named} join activity_owners p on p.organisation_uid = e.organisation_uid and p.uid = v.now::uuid
  join users u on u.organisation_uid = p.organisation_uid and u.uid = p.user_uid and u.status = 'active'
  where ${isNew} and v.relation = any(${[...relations]}::text[]))`;

/**
 * Whether the logged change `e` of an activity's state is reported as a change of state. Submissions and decisions are
 * reported as other events, and the first edit of an approved activity is not reported.
 */
const isReportedState = sql`(e.after ->> 'state' = 'archived' or e.before ->> 'state' = 'archived'
  or (e.before ->> 'state' = 'in_review' and e.after ->> 'state' = 'draft')
  or (e.before ->> 'state' in ('draft', 'returned') and e.after ->> 'state' = 'approved' and e.after ->> 'approved_at' is null))`;

function selectLogged(rule: EventNotificationInput, { organisation, timeZone, today }: Span) {
  const { tables, changes, columns } = findLogged(rule);
  if (tables.length === 0) return undefined;
  const isWatched = findWatched(rule).tables.length > 0;
  const isAssigned = isWatched && rule.action === 'assigned';
  const kind = rule.object as Kind;
  const ofColumns =
    columns.length === 0
      ? sql`true`
      : sql`exists (select from json_object_keys(coalesce(e.after, e.before)) k where k = any(${[...columns]}::text[]))`;
  return sql`
    select e.at, (e.at at time zone ${timeZone})::date as day, e.root_uid as record_uid, e.root_uid as subject_uid,
      ${selectLoggedName(kind)} as name,
      e.actor_uid, null::uuid as requester_uid, null::uuid as round_uid, ${isWatched ? batch : sql`null::text`} as batch,
      ${isAssigned ? assignedUsers(rule.relations) : sql`null::uuid[]`} as assigned
    from audit_entries e where e.organisation_uid = ${organisation} and e.entity = any(${[...tables]}::text[])
      and e.action = any(${[...changes]}::text[]) and e.at >= ${today}::date - ${dryRunDays - 1}::integer and ${ofColumns}
      ${rule.action === 'updated' ? sql`and (e.action = 'updated' or e.entity <> ${findTable(kind)}) and not ${isOfWhole}` : sql``}
      ${rule.object === 'activity' && rule.action === 'status_changed' ? sql`and ${isReportedState}` : sql``}
      ${isAssigned ? sql`and exists (select from ${named} where ${isNew})` : sql``}`;
}

/**
 * Finds the events of the last 30 days, ordered from the latest to the earliest. Undefined if the log does not contain
 * such events.
 */
export function findPast(rule: EventNotificationInput, span: Span) {
  const isDecision = ['submitted', 'approved', 'returned'].includes(rule.action);
  const events =
    selectDated(rule, span) ??
    (isDecision ? selectRounds(rule, span) : (selectReports(rule, span) ?? selectLogged(rule, span)));
  if (!events) return undefined;
  return query(sql<PastRow>`
    select at::text, day::text, record_uid as "recordUid", subject_uid as "subjectUid", coalesce(name, '') as name,
      actor_uid as "actorUid", requester_uid as "requesterUid", round_uid as "roundUid", batch, assigned
    from (${events}) e where ${rule.nameContains} = '' or position(lower(${rule.nameContains}) in lower(coalesce(name, ''))) > 0
    order by at desc limit ${maxEvents}`);
}
