import type pg from 'pg';

/**
 * The separation of organisations in a test database: `both` walls as in production; only the `queries` (row-level
 * security is off); or only the `database` (the queries no longer name their organisation).
 */
export type Wall = 'both' | 'queries' | 'database';

/** Switches row-level security off for every table. */
async function disablePolicies(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await owner.query(`alter table ${name} disable row level security`);
}

/** Matches `a.organisation_uid = $1` and similar: the places where a query limits itself to a given organisation. */
const scope = /(?:"?\w+"?\.)?"?organisation_uid"?\s*=\s*(\$\d+)(?:::uuid)?/g;
const removeScope = (text: string) => text.replaceAll(scope, '($1::uuid is not null)');

interface SentQuery {
  statements?: readonly { readonly text: string }[];
}

/**
 * Removes the organisation from queries on the pool's connections.
 * @returns a function that counts the changed queries
 */
function removeScopes(pool: pg.Pool): () => number {
  const places = new Set<string>();
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (sent: SentQuery, ...more: unknown[]) => unknown;
    client.query = ((sent: SentQuery, ...more: unknown[]) => {
      if (sent.statements) {
        for (const { text } of sent.statements) if (removeScope(text) !== text) places.add(text);
        sent.statements = sent.statements.map((statement) => ({ ...statement, text: removeScope(statement.text) }));
      }
      return send(sent, ...more);
    }) as typeof client.query;
  });
  return () => places.size;
}

/** Keeps only one wall up. @returns a function that counts the queries changed for it; 0 where both walls are up */
export async function keepWall(wall: Wall, { owner, pool }: { owner: pg.Pool; pool: pg.Pool }): Promise<() => number> {
  if (wall === 'queries') await disablePolicies(owner);
  return wall === 'database' ? removeScopes(pool) : () => 0;
}
