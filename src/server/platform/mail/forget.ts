import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/**
 * What is in an organisation's mails when nobody works there any more: those on their way are not sent, and codes and links
 * in those that failed are gone. One that is being handed over at this moment is wiped by that.
 */
export const wipeMails = (organisation: string) =>
  query(sql`
    update mails set body_cipher = null, state = case state when 'queued' then 'cancelled' else state end
    where organisation_uid = ${organisation} and state <> 'sending' and body_cipher is not null`);

/**
 * The same day by day, for what came in since (people still sign in to an archived organisation, and ask for codes): files that were kept
 * and what failed go after a day, and the rows after a month.
 * @returns the files, to be removed by `removeKept`; they are named until they are `forgotten`
 */
export async function forgetMails(db: WriteDb, organisation: string): Promise<{ uid: string; file: string }[]> {
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

/** Their files are gone. */
export const forgotten = (organisation: string, uids: readonly string[]) =>
  query(sql`
    update mails set kept_as = null where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[])`);
