import { sql } from 'kysely';
import type { NotificationInput } from '#root/contract/notifications/notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { dispatch } from '../dispatch/dispatch.service.ts';
import { sendingRepository } from './sending.repository.ts';

type Tested = Pick<NotificationInput, 'subject' | 'content' | 'methods'>;

const insert = (
  organisation: string,
  uid: string,
  { subject, content, methods }: Tested,
  by: { uid: string; name: string },
) =>
  query(sql`
    insert into notifications (organisation_uid, uid, type, name, subject, content, methods, urgency, state, user_uids, created_by_uid, created_by_name, is_test)
    values (${organisation}, ${uid}, 'user', ${`Test: ${subject}`.slice(0, 255)}, ${subject}, ${content}, ${[...new Set(methods)]}::text[], 'urgent',
      'queued', ${[by.uid]}::uuid[], ${by.uid}, ${by.name}, true)`);

/** Sends a text to the caller at once, whatever their quiet hours. */
export async function sendTest(
  { db, actor, services }: { readonly db: WriteDb; readonly actor: Actor; readonly services: Services },
  body: Tested,
): Promise<void> {
  // The landlord's users receive notifications in their own organisation only.
  const caller = await db.maybe(sendingRepository.caller(db.organisation, actor.userUid));
  if (!caller)
    throw errors.validation({ fields: [{ field: 'methods', message: 'Send the test from your own organisation' }] });
  const uid = newUid();
  await db.run(insert(db.organisation, uid, body, { uid: actor.userUid, name: caller.name }));
  await dispatch(db, services, uid);
}
