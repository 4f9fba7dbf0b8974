import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type NeedsInput, type NeedsRecord, needs } from '#root/contract/resources/needs.ts';
import { resourceKinds } from '#root/contract/resources/resources.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { withArticle } from '#root/contract/shared/kinds/define-record.ts';
import {
  describeKind,
  findNodeKind,
  findPermission,
  type NeedyKind,
  needyKinds,
} from '#root/contract/shared/kinds/kinds.ts';
import { listLinkProblems } from '#root/domain/activities/link-rules.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { reference } from '#root/server/platform/db/constraint-errors.ts';
import { explainMissing } from '#root/server/platform/db/crud.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Actor, implement } from '#root/server/platform/http/route.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { findProviders, throwProblems, toCircleWarning } from '#root/server/shared/graph/find-providers.ts';
import { type NeedsRow, needsRepository as repository } from './needs.repository.ts';

interface RecordCtx {
  readonly actor: Actor;
  readonly organisation: Organisation;
  readonly params: { readonly uid: string };
}

/**
 * Returns whether the person may see the names of providers of this kind. People who may read activities find all
 * providers by name, in order to link them.
 */
const mayName = ({ permissions }: Actor, kind: ProviderKind): boolean =>
  permissions.has(permissionNames.activity.read) || permissions.has(findPermission(findNodeKind(kind), 'read'));

function toRecord(
  kind: NeedyKind,
  { links: named, derived: namedDerived, circular, supplierLinkOff, ...resource }: NeedsRow,
  actor: Actor,
): NeedsRecord {
  const hideNames = <Link extends { readonly kind: ProviderKind; readonly name: string }>(all: readonly Link[]) =>
    all.map((link) => ({ ...link, name: mayName(actor, link.kind) ? link.name : null }));
  const [links, derived] = [hideNames(named), hideNames(namedDerived)];
  const judge = (rto: number | null, tolerance: number) =>
    computeLinkVerdict({ dependent: { rto: resource.rtoMinutes }, provider: { rto }, tolerance });
  const closing = new Set(circular);
  const warn = (field: string, all: typeof links | typeof derived) =>
    all.flatMap(({ providerUid, name, kind: provider }, index) =>
      closing.has(providerUid)
        ? [toCircleWarning(`${field}.${index}.providerUid`, { name, kind: provider }, describeKind(kind).words.one)]
        : [],
    );
  return {
    ...resource,
    updatedAt: new Date(resource.updatedAt).toISOString(),
    ...(supplierLinkOff !== null && { supplierLinkOff }),
    links: links.map((link) => ({ ...link, ...judge(link.rtoMinutes, link.toleranceMinutes) })),
    derived: derived.map((link) => ({ ...link, ...judge(link.rtoMinutes, 0) })),
    warnings: [
      ...warn('links', links),
      ...warn('derived', supplierLinkOff ? [] : derived.filter(({ replaced }) => !replaced)),
    ],
  };
}

function createNeedsHandlers(kind: NeedyKind) {
  const noun = withArticle(describeKind(kind).words.one);
  const toKey = ({ organisation, params }: RecordCtx) => ({ kind, organisation: organisation.uid, uid: params.uid });
  const read = async (ctx: RecordCtx & { readonly db: Db }) => {
    const row = await ctx.db.maybe(repository.find(toKey(ctx)));
    if (!row) throw errors.notFound();
    return { data: toRecord(kind, row, ctx.actor) };
  };
  return {
    listNeeds: read,
    updateNeeds: async (ctx: RecordCtx & { readonly db: WriteDb; version: number; body: NeedsInput }) => {
      const { db, organisation, params, version, body } = ctx;
      const key = toKey(ctx);
      if (!(await db.maybe(repository.touch(key, version, body.supplierLinkOff))))
        await explainMissing(db, repository.exists(key));
      throwProblems(listLinkProblems(params.uid, body.links, noun));
      const wanted = body.links.map((link, index) => ({
        field: `links.${index}.providerUid`,
        uid: link.providerUid,
        kind: link.kind,
      }));
      await findProviders(db, organisation.uid, wanted);
      await db.run(
        repository.drop(
          key,
          wanted.map(({ uid }) => uid),
        ),
      );
      if (body.links.length > 0) await db.run(repository.save(key, body.links));
      return read(ctx);
    },
  };
}

/**
 * Returns the errors for a provider that was deleted between the check and the write, and for a utility that is
 * inactive.
 */
const createConstraints = (kind: NeedyKind) =>
  Object.fromEntries(resourceKinds.map((provider) => [`${kind}_links_${provider}`, reference('links')]));

export const needsRoutes = needyKinds.flatMap((kind) =>
  implement(needs[kind], createNeedsHandlers(kind), createConstraints(kind)),
);
