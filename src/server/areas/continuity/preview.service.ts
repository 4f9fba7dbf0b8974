import type { PreviewInput, PreviewResult } from '#root/contract/continuity/continuity.ts';
import { listLinkProblems } from '#root/domain/activities/link-rules.ts';
import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { previewChange } from '#root/domain/continuity/preview.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import type { GraphNode, GraphParts } from '#root/server/shared/graph/organisation-graph.ts';
import {
  type ActivityChange,
  derivedLinks,
  rehearseActivity,
  rehearseResource,
  type SiteChange,
} from './continuity.repository.ts';
import { gapAnswer, namedNode } from './gap-list.service.ts';

/** The maximum number of links, and of gaps, in the response. The counts include all of them. */
const maxLines = 200;

const notListed = 'Choose one from the list';

/** The changes of one node. */
interface NodeChange {
  readonly uid: string;
  readonly rtoMinutes?: number | null | undefined;
  readonly mtpdMinutes?: number | null | undefined;
  readonly mdlMinutes?: number | null | undefined;
  readonly restartMinutes?: number | undefined;
  readonly removed?: boolean | undefined;
}

const given = <T>(value: T | undefined, now: T): T => (value === undefined ? now : value);

/** Returns the recorded links of the activity after the change. A link to the same provider keeps its uid. @throws 400 */
function changedLinks({ nodes, edges }: GraphParts, { uid, links }: ActivityChange): readonly ContinuityEdge[] {
  const own = edges.filter((edge) => edge.dependent === uid && edge.origin === undefined);
  if (!links) return own;
  const there = new Set(nodes.map((node) => node.uid));
  const unknown = links.flatMap(({ providerUid }, index) =>
    there.has(providerUid) ? [] : [{ field: `links.${index}.providerUid`, message: notListed }],
  );
  const fields = [...listLinkProblems(uid, links), ...unknown];
  if (fields.length > 0) throw errors.validation({ fields });
  const uids = new Map(own.map((edge) => [edge.provider, edge.uid]));
  return links.map((link) => ({
    uid: uids.get(link.providerUid) ?? newUid(),
    dependent: uid,
    provider: link.providerUid,
    tolerance: link.toleranceMinutes,
    group: link.group || null,
    required: link.groupRequired,
  }));
}

/** Lists the records that a change refers to, and the kind that each must have. */
function listReferences(change: PreviewInput): { field: string; uid: string; kind: GraphNode['kind'] }[] {
  const site = (uid: string | null | undefined, field: string) =>
    uid == null ? [] : [{ field, uid, kind: 'location' as const }];
  if (change.what === 'activity') return site(change.locationUid, 'locationUid');
  if (change.what === 'activities')
    return change.activities.flatMap(({ locationUid }, index) => site(locationUid, `activities.${index}.locationUid`));
  if (change.what === 'master') return [];
  return [
    ...(change.supplierUid ? [{ field: 'supplierUid', uid: change.supplierUid, kind: 'supplier' as const }] : []),
    ...(change.alternateUids ?? []).flatMap((uid, index) => site(uid, `alternateUids.${index}`)),
  ];
}

/** @throws 400 at the field of a record that does not exist */
function requireReferences({ nodes }: GraphParts, change: PreviewInput): void {
  const there = new Map(nodes.map(({ uid, kind }) => [uid, kind]));
  const fields = listReferences(change).flatMap(({ field, uid, kind }) =>
    there.get(uid) === kind ? [] : [{ field, message: notListed }],
  );
  if (fields.length > 0) throw errors.validation({ fields });
}

/** Returns the statements that make the part of a change that decides about derived links, and the records they change. */
function listWrites(organisation: string, change: PreviewInput) {
  if (change.what === 'master') return [];
  const changes =
    change.what === 'resource'
      ? [{ uid: change.uid, writes: rehearseResource(organisation, change) }]
      : (change.what === 'activity' ? [change] : change.activities).map((one: SiteChange) => ({
          uid: one.uid,
          writes: rehearseActivity(organisation, one),
        }));
  return changes.filter(({ writes }) => writes.length > 0);
}

/**
 * Returns all links after the change. Which links follow from registers is decided by the database alone: the change is
 * made, the links are read, and the change is rolled back.
 */
async function changedEdges(db: WriteDb, organisation: string, parts: GraphParts, change: PreviewInput) {
  requireReferences(parts, change);
  const recorded = change.what === 'activity' ? changedLinks(parts, change) : [];
  const replaced = change.what === 'activity' ? change.uid : undefined;
  const written = listWrites(organisation, change);
  if (written.length === 0) return parts.edges;
  const uids = written.map(({ uid }) => uid);
  const derived = await db.rehearse(async () => {
    for (const { writes } of written) for (const write of writes) await db.run(write);
    return db.many(derivedLinks(organisation, uids));
  });
  // The activities of a location keep their link to it, whatever its alternates are.
  const anew = new Set([...uids, ...derived.map(({ dependent }) => dependent)]);
  const kept = parts.edges.filter(({ origin, dependent }) => (origin ? !anew.has(dependent) : dependent !== replaced));
  return [...kept, ...recorded, ...derived];
}

/** Returns the changes by the uid of the node; none for a master row, which changes all nodes that use it. */
function byNode(change: PreviewInput): ReadonlyMap<string, NodeChange> {
  if (change.what === 'master') return new Map();
  const changes: readonly NodeChange[] = change.what === 'activities' ? change.activities : [change];
  return new Map(changes.map((one) => [one.uid, one]));
}

function changedNode(node: GraphNode, change: PreviewInput, changes: ReadonlyMap<string, NodeChange>): GraphNode {
  if (change.what === 'master') {
    const { uid, minutes } = change;
    return {
      ...node,
      ...(node.rtoUid === uid && { rto: minutes }),
      ...(node.mtpdUid === uid && { mtpd: minutes }),
      ...(node.mdlUid === uid && { mdl: minutes }),
    };
  }
  const own = changes.get(node.uid);
  if (!own) return node;
  if (change.what === 'resource') return { ...node, rto: given(change.rtoMinutes, node.rto ?? null) };
  return {
    ...node,
    rto: given(own.rtoMinutes, node.rto ?? null),
    mtpd: given(own.mtpdMinutes, node.mtpd ?? null),
    mdl: given(own.mdlMinutes, node.mdl ?? null),
    restart: given(own.restartMinutes, node.restart ?? 0),
    archived: own.removed ?? node.archived,
  };
}

/** @throws 404 if one of the changed records does not exist */
function requireThere({ nodes }: GraphParts, change: PreviewInput, changes: ReadonlyMap<string, NodeChange>): void {
  const ofActivities = change.what !== 'resource';
  const there = nodes.filter(({ uid, kind }) => changes.has(uid) && (kind === 'activity') === ofActivities);
  if (there.length < changes.size) throw errors.notFound();
}

function answer(before: ContinuityGraph, after: ContinuityGraph): PreviewResult {
  const { links, gaps } = previewChange(before, after);
  const worse = [...links, ...gaps].filter(({ direction }) => direction === 'worse').length;
  return {
    breaks: worse,
    closes: links.length + gaps.length - worse,
    links: links.slice(0, maxLines).map(({ edge, dependent, provider, ...change }) => ({
      linkUid: edge,
      dependent: namedNode(after, dependent),
      provider: namedNode(after, provider),
      ...change,
    })),
    gaps: gaps.slice(0, maxLines).map((difference) => ({
      before: difference.before && gapAnswer(before, difference.before),
      after: difference.after && gapAnswer(after, difference.after),
      direction: difference.direction,
    })),
  };
}

/**
 * Returns the links and gaps that a change would make worse or better, without saving it.
 * @throws 400 for invalid links, 404
 */
export async function buildPreview(
  db: WriteDb,
  organisation: string,
  parts: OrganisationGraph,
  change: PreviewInput,
): Promise<PreviewResult> {
  const changes = byNode(change);
  requireThere(parts, change, changes);
  const edges = await changedEdges(db, organisation, parts, change);
  const nodes = parts.nodes.map((node) => changedNode(node, change, changes));
  return answer(parts.graph, buildGraph(nodes, edges));
}
