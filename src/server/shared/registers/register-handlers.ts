import { type RecordDefinition, withArticle } from '#root/contract/shared/records/define-record.ts';
import type { RegisterInUse, RegisterUse } from '#root/contract/shared/registers.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import { type ConstraintErrors, duplicate } from '#root/server/platform/db/constraint-errors.ts';
import { type CrudRepository, editHandlers, explainMissing } from '#root/server/platform/db/crud.ts';
import type { Query } from '#root/server/platform/db/statement.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError, errors } from '#root/server/platform/http/define-error.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { deleteMany } from '#root/server/shared/bulk/bulk-delete.ts';
import { type BulkAsked, type BulkTable, setMany } from '#root/server/shared/bulk/bulk-set.ts';
import { listedBy } from '#root/server/shared/bulk/selection.ts';
import { exportOf } from '#root/server/shared/exports/export-handler.ts';
import type { ExportKind } from '#root/server/shared/exports/export-lines.ts';
import type { AskedUses, UseRow, UsesPage } from './provider-register.ts';

interface Repository<Input, ListQuery> extends Omit<CrudRepository<Input, ListQuery>, 'remove'> {
  removeUnlessUsed(organisation: string, uid: string, version: number): Query<{ uses: number; removed: string | null }>;
  uses(organisation: string, uid: string, asked: AskedUses): Query<UsesPage>;
}

interface OfRecord {
  readonly organisation: Organisation;
  readonly params: { readonly uid: string };
}

/** The refusal to delete a record that is in use. @param noun such as `application` */
function inUse(noun: string, uses?: number): AppError {
  const where = uses === undefined ? 'It' : `This ${noun}`;
  const places = uses === undefined ? '' : ` in ${uses.toLocaleString('en-US')} ${uses === 1 ? 'place' : 'places'}`;
  const details: RegisterInUse | undefined = uses === undefined ? undefined : { uses };
  return new AppError(
    'in_use',
    409,
    `${where} is used${places}. Take it out there first, or make it inactive: then it is not offered any more.`,
    { details },
  );
}

/**
 * What a register says when a constraint refuses: its name is taken, or activities still need the record.
 * @param references constraints of tables that name its records: to delete one that is named is refused
 */
export function registerConstraints({ plural, words, node }: RecordDefinition, references: readonly string[] = []) {
  const usedIn = [...(node ? [`activity_links_${node}`] : []), ...references];
  const taken = `There is ${withArticle(words.one)} with this name already. Use another name.`;
  return {
    [`${plural}_name`]: duplicate('name', taken),
    ...Object.fromEntries(usedIn.map((constraint) => [constraint, () => inUse(words.one)])),
  };
}

function useOf(row: UseRow, rto: number | null): RegisterUse {
  const { restartMinutes, link, ...use } = row;
  const dependent = { rto: use.rtoMinutes, mtpd: use.mtpdMinutes, restart: restartMinutes };
  const verdict = link && computeLinkVerdict({ dependent, provider: { rto }, tolerance: link.toleranceMinutes });
  return { ...use, link: link && verdict && { ...link, ...verdict } };
}

const providerRemoval =
  <Input, ListQuery>(repository: Repository<Input, ListQuery>, noun: string) =>
  async ({ db, organisation, params, version }: OfRecord & { db: WriteDb; version: number }) => {
    const result = await db.only(repository.removeUnlessUsed(organisation.uid, params.uid, version));
    if (result?.removed) return undefined;
    const probe = repository.byUid(organisation.uid, params.uid);
    const record = await db.record(probe);
    if (record?.version === version) throw inUse(noun, result?.uses);
    return explainMissing(db, probe);
  };

/**
 * The handlers of a register of what activities depend on.
 * @param constraints what the register says when a constraint refuses
 */
export function providerHandlers<Input, ListQuery>(
  { plural, words }: RecordDefinition & { readonly plural: ExportKind },
  repository: Repository<Input, ListQuery> & BulkTable,
  constraints: ConstraintErrors,
) {
  const { table } = repository;
  const listed = listedBy(repository);
  const remove = providerRemoval(repository, words.one);
  return {
    bulkSet: async (ctx: { db: WriteDb; organisation: Organisation; body: BulkAsked }) =>
      setMany(repository, ctx, (asked) => listed(ctx, asked)),
    ...editHandlers(repository),
    remove,
    ...deleteMany({ table, remove, constraints, listed }),
    ...exportOf(plural, repository),
    uses: async ({ db, organisation, params, query }: OfRecord & { db: Db; query: AskedUses }) => {
      const found = await db.maybe(repository.uses(organisation.uid, params.uid, query));
      if (!found) throw errors.notFound();
      const { total, rtoMinutes, rows } = found;
      return {
        data: rows.map((row) => useOf(row, rtoMinutes)),
        meta: { page: query.page, pageSize: query.pageSize, total },
      };
    },
  };
}
