import { formatCount } from '#root/contract/platform/numbers.ts';
import { type NodeKind, type RecordDefinition, withArticle } from '#root/contract/shared/kinds/define-record.ts';
import { capitalise, needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import type { RegisterInUse, RegisterUse } from '#root/contract/shared/registers.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { type ConstraintErrors, duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { type CrudRepository, editHandlers, explainMissing } from '#root/server/platform/db/crud.ts';
import type { JsonRow } from '#root/server/platform/db/queries.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError, errors } from '#root/server/platform/http/define-error.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { type BulkSetBody, type BulkTable, setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createExportHandlers } from '#root/server/shared/exports/export-handler.ts';
import type { ExportKind } from '#root/server/shared/exports/export-lines.ts';
import { createFlaggedReads } from './flagged-reads.ts';
import type { CommonFilter, UseRow, UsesPage, UsesQuery } from './provider-register.ts';
import { listConstraintsTo } from './reference-constraints.ts';

interface Repository<Input, ListQuery> extends Omit<CrudRepository<Input, ListQuery>, 'remove' | 'page'> {
  page(organisation: string, query: ListQuery, flagged: readonly string[] | undefined): Query<JsonRow>;
  removeUnlessUsed(organisation: string, uid: string, version: number): Query<{ uses: number; removed: string | null }>;
  uses(organisation: string, uid: string, asked: UsesQuery): Query<UsesPage>;
}

interface RecordCtx {
  readonly organisation: Organisation;
  readonly params: { readonly uid: string };
}

/** Returns the error for deleting a record that is in use. @param noun the name of the kind, such as `application` */
function createInUseError(noun: string, uses?: number): AppError {
  const where = uses === undefined ? 'It' : `This ${noun}`;
  const places = uses === undefined ? '' : ` in ${formatCount(uses, 'place')}`;
  const details: RegisterInUse | undefined = uses === undefined ? undefined : { uses };
  return new AppError(
    'in_use',
    409,
    `${where} is used${places}. Remove it there first, or make it inactive so that it is no longer offered.`,
    { details },
  );
}

/** Lists the foreign keys of all links to providers of this kind. */
export const listLinkConstraints = (node: NodeKind): string[] =>
  ['activity', ...needyKinds].map((kind) => `${kind}_links_${node}`);

/**
 * Returns the errors for violated constraints of a register: the name is already taken, or the record is still needed
 * by a link, or by a field of a record of any kind.
 * @param references further constraints that prevent the deletion of a record in use
 */
export function createRegisterConstraints(
  { kind, plural, words, node }: RecordDefinition,
  references: readonly string[] = [],
) {
  const usedIn = [...(node ? listLinkConstraints(node) : []), ...listConstraintsTo(kind), ...references];
  const taken = `${capitalise(withArticle(words.one))} with this name already exists. Use another name.`;
  return {
    [`${plural}_name`]: duplicate('name', taken),
    ...Object.fromEntries(usedIn.map((constraint) => [constraint, () => createInUseError(words.one)])),
  };
}

function toUse(row: UseRow, rto: number | null): RegisterUse {
  const { restartMinutes, link, ...use } = row;
  const dependent = { rto: use.rtoMinutes, mtpd: use.mtpdMinutes, restart: restartMinutes };
  const verdict = link && computeLinkVerdict({ dependent, provider: { rto }, tolerance: link.toleranceMinutes });
  return { ...use, link: link && verdict && { ...link, ...verdict } };
}

const createRemoval =
  <Input, ListQuery>(repository: Repository<Input, ListQuery>, noun: string) =>
  async ({ db, organisation, params, version }: RecordCtx & { db: WriteDb; version: number }) => {
    const result = await db.only(repository.removeUnlessUsed(organisation.uid, params.uid, version));
    if (result?.removed) return undefined;
    const probe = repository.byUid(organisation.uid, params.uid);
    const record = await db.record(probe);
    if (record?.version === version) throw createInUseError(noun, result?.uses);
    return explainMissing(db, probe);
  };

/**
 * Creates the handlers of a register of resources.
 * @param constraints the errors for violated constraints
 */
export function createProviderHandlers<Input, ListQuery extends { readonly filter: CommonFilter }>(
  { kind, words, node }: RecordDefinition & { readonly kind: ExportKind; readonly node: NodeKind },
  repository: Repository<Input, ListQuery> & BulkTable,
  constraints: ConstraintErrors,
) {
  const { table } = repository;
  const { list, get, listUids, listMatching } = createFlaggedReads(node, repository);
  const remove = createRemoval(repository, words.one);
  return {
    bulkSet: async (ctx: { db: WriteDb; organisation: Organisation; services: Services; body: BulkSetBody }) =>
      setMany(repository, ctx, (asked) => listMatching(ctx, asked)),
    ...editHandlers({ ...repository, page: (uid, query: ListQuery) => repository.page(uid, query, undefined) }),
    list,
    get,
    remove,
    ...createBulkDelete({ table, remove, constraints, listed: listMatching }),
    ...createExportHandlers(kind, listUids),
    uses: async ({ db, organisation, params, query }: RecordCtx & { db: Db; query: UsesQuery }) => {
      const found = await db.maybe(repository.uses(organisation.uid, params.uid, query));
      if (!found) throw errors.notFound();
      const { total, rtoMinutes, rows } = found;
      return {
        data: rows.map((row) => toUse(row, rtoMinutes)),
        meta: { page: query.page, pageSize: query.pageSize, total },
      };
    },
  };
}
