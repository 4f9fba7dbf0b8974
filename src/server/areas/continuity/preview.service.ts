import type { PreviewInput, PreviewResult } from '#root/contract/continuity/continuity.ts';
import { listLinkProblems } from '#root/domain/activities/link-rules.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { previewGraphChange } from '#root/server/shared/graph/engine.ts';
import type { GraphChange } from '#root/server/shared/graph/graph-change.ts';
import type { GraphNode, GraphParts } from '#root/server/shared/graph/organisation-graph.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import {
  type ActivityChange,
  buildActivityWrites,
  buildResourceWrites,
  derivedLinks,
  type SiteChange,
} from './continuity.repository.ts';

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

/**
 * Returns the recorded links of the activity after the change. If a provider was linked before, its link keeps the uid.
 * @throws 400
 */
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

/** Lists the records to which a change refers, and the kind that each of them must have. */
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

/**
 * Returns those writes of a change that determine derived links. Each entry has the record and the writes that change
 * it.
 */
function listWrites(organisation: string, change: PreviewInput) {
  if (change.what === 'master') return [];
  const changes =
    change.what === 'resource'
      ? [{ uid: change.uid, writes: buildResourceWrites(organisation, change) }]
      : (change.what === 'activity' ? [change] : change.activities).map((one: SiteChange) => ({
          uid: one.uid,
          writes: buildActivityWrites(organisation, one),
        }));
  return changes.filter(({ writes }) => writes.length > 0);
}

/**
 * Returns the links after the change. Only the database can derive links. The change is therefore made, the links are
 * read, and the change is rolled back.
 */
async function changedEdges(
  db: WriteDb,
  parts: GraphParts,
  change: PreviewInput,
): Promise<Pick<GraphChange, 'relinked' | 'derivedAnew' | 'edges'>> {
  requireReferences(parts, change);
  const recorded = change.what === 'activity' ? changedLinks(parts, change) : [];
  const written = listWrites(db.organisation, change);
  if (written.length === 0) return { relinked: [], derivedAnew: [], edges: [] };
  const uids = written.map(({ uid }) => uid);
  const derived = await db.rehearse(async () => {
    for (const { writes } of written) for (const write of writes) await db.run(write);
    return db.many(derivedLinks(db.organisation, uids));
  });
  // `derived` has a link of every affected activity, because an activity keeps its link to the location even if the
  // alternates change.
  const derivedAnew = [...new Set([...uids, ...derived.map(({ dependent }) => dependent)])];
  return { relinked: change.what === 'activity' ? [change.uid] : [], derivedAnew, edges: [...recorded, ...derived] };
}

/**
 * Returns the changes by the uid of the node. The map is empty for a change of a master row, which affects all nodes
 * that use the row.
 */
function byNode(change: PreviewInput): ReadonlyMap<string, NodeChange> {
  if (change.what === 'master') return new Map();
  const changes: readonly NodeChange[] = change.what === 'activities' ? change.activities : [change];
  return new Map(changes.map((one) => [one.uid, one]));
}

/** Returns a node after the change; undefined if the change does not affect it. */
function changedNode(
  node: GraphNode,
  change: PreviewInput,
  changes: ReadonlyMap<string, NodeChange>,
): GraphNode | undefined {
  if (change.what === 'master') {
    const { uid, minutes } = change;
    if (![node.rtoUid, node.mtpdUid, node.mdlUid].includes(uid)) return undefined;
    return {
      ...node,
      ...(node.rtoUid === uid && { rto: minutes }),
      ...(node.mtpdUid === uid && { mtpd: minutes }),
      ...(node.mdlUid === uid && { mdl: minutes }),
    };
  }
  const own = changes.get(node.uid);
  if (!own) return undefined;
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

/**
 * Returns the links and gaps that a change would make worse or better, without saving it.
 * @param call reads the graph outside the transaction
 * @throws 400 for invalid links, 404, 422 `too_large`, 429
 */
export async function buildPreview(db: WriteDb, call: GraphCall, change: PreviewInput): Promise<PreviewResult> {
  const { parts } = call;
  const changes = byNode(change);
  requireThere(parts, change, changes);
  const links = await changedEdges(db, parts, change);
  const nodes = parts.nodes.flatMap((node) => changedNode(node, change, changes) ?? []);
  return previewGraphChange(call, { nodes, ...links });
}
