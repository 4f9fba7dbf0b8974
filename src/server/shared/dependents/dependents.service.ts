import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import {
  capturedKinds,
  type DependentGroup,
  type Dependents,
  dependentEffects,
  type manyDependents,
  type recordDependents,
} from '#root/contract/shared/dependents.ts';
import type { DeletionAlternative } from '#root/contract/shared/records/define-record.ts';
import { describeKind } from '#root/contract/shared/records/records.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { previewChange } from '#root/domain/continuity/preview.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor, Ctx } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { dependentsOf, type FoundDependents } from './dependents.repository.ts';
import { sources } from './dependents.sources.ts';

type Of = Ctx<(typeof recordDependents)[DeletableKind]>;
type OfMany = Ctx<(typeof manyDependents)[keyof typeof manyDependents]>;

/** Whose data it is about: an organisation's, or the landlord's own list, or an organisation as the landlord sees it. */
function place(kind: DeletableKind, ctx: Of | OfMany, [first = '']: readonly string[]) {
  const { db, actor } = ctx as { db: Db; actor: Actor };
  if (kind === 'organization') return { db: (ctx.tenants as TenantAccess).read(first), organisation: first };
  const { uid } = (ctx.organisation as Organisation | undefined) ?? { uid: actor.homeUid };
  return { db, organisation: uid };
}

function groupsOf(kind: DeletableKind, found: FoundDependents, actor: Actor): DependentGroup[] {
  const groups = sources[kind].map(({ link, kind: of, effect, usedAs = '', reads, counted }, index) => {
    const { total, first } = found.groups[index] ?? { total: 0, first: [] };
    const named = counted ? [] : [...first];
    return {
      link,
      kind: of,
      effect,
      usedAs,
      total,
      first: [reads].flat().every((one) => actor.permissions.has(one)) ? named : null,
    };
  });
  return groups
    .filter(({ total }) => total > 0)
    .sort((a, b) => dependentEffects.indexOf(a.effect) - dependentEffects.indexOf(b.effect));
}

/** What the engine says would be worse or better without them. */
function gapsWithout({ nodes, edges, graph }: OrganisationGraph, uids: readonly string[]): Dependents['gaps'] {
  const gone = new Set(uids.filter((uid) => graph.indexOf.has(uid)));
  if (gone.size === 0) return null;
  const after = buildGraph(
    nodes.map((node) => (gone.has(node.uid) ? { ...node, archived: true } : node)),
    edges,
  );
  const { links, gaps } = previewChange(graph, after);
  const worse = [...links, ...gaps].filter(({ direction }) => direction === 'worse').length;
  return { worse, better: links.length + gaps.length - worse };
}

function hindranceOf(kind: DeletableKind, found: FoundDependents, groups: readonly DependentGroup[], own: boolean) {
  if (found.hindrance) return found.hindrance;
  if (kind === 'user' && own) return 'own_account' as const;
  return groups.some(({ effect }) => effect === 'blocks') ? ('used' as const) : null;
}

function insteadOf(kind: DeletableKind, hindrance: Dependents['hindrance']): DeletionAlternative[] {
  if (hindrance === 'default') return ['other_default'];
  const { whenUsed = [], instead = [] } = describeKind(kind).can.delete ?? {};
  if (hindrance === 'used') return [...whenUsed];
  return hindrance === null ? [...instead] : [];
}

/** What depends on records of one kind, as far as the caller may know. @throws 404 */
async function dependentsFor(kind: DeletableKind, ctx: Of | OfMany, uids: readonly string[]): Promise<Dependents> {
  const { services } = ctx;
  const actor = ctx.actor as Actor;
  const { db, organisation } = place(kind, ctx, uids);
  const found = await db.maybe(dependentsOf(kind, organisation, uids));
  if (!found) throw errors.notFound();
  const groups = groupsOf(kind, found, actor);
  const hindrance = hindranceOf(kind, found, groups, uids.includes(actor.userUid));
  const captured = capturedKinds.flatMap((what) => {
    const count = found.captured[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
  const gaps = describeKind(kind).node ? gapsWithout(await services.graphs.read(db, organisation), uids) : null;
  return { hindrance, instead: insteadOf(kind, hindrance), groups, captured, gaps };
}

export const showDependents = (kind: DeletableKind) => async (ctx: Of) => ({
  data: await dependentsFor(kind, ctx, [ctx.params.uid]),
});

export const showManyDependents = (kind: DeletableKind) => async (ctx: OfMany) => ({
  data: await dependentsFor(kind, ctx, ctx.body.uids),
});
