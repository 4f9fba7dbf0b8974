import { sql } from 'kysely';
import {
  findObjectKind,
  listActions,
  type NotificationAction,
  type NotificationObject,
  notificationObjects,
} from '#root/contract/notifications/notification-objects.ts';
import { describeKind, findPermission, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { composeNotification } from '#root/server/platform/mail/compose-notification.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import type { NotificationEvent } from './notification-event.ts';
import { findLink, listValues, writeText } from './notification-text.ts';

interface Ctx {
  readonly db: Db;
  readonly organisation: Organisation;
  readonly actor: Actor;
  readonly services: Services;
}

interface Previewed {
  readonly action: NotificationAction | null;
  readonly subject: string;
  readonly content: string;
  readonly object?: NotificationObject | undefined;
  readonly recordUid?: string | undefined;
}

/** Whether the caller may read the records that a rule or a template is about. */
export const mayReadObject = ({ permissions }: Pick<Actor, 'permissions'>, object: NotificationObject): boolean =>
  permissions.has(findPermission(findObjectKind(object), 'read'));

/** Returns the colour of an organisation's emails. */
export async function readTheme(db: Db, organisation: string): Promise<'blue' | 'green'> {
  const row = await db.maybe(
    query(sql<{ theme: 'blue' | 'green' }>`select theme from organisations where uid = ${organisation}`),
  );
  return row?.theme ?? 'blue';
}

const findUserName = (organisation: string, uid: string) =>
  query(
    sql<{
      name: string;
    }>`select ${personName('u')} as name from users u where u.organisation_uid = ${organisation} and u.uid = ${uid}`,
  );

/** Finds the named record, or the latest record of the kind. */
function findRecord(organisation: string, object: NotificationObject, uid: string | undefined) {
  const kind = findObjectKind(object);
  const { named } = describeKind(kind);
  const name = named === 'person' ? personName('x') : named === 'none' ? sql`''` : sql`x.name`;
  return query(sql<{ uid: string; name: string }>`
    select x.uid, ${name} as name from ${sql.table(findTable(kind))} x where x.organisation_uid = ${organisation}
      ${uid ? sql`and x.uid = ${uid}` : sql``} order by x.uid desc limit 1`);
}

/** The kinds of record, beginning with the most familiar kinds. */
const usualObjects: readonly NotificationObject[] = ['activity', 'supplier', ...notificationObjects];

/** Returns a kind of record to which the action can happen. */
const findFittingObject = (action: NotificationAction | null): NotificationObject =>
  usualObjects.find((object) => action === null || listActions(object).includes(action)) ?? 'activity';

const examples = {
  note: 'An example of a note',
  status: 'Approved',
  part: 'ISO 22301.pdf',
  reason: 'An example of a reason',
};
const dayInMilliseconds = 24 * 60 * 60_000;

/** Returns a text as a person would receive it, with a real record if there is one that the person may read. @throws 403, 404 */
export async function previewTemplate({ db, organisation, actor, services }: Ctx, text: Previewed) {
  const object = text.object ?? findFittingObject(text.action);
  const mayRead = mayReadObject(actor, object);
  if (text.recordUid && !mayRead) throw errors.forbidden();
  const found = mayRead ? await db.maybe(findRecord(organisation.uid, object, text.recordUid)) : undefined;
  if (!found && text.recordUid) throw errors.notFound();
  const at = services.now();
  const due = new Date(at.getTime() + 30 * dayInMilliseconds).toISOString().slice(0, 10);
  const recordName = found?.name || 'An example';
  const event: NotificationEvent = {
    ...{ uid: '', object, action: text.action ?? 'updated', recordUid: found?.uid ?? null, recordName },
    ...{ subjectUid: '', actorUid: actor.userUid, at, facts: { ...examples, due } },
  };
  const person = (await db.maybe(findUserName(organisation.uid, actor.userUid)))?.name ?? '';
  const filled = writeText(text, listValues(event, organisation, person));
  const link = findLink(event);
  const item = { ...filled, link: link ? `${services.settings.appUrl}${link}` : '' };
  const mail = { name: person, items: [item], unsubscribe: '', digest: null };
  const composed = composeNotification(mail, { name: organisation.name, theme: await readTheme(db, organisation.uid) });
  return { ...composed, recordName };
}
