import type { AsOfResult, asOf } from '#root/contract/continuity/as-of.ts';
import type { ImpactRow } from '#root/domain/activities/impact-matrix.ts';
import { buildGraphInSteps } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, NamedJson } from '#root/server/platform/http/route.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { mapInSteps, takeSteps } from '#root/server/platform/workers/steps.ts';
import { findPastMoment } from '#root/server/shared/as-of/past-moment.ts';
import { logSpan } from '#root/server/shared/as-of/past-tables.ts';
import { readGraphText } from '#root/server/shared/graph/engine.ts';
import { bytesPerPart, type OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import type { GraphImpacts } from '#root/server/shared/graph/graph-impacts.ts';
import type { GraphNode } from '#root/server/shared/graph/organisation-graph.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { runOnGraph } from '../dependency-graph/what-if.service.ts';
import { asOfJob } from './as-of.job.ts';
import { asOfRepository as repository, type StoredGraph } from './as-of.repository.ts';

/**
 * The maximum number of results that may be queued for an organisation. The queue needs a limit, because each requested
 * moment needs its own result.
 */
const maxWaiting = 20;

/**
 * Returns the uid of the stored result. If none is stored, queues the job that computes one. @throws 429 if too many
 * are queued
 */
export async function askForDay(ctx: Ctx<typeof asOf.ask>) {
  const { db, organisation, actor, body } = ctx;
  const span = await db.maybe(logSpan(organisation.uid));
  const moment = await findPastMoment(ctx, { at: body.at, field: 'at', first: span?.first ?? null });
  const kept = await db.maybe(repository.kept(organisation.uid, moment, body.basis, span?.head ?? '0'));
  if (kept) return { data: { resultUid: kept.uid, jobUid: null } };
  const payload = { moment: moment.toISOString(), basis: body.basis, timeZone: organisation.timeZone };
  const key = `${actor.userUid} ${payload.moment} ${body.basis}`;
  return { data: { resultUid: null, jobUid: await enqueue(db, asOfJob, payload, { key, most: maxWaiting }) } };
}

/** Returns a stored result. @throws 404 */
export async function readResult(db: Db, uid: string): Promise<AsOfResult> {
  const result = await db.maybe(repository.byUid({ organisation: db.organisation, uid }));
  if (!result) throw errors.notFound();
  return result;
}

async function toGraph(uid: string, stored: StoredGraph): Promise<OrganisationGraph> {
  const nodes = (await mapInSteps(stored.nodes, (text) => JSON.parse(text) as GraphNode[])).flat();
  const edges = (await mapInSteps(stored.edges, (text) => JSON.parse(text) as ContinuityEdge[])).flat();
  const [categories = '[]', ...rows] = stored.impacts;
  const matrices = await mapInSteps(rows, (text) => JSON.parse(text) as [string, Record<string, ImpactRow>][]);
  const impacts: GraphImpacts = {
    categories: JSON.parse(categories) as GraphImpacts['categories'],
    matrices: Object.fromEntries(matrices.flat()),
  };
  const graph = await takeSteps(buildGraphInSteps(nodes, edges));
  return { version: uid, nodes, edges, graph, impacts: { loaded: impacts } };
}

/** Returns what the engine needs to work on a stored result: its graph, and the cache of what-ifs. @throws 404 */
async function openPast({
  db,
  organisation,
  services: { whatIfs },
  params,
}: Pick<Ctx<typeof asOf.graph>, 'db' | 'organisation' | 'services' | 'params'>): Promise<GraphCall> {
  const parts = await whatIfs.read(db, { version: params.uid }, 'as of', async () => {
    const stored = await db.maybe(repository.graph({ organisation: organisation.uid, uid: params.uid }));
    if (!stored) throw errors.notFound();
    const value = await toGraph(params.uid, stored);
    return { value, bytes: (value.nodes.length + value.edges.length) * bytesPerPart };
  });
  return { db, whatIfs, parts };
}

/** Returns the graph of a stored result, for the engine in the browser. @throws 404 */
export async function readGraphAsOf(ctx: Ctx<typeof asOf.graph>) {
  const { text, digest } = await readGraphText(await openPast(ctx), ctx.organisation.uid);
  return new NamedJson(text, digest);
}

/**
 * Runs a what-if on the graph of a stored result. @throws 404; 400 for the same reasons as a what-if on the current
 * graph
 */
export const runWhatIfAsOf = async (ctx: Ctx<typeof asOf.whatIf>) =>
  runOnGraph(await openPast(ctx), ctx.organisation.uid, ctx.body);
