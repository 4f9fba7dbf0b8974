import { sql } from 'kysely';
import type {
  NotificationClass,
  NotificationMethod,
  NotificationType,
} from '#root/contract/notifications/notification-terms.ts';
import type { NotificationInput } from '#root/contract/notifications/notifications.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { selectNamed } from '../dispatch/named-organisations.ts';
import { selectChosenReceivers } from '../dispatch/receivers.ts';

type Chosen = Pick<NotificationInput, 'allUsers' | 'userUids' | 'roleUids' | 'industryUids' | 'clientUids'>;

const columns = (input: NotificationInput) => ({
  name: input.name,
  description: input.description,
  subject: input.subject,
  content: input.content,
  methods: [...new Set(input.methods)],
  urgency: input.urgency,
  state: input.scheduledAt === null ? 'queued' : 'scheduled',
  scheduled_at: input.scheduledAt,
  pinned_until: input.pinnedUntil,
  all_users: input.allUsers,
  user_uids: input.userUids,
  role_uids: input.roleUids,
  industry_uids: input.industryUids,
  client_uids: input.clientUids,
});

const namedIn = (organisation: string, { industryUids, clientUids }: Chosen) => ({
  landlord: sql`${organisation}::uuid`,
  clientUids: sql`${clientUids}::uuid[]`,
  industryUids: sql`${industryUids}::uuid[]`,
});

export interface AudienceRow {
  readonly people: number;
  readonly withoutEmail: number;
  readonly names: string[];
}

interface WithdrawnRow extends Pick<Chosen, 'allUsers' | 'userUids' | 'roleUids'> {
  readonly type: NotificationType;
  readonly methods: readonly NotificationMethod[];
  readonly scheduledAt: Date;
}

export const sendingRepository = {
  insert: (organisation: string, uid: string, input: NotificationInput, by: { uid: string; name: string }) =>
    queries
      .insertInto('notifications')
      .values({
        ...{ organisation_uid: organisation, uid, type: 'user', created_by_uid: by.uid, created_by_name: by.name },
        ...columns(input),
      })
      .returning(savedColumns),
  update: (organisation: string, uid: string, version: number, input: NotificationInput) =>
    queries
      .updateTable('notifications')
      .set(columns(input))
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('type', '=', 'user')
      .where('state', '=', 'scheduled')
      .returning(savedColumns),
  cancel: (organisation: string, uid: string, version: number) =>
    query(sql<SavedRow & WithdrawnRow>`
      with gone as (update notification_receipts set state = 'cancelled', reason = 'withdrawn'
        where organisation_uid = ${organisation} and notification_uid = ${uid} and state = 'waiting'
          and exists (select from notifications n where n.organisation_uid = ${organisation} and n.uid = ${uid}
            and n.version = ${version} and n.state = 'scheduled'))
      update notifications set state = 'cancelled', reason = 'withdrawn'
      where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} and state = 'scheduled'
      returning uid, version, updated_at as "updatedAt", type, methods, scheduled_at as "scheduledAt", all_users as "allUsers",
        user_uids as "userUids", role_uids as "roleUids"`),
  /** Logs the people whom a notification would have reached if it had not been cancelled before its time. */
  noteWithdrawn: (organisation: string, uid: string, withdrawn: WithdrawnRow) =>
    query(sql`
      insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, user_name, method, address, state, reason, due_at)
      select u.organisation_uid, gen_random_uuid(), ${uid}::uuid, u.uid, ${personName('u')}, m.method,
        case m.method when 'email' then u.email else '' end, 'cancelled', 'withdrawn', ${withdrawn.scheduledAt}::timestamptz
      from users u cross join unnest(${withdrawn.methods}::text[]) m (method)
      where u.organisation_uid = ${organisation} and u.status = 'active'
        and u.uid in (${selectChosenReceivers(organisation, withdrawn)})
      on conflict do nothing`),
  current: (organisation: string, uid: string) =>
    query(sql<{ version: number; scheduledAt: Date | null; pinnedUntil: string | null }>`
      select version, scheduled_at as "scheduledAt", pinned_until::text as "pinnedUntil" from notifications
      where organisation_uid = ${organisation} and uid = ${uid}`),
  /** Finds the chosen records that do not exist, grouped by field. */
  missing: (organisation: string, { userUids, roleUids, industryUids, clientUids }: Chosen) =>
    query(sql<{ field: string }>`
      select 'userUids' as field from unnest(${userUids}::uuid[]) x
        where not exists (select from users u where u.organisation_uid = ${organisation} and u.uid = x)
      union select 'roleUids' from unnest(${roleUids}::uuid[]) x
        where not exists (select from roles r where r.organisation_uid = ${organisation} and r.uid = x)
      union select 'industryUids' from unnest(${industryUids}::uuid[]) x
        where not exists (select from industries i where i.organisation_uid = ${organisation} and i.uid = x)
      union select 'clientUids' from unnest(${clientUids}::uuid[]) x
        where not exists (select from organisation_registry() o where o.uid = x)
      order by 1`),
  caller: (organisation: string, uid: string) =>
    query(sql<{ name: string; email: string }>`
      select ${personName('u')} as name, u.email from users u where u.organisation_uid = ${organisation} and u.uid = ${uid}`),
  audience: (organisation: string, chosen: Chosen, urgency: NotificationClass) =>
    query(sql<AudienceRow>`
      with reached as (select u.uid, ${personName('u')} as name, u.email, case ${urgency}::text when 'urgent' then 'now'
          when 'normal' then coalesce(s.normal, 'now') else coalesce(s.low, 'daily') end as frequency
        from users u left join notification_settings s on s.organisation_uid = u.organisation_uid and s.user_uid = u.uid
        where u.organisation_uid = ${organisation} and u.status = 'active' and u.uid in (${selectChosenReceivers(organisation, chosen)}))
      select (select count(*)::int from reached) as people,
        (select count(*)::int from reached where email = '' or frequency = 'never') as "withoutEmail",
        array(select name from reached order by lower(name), uid limit 20) as names`),
  /**
   * Counts the organisations that the landlord reaches, and their people who can sign in. Names the first suspended
   * organisations.
   */
  clients: (organisation: string, chosen: Chosen) =>
    query(sql<{ organisations: number; people: number; leftOut: string[] }>`
      with reached as (${selectNamed('uid', 'active', namedIn(organisation, chosen))})
      select (select count(*)::int from reached) as organisations,
        array(${selectNamed('name', 'suspended', namedIn(organisation, chosen))} limit 20) as "leftOut",
        (select coalesce(sum(a.people), 0)::int from landlord_audience(array(select uid from reached)) a) as people`),
};
