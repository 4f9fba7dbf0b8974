import type pg from 'pg';

/**
 * What keeps organisations apart in a database that is otherwise whole: `both` walls as in production, only what the `queries`
 * say (row-level security is off), or only the `database` (the organisation that queries name is taken out of them).
 */
export type Wall = 'both' | 'queries' | 'database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which walls stand while the probes run; vitest.config.ts runs them with each. */
    wall: Wall;
  }
}

/** Switches row-level security off for every table. */
async function withoutPolicies(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await owner.query(`alter table ${name} disable row level security`);
}

/** `a.organisation_uid = $1` and its like, wherever a query narrows down to an organisation that it was given. */
const scope = /(?:"?\w+"?\.)?"?organisation_uid"?\s*=\s*(\$\d+)(?:::uuid)?/g;
const withoutScope = (text: string) => text.replaceAll(scope, '($1::uuid is not null)');

interface Sent {
  statements?: readonly { readonly text: string }[];
}

/** Takes the organisation out of what is sent on the pool's connections. @returns how many places that were so far */
function withoutScopes(pool: pg.Pool): () => number {
  const places = new Set<string>();
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (sent: Sent, ...more: unknown[]) => unknown;
    client.query = ((sent: Sent, ...more: unknown[]) => {
      if (sent.statements) {
        for (const { text } of sent.statements) if (withoutScope(text) !== text) places.add(text);
        sent.statements = sent.statements.map((statement) => ({ ...statement, text: withoutScope(statement.text) }));
      }
      return send(sent, ...more);
    }) as typeof client.query;
  });
  return () => places.size;
}

/** Leaves one of the walls standing. @returns how many statements have lost the other one so far; 0 where both stand */
export async function leave(wall: Wall, { owner, pool }: { owner: pg.Pool; pool: pg.Pool }): Promise<() => number> {
  if (wall === 'queries') await withoutPolicies(owner);
  return wall === 'database' ? withoutScopes(pool) : () => 0;
}
