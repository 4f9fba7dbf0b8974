import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import {
  capturedKinds,
  type DependentGroup,
  type Dependents,
  dependentEffects,
  type manyDependents,
  type recordDependents,
} from '#root/contract/shared/dependents.ts';
import type { DeletionAlternative } from '#root/contract/shared/kinds/define-record.ts';
import { describeKind } from '#root/contract/shared/kinds/kinds.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Actor, Ctx } from '#root/server/platform/http/route.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { previewGraphChange } from '#root/server/shared/graph/engine.ts';
import { archiveNodes } from '#root/server/shared/graph/graph-change.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { type FoundDependents, findDependents } from './dependents.repository.ts';
import { listSources } from './dependents.sources.ts';

type RecordCtx = Ctx<(typeof recordDependents)[DeletableKind]>;
type RecordsCtx = Ctx<(typeof manyDependents)[keyof typeof manyDependents]>;

/**
 * Returns the organisation whose data is read: the current organisation, the landlord's own organisation, or the
 * organisation that is to be deleted.
 */
function findScope(kind: DeletableKind, ctx: RecordCtx | RecordsCtx, [first = '']: readonly string[]) {
  const { db, actor } = ctx as { db: Db; actor: Actor };
  if (kind === 'organization') return { db: (ctx.tenants as TenantAccess).read(first), organisation: first };
  const { uid } = (ctx.organisation as Organisation | undefined) ?? { uid: actor.homeUid };
  return { db, organisation: uid };
}

function listGroups(kind: DeletableKind, found: FoundDependents, actor: Actor): DependentGroup[] {
  const groups = listSources(kind).map(({ link, kind: of, effect, usedAs = '', reads, counted }, index) => {
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

/**
 * Counts the links and gaps that would become worse or better without these records; null if none of the records is in
 * the graph.
 */
async function countGapsWithout(call: GraphCall, uids: readonly string[]): Promise<Dependents['gaps']> {
  const gone = new Set(uids);
  const nodes = call.parts.nodes.filter(({ uid }) => gone.has(uid));
  if (nodes.length === 0) return null;
  const { breaks, closes } = await previewGraphChange(call, archiveNodes(nodes));
  return { worse: breaks, better: closes };
}

function findHindrance(kind: DeletableKind, found: FoundDependents, groups: readonly DependentGroup[], own: boolean) {
  if (found.hindrance) return found.hindrance;
  if (kind === 'user' && own) return 'own_account' as const;
  return groups.some(({ effect }) => effect === 'blocks') ? ('used' as const) : null;
}

function listAlternatives(kind: DeletableKind, hindrance: Dependents['hindrance']): DeletionAlternative[] {
  if (hindrance === 'default') return ['other_default'];
  const { whenUsed = [], instead = [] } = describeKind(kind).can.delete ?? {};
  if (hindrance === 'used') return [...whenUsed];
  return hindrance === null ? [...instead] : [];
}

/**
 * Returns the dependents of records of one kind, with their names if the user may see them.
 * @throws 404 if none of the records exists
 */
async function readDependents(
  kind: DeletableKind,
  ctx: RecordCtx | RecordsCtx,
  uids: readonly string[],
): Promise<Dependents> {
  const { services } = ctx;
  const actor = ctx.actor as Actor;
  const { db, organisation } = findScope(kind, ctx, uids);
  const found = await db.maybe(findDependents(kind, organisation, uids));
  if (!found) throw errors.notFound();
  const groups = listGroups(kind, found, actor);
  const hindrance = findHindrance(kind, found, groups, uids.includes(actor.userUid));
  const captured = capturedKinds.flatMap((what) => {
    const count = found.captured[what] ?? 0;
    return count > 0 ? [{ what, count }] : [];
  });
  const { graphs, whatIfs } = services;
  const gaps = describeKind(kind).node
    ? await countGapsWithout({ db, whatIfs, parts: await graphs.read(db, organisation) }, uids)
    : null;
  return { hindrance, instead: listAlternatives(kind, hindrance), groups, captured, gaps };
}

export const showDependents = (kind: DeletableKind) => async (ctx: RecordCtx) => ({
  data: await readDependents(kind, ctx, [ctx.params.uid]),
});

export const showManyDependents = (kind: DeletableKind) => async (ctx: RecordsCtx) => ({
  data: await readDependents(kind, ctx, ctx.body.uids),
});
