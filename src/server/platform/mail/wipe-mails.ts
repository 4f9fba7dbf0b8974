import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/**
 * Cancels the queued mails of an organisation that is being closed, and wipes the content of its failed mails. A mail
 * that is being sent is wiped after it has been sent.
 */
export const wipeMails = (organisation: string) =>
  query(sql`
    update mails set body_cipher = null, state = case state when 'queued' then 'cancelled' else state end
    where organisation_uid = ${organisation} and state <> 'sending' and body_cipher is not null`);

/**
 * Wipes and deletes old mails. This runs daily, because users still sign in to an archived organisation and request
 * codes. The content of failed mails is wiped after a day, and rows without a file are deleted after a month.
 * @returns the files that are more than a day old, for `removeMailFiles` and then `clearMailFiles`
 */
export async function wipeOldMails(db: WriteDb, organisation: string): Promise<{ uid: string; file: string }[]> {
  await db.run(
    query(sql`
      update mails set body_cipher = null
      where organisation_uid = ${organisation} and state = 'failed' and body_cipher is not null
        and created_at < clock_timestamp() - interval '1 day'`),
  );
  await db.run(
    query(sql`
      delete from mails
      where organisation_uid = ${organisation} and kept_as is null and state in ('sent', 'kept', 'failed', 'cancelled')
        and created_at < clock_timestamp() - interval '30 days'`),
  );
  return db.many(
    query(sql<{ uid: string; file: string }>`
      select uid, kept_as as file from mails
      where organisation_uid = ${organisation} and kept_as is not null and created_at < clock_timestamp() - interval '1 day'`),
  );
}

/** Clears the names of files that have been removed. */
export const clearMailFiles = (organisation: string, uids: readonly string[]) =>
  query(sql`
    update mails set kept_as = null where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[])`);
