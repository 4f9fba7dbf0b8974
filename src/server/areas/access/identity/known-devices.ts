import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { cookieNames, setDeviceCookie } from '#root/server/platform/http/cookies.ts';
import type { RequestContext } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { knownDeviceDays } from '#root/server/platform/security/token-lifetimes.ts';

interface Call {
  readonly services: Services;
  readonly request: RequestContext;
}

const signing = 'device-cookie';
/** The maximum number of browsers that are remembered for a user. */
const maxDevices = 20;

/** Returns the id of the calling browser; undefined if it sends no cookie that this installation has signed. */
function readDeviceId({ services, request }: Call): string | undefined {
  const [id = '', signature = ''] = (request.cookie(cookieNames(services.settings.secure).device) ?? '').split('.');
  return services.keys.verify(signing, id, signature) ? id : undefined;
}

/**
 * Returns the hashes under which a browser may be stored for a user. There are several, because keys can change. New
 * entries get the first hash. The hashes depend on the user, so that one browser can be known for several accounts.
 */
const hashDevice = (keys: Keys, user: string, id: string) => keys.signatures('known-device', `${user}|${id}`);

const find = (organisation: string, hashes: readonly string[]) =>
  query(sql<{ hash: string }>`
    select device_hash as hash from known_devices where organisation_uid = ${organisation} and device_hash = any(${[...hashes]}::text[])
      and last_used_at > now() - make_interval(days => ${knownDeviceDays}::integer)`);

const remember = (organisation: string, user: string, hash: string) =>
  query(sql`
    with kept as (
      select device_hash from known_devices where organisation_uid = ${organisation} and user_uid = ${user}
        and last_used_at > now() - make_interval(days => ${knownDeviceDays}::integer)
      order by last_used_at desc limit ${maxDevices - 1}
    ), gone as (
      delete from known_devices where organisation_uid = ${organisation} and user_uid = ${user} and device_hash <> ${hash}
        and device_hash not in (select device_hash from kept)
    )
    insert into known_devices (organisation_uid, user_uid, device_hash, last_used_at)
    values (${organisation}, ${user}, ${hash}, now())
    on conflict (organisation_uid, device_hash) do update set last_used_at = now()`);

/**
 * Returns the stored hash of the calling browser if this user has signed in with it.
 * @param user the user's uid, or the typed name if no user has it, so that both cases take the same time
 */
export async function findKnownDevice(call: Call, organisation: string, user: string, run: RunQuery) {
  const id = readDeviceId(call);
  return id && (await run(find(organisation, hashDevice(call.services.keys, user, id))))?.hash;
}
type RunQuery = (statement: ReturnType<typeof find>) => Promise<{ readonly hash: string } | undefined>;

/** Remembers the calling browser for a user who has just signed in. @returns a function that sets the cookie */
export async function rememberDevice(db: WriteDb, call: Call, organisation: string, user: string): Promise<() => void> {
  const { keys } = call.services;
  const id = readDeviceId(call) ?? randomBytes(24).toString('base64url');
  await db.run(remember(organisation, user, hashDevice(keys, user, id)[0] ?? ''));
  return () => setDeviceCookie(call, `${id}.${keys.sign(signing, id)}`);
}
