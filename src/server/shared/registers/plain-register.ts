import { formatCount } from '#root/contract/platform/numbers.ts';
import type { FieldSet, FormValues } from '#root/contract/shared/fields/define-fields.ts';
import { describeKind, findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { ConstraintErrors } from '#root/server/platform/db/constraint-errors.ts';
import { crudHandlers, explainMissing } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { type BulkSetBody, setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import type { ExportKind } from '#root/server/shared/exports/export-lines.ts';
import { createPlainRepository, type PlainRegister, toCamelCase } from './plain-repository.ts';
import { referenceConstraints } from './reference-constraints.ts';
import { createRegisterConstraints } from './register-handlers.ts';

type Counts = Partial<Record<Kind, number>>;

/**
 * Returns the error for deleting a record to which other records belong. The message has no numbers if such a record
 * was added in the meantime, because its number is not known then.
 */
export function createNotEmptyError(kind: Kind, owns: readonly Kind[], counts?: Counts): AppError {
  const { one } = describeKind(kind).words;
  const parts = owns.flatMap((owned) => {
    const { words } = describeKind(owned);
    if (!counts) return [words.many];
    return counts[owned] ? [formatCount(counts[owned], words.one, words.many)] : [];
  });
  const message = `This ${one} has ${parts.join(counts ? ' and ' : ' or ')}. Move or delete them before you delete the ${one}.`;
  const details =
    counts && Object.fromEntries(owns.map((owned) => [toCamelCase(describeKind(owned).plural), counts[owned] ?? 0]));
  return new AppError('in_use', 409, message, { details });
}

interface RemoveCall {
  readonly db: WriteDb;
  readonly organisation: { readonly uid: string };
  readonly params: { readonly uid: string };
  readonly version: number;
}

const createRemoval =
  (
    { removeUnlessUsed, byUid }: Pick<ReturnType<typeof createPlainRepository>, 'removeUnlessUsed' | 'byUid'>,
    createError: (counts: Counts | undefined) => AppError,
  ) =>
  async ({ db, organisation, params, version }: RemoveCall) => {
    const result = await db.only(removeUnlessUsed(organisation.uid, params.uid, version));
    if (result?.removed) return undefined;
    const probe = byUid(organisation.uid, params.uid);
    const record = await db.record(probe);
    if (record?.version === version) throw createError(result?.counts);
    return explainMissing(db, probe);
  };

/**
 * Creates the queries and handlers of a register whose lists, forms and writes follow from its fields. A contract may
 * have fewer calls than there are handlers. A kind that differs in one call spreads the handlers and replaces that call.
 */
export function createPlainRegister<const Fields extends FieldSet<Kind>, const Fact extends string = never>(
  of: PlainRegister<Fields, Fact> & {
    /** Errors for violated constraints of this kind alone. The errors for its name and its references are derived. */
    readonly constraints?: ConstraintErrors;
  },
) {
  const { kind, fields, owns = [] } = of;
  const definition = describeKind(kind);
  const repository = createPlainRepository(of);
  const { table } = repository;
  const ownedTables = owns.map((owned) => `${findTable(owned)}_${kind}`);
  const constraints: ConstraintErrors = {
    ...createRegisterConstraints(definition),
    ...referenceConstraints(kind, fields),
    ...Object.fromEntries(ownedTables.map((name) => [name, () => createNotEmptyError(kind, owns)])),
    ...of.constraints,
  };
  const plain = crudHandlers<FormValues<Fields>, Parameters<typeof repository.page>[1]>(repository);
  const listed = createUidLister(repository);
  const remove =
    owns.length === 0 ? plain.remove : createRemoval(repository, (counts) => createNotEmptyError(kind, owns, counts));
  const handlers = {
    ...plain,
    remove,
    bulkSet: async (ctx: { db: WriteDb; organisation: { readonly uid: string }; body: BulkSetBody }) =>
      setMany(repository, ctx, (asked) => listed(ctx, asked)),
    ...createBulkDelete({ table, remove, constraints, listed }),
    // Only the contracts of kinds that can be exported have these calls.
    ...createRegisterExport(kind as ExportKind, repository),
  };
  return { repository, constraints, handlers };
}
