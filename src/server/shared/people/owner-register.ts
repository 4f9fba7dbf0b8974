import { type RawBuilder, sql } from 'kysely';
import type { ActivityOwnerInput } from '#root/contract/activities/activity-owners.ts';
import type { ConstraintErrors } from '#root/server/platform/db/constraint-errors.ts';
import { crudHandlers, explainMissing, newUid, savedAnswer, savedColumns } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, recordJson } from '#root/server/platform/db/queries.ts';
import { tableWrites } from '#root/server/platform/db/table-writes.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { inviteOwner } from './invite-owner.ts';

const fullName = personName('o');

/** Returns the columns of an owner. An owner with the email address of a user is linked to that user. */
const columns = (input: ActivityOwnerInput, organisation: string) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  user_uid: sql<string | null>`(select uid from users where organisation_uid = ${organisation}
    and ${input.email} <> '' and lower(email) = lower(${input.email}))`,
});

interface Asked<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | `-${Sort}`;
  readonly q: string;
}

type OwnSort = 'name' | 'firstName' | 'email' | 'createdAt' | 'updatedAt';

/**
 * Creates the queries of a register of owners.
 * @param counter the field that counts an owner's records, and its SQL; the owner is `o`
 */
export function createOwnerRepository<const Count extends string>(
  table: 'activity_owners' | 'equipment_owners',
  counter: { readonly name: Count; readonly count: RawBuilder<number> },
) {
  const select = (organisation: string) =>
    queries
      // The tables of both kinds of owners have these columns, so the types of one of them are used.
      .selectFrom(`${table} as o` as 'activity_owners as o')
      .select([
        'o.uid',
        'o.version',
        'o.created_at as createdAt',
        'o.updated_at as updatedAt',
        'o.first_name as firstName',
        'o.last_name as lastName',
        'o.email',
        fullName.as('name'),
        'o.user_uid as userUid',
        sql<string | null>`(select u.status from users u
          where u.organisation_uid = o.organisation_uid and u.uid = o.user_uid)`.as('userStatus'),
        counter.count.as(counter.name),
      ])
      .where('o.organisation_uid', '=', organisation);
  return {
    table,
    page(organisation: string, asked: Asked<OwnSort | Count>) {
      const base = select(organisation);
      const found = asked.q
        ? base.where(sql<boolean>`(${fullName} ilike ${contains(asked.q)} or o.email ilike ${contains(asked.q)})`)
        : base;
      const order: Record<string, RawBuilder<unknown>> = {
        name: sql`lower(o.first_name || ' ' || o.last_name)`,
        firstName: sql`lower(o.first_name)`,
        email: sql`lower(o.email)`,
        createdAt: sql.ref('o.created_at'),
        updatedAt: sql.ref('o.updated_at'),
        [counter.name]: counter.count,
      };
      return pageJson<string>(found, asked, order, 'o');
    },
    byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('o.uid', '=', uid)),
    ...tableWrites(table, columns),
    saved: (organisation: string, uid: string) =>
      queries
        .selectFrom(table as 'activity_owners')
        .select(savedColumns)
        .where('organisation_uid', '=', organisation)
        .where('uid', '=', uid),
  };
}

interface Call {
  readonly db: WriteDb;
  readonly services: Services;
  readonly actor: Actor;
  readonly organisation: Organisation;
  readonly body: ActivityOwnerInput;
}

/**
 * Creates the handlers of a register of owners. Saving an owner can also invite the owner as a user.
 * @param constraints the errors for violated constraints
 */
export function createOwnerHandlers<Count extends string>(
  repository: ReturnType<typeof createOwnerRepository<Count>>,
  constraints: ConstraintErrors,
) {
  const plain = crudHandlers(repository);
  const { table } = repository;
  const name = personName('t');
  return {
    ...plain,
    ...createBulkDelete({ table, name, remove: plain.remove, constraints, listed: createUidLister(repository) }),
    create: async (ctx: Call) => {
      const { db, organisation, body } = ctx;
      if (!body.invite) return plain.create(ctx);
      const uid = newUid();
      await db.run(repository.insert(organisation.uid, uid, body));
      await inviteOwner(ctx);
      // Reads the owner's version again, because inserting the user has linked it to the owner and increased the
      // version.
      return savedAnswer(await db.maybe(repository.saved(organisation.uid, uid)));
    },
    update: async (ctx: Call & { readonly params: { readonly uid: string }; readonly version: number }) => {
      const { db, organisation, params, version, body } = ctx;
      if (!body.invite) return plain.update(ctx);
      const row = await db.maybe(repository.update(organisation.uid, params.uid, version, body));
      if (!row) return explainMissing(db, repository.byUid(organisation.uid, params.uid));
      await inviteOwner(ctx);
      return savedAnswer(await db.maybe(repository.saved(organisation.uid, params.uid)));
    },
  };
}
