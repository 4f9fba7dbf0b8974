import type pg from 'pg';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { loadGraphSnapshot } from '#root/server/shared/graph/organisation-graph.ts';
import { ensureLoginRole } from '#root/server/start/database/migrate.ts';
import { createPool } from '#root/server/start/database/pool.ts';
import { addSuppliers, computeUid, kinds, makeDatabases } from './api-seed.ts';

/** Loads one organisation's graph as the server does: with the server's role and row-level security. */
export interface GraphLoader {
  load(): Promise<{ nodes: number; edges: number; fetchMs: number; buildMs: number }>;
  close(): Promise<void>;
}

const role = { user: 'holdfast_bench', password: 'only-for-throw-away-databases' };

/** Creates an organisation with about this many nodes, half of which are activities, and about four links per node. */
export async function createGraphLoader(adminUrl: string, nodes: number): Promise<GraphLoader> {
  const size = { organisations: 1, activitiesEach: nodes / 2 };
  const { real } = await makeDatabases(adminUrl, size);
  const owner = createPgPool({ connectionString: real, max: 1 });
  await addSuppliers(owner, size);
  await addLinks(owner, nodes);
  await ensureLoginRole(owner, role.user, role.password);
  await owner.end();
  const url = new URL(real);
  url.username = role.user;
  url.password = role.password;
  const pool = createPool({ connectionString: url.href, max: 2 }, () => undefined);
  const organisation = computeUid(kinds.organisation, 1, 0);
  return {
    async load() {
      const start = performance.now();
      const parts = await loadGraphSnapshot(readTenant(pool, organisation), organisation);
      const fetched = performance.now();
      const graph = buildGraph(parts.nodes, parts.edges);
      const built = performance.now();
      return { nodes: graph.nodeCount, edges: graph.edgeCount, fetchMs: fetched - start, buildMs: built - fetched };
    },
    close: () => pool.end(),
  };
}

/** Links each activity to three more activities and three more suppliers. */
async function addLinks(owner: pg.Pool, nodes: number): Promise<void> {
  const half = nodes / 2;
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  const sources = [
    ['needs_activity_uid', 'activities'],
    ['supplier_uid', 'suppliers'],
  ] as const;
  for (const [column, table] of sources) {
    await client.query(`
      with numbered as materialized (select organisation_uid, uid, row_number() over (order by uid) as n from ${table}),
        activity as materialized (select organisation_uid, uid, row_number() over (order by uid) as n from activities)
      insert into activity_links (organisation_uid, uid, activity_uid, ${column}, tolerance_minutes)
      select a.organisation_uid, gen_random_uuid(), a.uid, p.uid, 30
      from activity a cross join generate_series(1, 3) i join numbered p on p.n = 1 + (a.n + 131 * i * i + 17 * i) % ${half}
      where p.uid <> a.uid`);
  }
  await client.query('vacuum (analyze) activity_links');
  client.release(true);
}
