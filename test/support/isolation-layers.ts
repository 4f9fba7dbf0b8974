import type pg from 'pg';

/**
 * The layers that separate the organisations in a test database. `both`: queries and row-level security, as in
 * production. `queries`: only the queries; row-level security is off. `database`: only row-level security; the
 * conditions on the organisation are removed from the queries.
 */
export type IsolationLayer = 'both' | 'queries' | 'database';

/** Disables row-level security for every table. */
async function disablePolicies(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await owner.query(`alter table ${name} disable row level security`);
}

/** Matches conditions such as `a.organisation_uid = $1`, which restrict a query to one organisation. */
const scope = /(?:"?\w+"?\.)?"?organisation_uid"?\s*=\s*(\$\d+)(?:::uuid)?/g;
const removeScope = (text: string) => text.replaceAll(scope, '($1::uuid is not null)');

interface SentQuery {
  statements?: readonly { readonly text: string }[];
}

/**
 * Removes the conditions on the organisation from queries that the pool's connections send.
 * @returns a function that returns the number of different queries changed so far
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

/**
 * Keeps only this layer and disables the other; `both` disables nothing.
 * @returns a counter of the different queries changed so far; always 0 unless `layer` is `database`
 */
export async function keepLayer(
  layer: IsolationLayer,
  { owner, pool }: { owner: pg.Pool; pool: pg.Pool },
): Promise<() => number> {
  if (layer === 'queries') await disablePolicies(owner);
  return layer === 'database' ? removeScopes(pool) : () => 0;
}
