import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { TenantAccess } from './services.ts';

const readNobodyExists = query(sql<{ nobody: boolean }>`select nobody_exists() as nobody`);

/**
 * Returns a function that returns true while the installation has no user. Once there is a user, the function no longer
 * queries the database.
 */
export function createNobodyExists(tenants: TenantAccess): () => Promise<boolean> {
  let someone = false;
  return async () => {
    if (someone) return false;
    someone = !(await tenants.read('').maybe(readNobodyExists))?.nobody;
    return !someone;
  };
}
