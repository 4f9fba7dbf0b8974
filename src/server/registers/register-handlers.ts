import type { RegisterInUse, RegisterUse } from '#root/contract/registers.ts';
import { linkVerdict } from '#root/domain/continuity/verdicts.ts';
import { deleteMany } from '../bulk/bulk-delete.ts';
import { type BulkAsked, setMany } from '../bulk/bulk-set.ts';
import { listedBy, statusColumn } from '../bulk/selection.ts';
import { type ConstraintErrors, duplicate } from '../db/constraint-errors.ts';
import { type CrudRepository, editHandlers, missing } from '../db/crud.ts';
import type { Query } from '../db/statement.ts';
import type { Db, WriteDb } from '../db/tenant.ts';
import { AppError, errors } from '../errors.ts';
import type { Organisation } from '../security/access.ts';
import type { AskedUses, UseRow, UsesPage } from './provider-register.ts';

interface Repository<Input, ListQuery> extends Omit<CrudRepository<Input, ListQuery>, 'remove'> {
  removeUnlessUsed(organisation: string, uid: string, version: number): Query<{ uses: number; removed: string | null }>;
  uses(organisation: string, uid: string, asked: AskedUses): Query<UsesPage>;
}

interface OfRecord {
  readonly organisation: Organisation;
  readonly params: { readonly uid: string };
}

/** The refusal to delete what is used. @param noun such as `application` */
export function inUse(noun: string, uses?: number): AppError {
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

/** A name that is taken, in the words of the kind. */
export const nameTaken = (noun: string) =>
  duplicate('name', `There is ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} with this name already. Use another name.`);

function useOf(row: UseRow, rto: number | null): RegisterUse {
  const { restartMinutes, link, ...use } = row;
  const dependent = { rto: use.rtoMinutes, mtpd: use.mtpdMinutes, restart: restartMinutes };
  const verdict = link && linkVerdict({ dependent, provider: { rto }, tolerance: link.toleranceMinutes });
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
    return missing(db, probe);
  };

/**
 * The handlers of a register of what activities depend on.
 * @param noun for the refusal, such as `application`
 * @param constraints what the register says when a constraint refuses
 */
export function providerHandlers<Input, ListQuery>(
  repository: Repository<Input, ListQuery> & { readonly table: string },
  noun: string,
  constraints: ConstraintErrors,
) {
  const { table } = repository;
  const listed = listedBy(repository);
  const remove = providerRemoval(repository, noun);
  return {
    bulkSet: async (ctx: { db: WriteDb; organisation: Organisation; body: BulkAsked }) =>
      setMany({ table, columns: statusColumn }, ctx, (asked) => listed(ctx, asked)),
    ...editHandlers(repository),
    remove,
    ...deleteMany({ table, remove, constraints, listed }),
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
