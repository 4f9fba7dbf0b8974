import type { Pool } from 'pg';
import { StartError } from '#root/server/start/start-error.ts';
import { migrationNames } from './migrate.ts';

/** The migrations of a database, compared with those of this release. */
interface Comparison {
  /** The last migration that this release knows. */
  readonly known: string;
  /** The migrations that a newer release has run, in their order. */
  readonly unknown: readonly string[];
  /** The migrations that have not run yet. */
  readonly missing: readonly string[];
}

async function compare(owner: Pool): Promise<Comparison> {
  const names = await migrationNames();
  const { rows } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  const done = rows[0]?.there
    ? (await owner.query<{ name: string }>('select name from kysely_migration order by name')).rows
    : [];
  const run = new Set(done.map(({ name }) => name));
  return {
    known: names.at(-1) ?? '',
    unknown: [...run].filter((name) => !names.includes(name)),
    missing: names.filter((name) => !run.has(name)),
  };
}

/**
 * Returns true if a newer release has migrated this database and this release can still work on it, for example while
 * servers are replaced one by one. Returns false if the database has no migration that this release does not know.
 * @throws StartError if this release is too old for the database
 */
export async function isNewerSchema(owner: Pool): Promise<boolean> {
  const { known, unknown, missing } = await compare(owner);
  const newest = unknown.at(-1);
  if (newest === undefined) return false;
  if (missing.length > 0) {
    throw new StartError(
      `This release of Holdfast and the database do not belong together: the database has the migration ${newest}, which this release does not know, and lacks ${missing.join(', ')}. Start the release that was used last, or restore a backup.`,
    );
  }
  const { rows } = await owner.query<{ minimum: string }>('select minimum_server_schema() as minimum');
  const minimum = rows[0]?.minimum ?? '';
  if (known >= minimum) return true;
  throw new StartError(
    `A newer release of Holdfast has migrated this database to ${newest}. This release is too old for it: it knows the schema up to ${known}, and ${minimum} is the least. Start the newer release. To go back to this one, restore the backup from before the upgrade.`,
  );
}
