import { sql } from 'kysely';
import { defaultNotificationSettings, unsubscribe } from '#root/contract/notifications/own-notifications.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { maskAddress } from '#root/server/platform/mail/compose.ts';
import { readToken } from './unsubscribe-token.ts';

const find = (organisation: string, user: string, urgency: string) =>
  query(sql<{ organisationName: string; email: string; isOff: boolean }>`
    select o.name as "organisationName", u.email,
      coalesce(case ${urgency}::text when 'low' then s.low else s.normal end, '') = 'never' as "isOff"
    from users u join organisations o on o.uid = u.organisation_uid
    left join notification_settings s on s.organisation_uid = u.organisation_uid and s.user_uid = u.uid
    where u.organisation_uid = ${organisation} and u.uid = ${user}`);

const column = (name: string) => sql.ref(name);
/** When the emails are turned on again, they arrive as often as before they were turned off. */
const set = (organisation: string, user: string, urgency: 'normal' | 'low', isOff: boolean) =>
  query(sql`
    insert into notification_settings as s (organisation_uid, user_uid, ${column(urgency)})
    select u.organisation_uid, u.uid, ${isOff ? 'never' : defaultNotificationSettings[urgency]} from users u
    where u.organisation_uid = ${organisation} and u.uid = ${user}
    on conflict (organisation_uid, user_uid) do update set ${column(urgency)} = ${
      isOff
        ? 'never'
        : sql`case s.${column(urgency)} when 'never' then s.${column(`${urgency}_before`)} else s.${column(urgency)} end`
    }`);

/** @throws 404 for a link that this installation did not make, and for urgent emails, which nobody can turn off */
function requireToken({ keys }: Services, token: string) {
  const named = readToken(keys, token);
  if (!named || named.urgency === 'urgent') throw errors.notFound();
  return { ...named, urgency: named.urgency };
}

export const unsubscribeRoutes = implement(unsubscribe, {
  read: async ({ tenants, params, services }) => {
    const { organisation, user, urgency } = requireToken(services, params.token);
    const found = await tenants.read(organisation).maybe(find(organisation, user, urgency));
    if (!found) throw errors.notFound();
    const { organisationName, email, isOff } = found;
    return { data: { organisationName, address: maskAddress(email), urgency, isOff } };
  },
  confirm: async ({ tenants, params, body, services }) => {
    const { organisation, user, urgency } = requireToken(services, params.token);
    const changed = await tenants.write(organisation, { actor: user }, (db) =>
      db.run(set(organisation, user, urgency, body.off)),
    );
    if (!changed) throw errors.notFound();
    return undefined;
  },
});
