import { DirectedGraph } from 'graphology';
import createGraph from 'ngraph.graph';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';

/**
 * The part of another graph tool that can be compared with the engine: finding the nodes that depend on one node,
 * directly or through others. The other tools have no times, tolerances, alternatives or restarts.
 */
export interface Rival {
  readonly name: string;
  /** Returns the number of nodes that depend on `from`, including `from`. */
  countReached(from: string): number;
}

type Links = readonly Pick<ContinuityEdge, 'dependent' | 'provider'>[];

/** Creates a graph of graphology, https://graphology.github.io, with links from provider to dependent. */
export function createGraphologyRival(nodes: readonly ContinuityNode[], edges: Links): Rival {
  const graph = new DirectedGraph();
  for (const { uid } of nodes) graph.addNode(uid);
  for (const { dependent, provider } of edges) graph.mergeEdge(provider, dependent);
  return {
    name: 'graphology',
    countReached(from) {
      const seen = new Set([from]);
      const queue = [from];
      for (let head = 0; head < queue.length; head++) {
        graph.forEachOutNeighbor(queue[head] as string, (next) => {
          if (seen.has(next)) return;
          seen.add(next);
          queue.push(next);
        });
      }
      return seen.size;
    },
  };
}

/** Creates a graph of ngraph.graph, https://github.com/anvaka/ngraph.graph, with links from provider to dependent. */
export function createNgraphRival(nodes: readonly ContinuityNode[], edges: Links): Rival {
  const graph = createGraph();
  for (const { uid } of nodes) graph.addNode(uid);
  for (const { dependent, provider } of edges) graph.addLink(provider, dependent);
  return {
    name: 'ngraph.graph',
    countReached(from) {
      const seen = new Set<string | number>([from]);
      const queue: (string | number)[] = [from];
      for (let head = 0; head < queue.length; head++) {
        graph.forEachLinkedNode(
          queue[head] as string,
          ({ id }) => {
            if (seen.has(id)) return;
            seen.add(id);
            queue.push(id);
          },
          true,
        );
      }
      return seen.size;
    },
  };
}

/** A recursive query in PostgreSQL, on a table with a covering index. */
export interface PostgresRival {
  countReached(from: string): Promise<number>;
  close(): Promise<void>;
}

export async function createPostgresRival(url: string, edges: Links): Promise<PostgresRival> {
  const client = createPgClient({ connectionString: url });
  await client.connect();
  await client.query('create table needs (dependent text not null, provider text not null)');
  await client.query('insert into needs select * from unnest($1::text[], $2::text[])', [
    edges.map(({ dependent }) => dependent),
    edges.map(({ provider }) => provider),
  ]);
  await client.query('create index on needs (provider) include (dependent)');
  await client.query('vacuum (analyze) needs');
  const text = `with recursive lost (node) as (
      select $1::text union select dependent from lost join needs on provider = node)
    select count(*)::int as n from lost`;
  return {
    countReached: async (from) =>
      (await client.query<{ n: number }>({ name: 'reach', text, values: [from] })).rows[0]?.n ?? 0,
    close: () => client.end(),
  };
}
