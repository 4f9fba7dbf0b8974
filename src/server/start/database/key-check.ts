import type pg from 'pg';
import type { Keys } from '#root/server/platform/security/keys.ts';
import { StartError } from '#root/server/start/start-error.ts';

const checked = ['installation', 'key check'] as const;

/**
 * Returns true if a stored check belongs to this root key. @param keys the keys of this root key only, without former
 * keys
 */
export const isCheckOf = (keys: Keys, check: string): boolean => keys.verify(...checked, check);

/** Returns the check of this root key. */
export const signCheck = (keys: Keys): string => keys.sign(...checked);

function refuse(): never {
  throw new StartError(
    'APP_KEY is not the key of this database. Start the server with the key of its first start: APP_KEY of the other servers, or the file app.key in their data folder. With another key, the stored passwords of mail servers and the second factors of users could not be read. If a rotation of the key was interrupted, run: npm run keys:rotate',
  );
}

/**
 * Refuses a database that was first used with another root key. Call this before anything in the database is changed.
 * @param signsIn true if the runtime role exists and its password follows from this key
 * @throws StartError
 */
export async function refuseOtherKey(owner: pg.Pool, keys: Keys, role: string, signsIn: boolean): Promise<void> {
  const { rows } = await owner.query<{ installed: boolean; checked: boolean }>(
    `select to_regclass('public.organisations') is not null as installed,
            to_regclass('public.installation') is not null as checked`,
  );
  const [state] = rows;
  if (state?.checked && (await compare(owner, keys))) return;
  // Older releases stored no check, but derived the role's password from the key. If this password is right, so is the
  // key.
  if (signsIn || !state?.installed) return;
  const { rows: found } = await owner.query<{ used: boolean }>(
    `select has_organisations() and exists (select from pg_roles where rolname = $1) as used`,
    [role],
  );
  if (found[0]?.used) refuse();
}

/**
 * Stores the check of this key, unless the database has one. Call this after the migrations.
 * @throws StartError if another server with another key was faster
 */
export async function keepKeyCheck(owner: pg.Pool, keys: Keys): Promise<void> {
  await owner.query('insert into installation (key_check) values ($1) on conflict do nothing', [signCheck(keys)]);
  await compare(owner, keys);
}

/**
 * Returns true if the stored check belongs to this key; false if no check is stored.
 * @throws StartError for another key
 */
async function compare(owner: pg.Pool, keys: Keys): Promise<boolean> {
  const { rows } = await owner.query<{ key_check: string }>('select key_check from installation');
  if (rows[0] && !isCheckOf(keys, rows[0].key_check)) refuse();
  return rows[0] !== undefined;
}
