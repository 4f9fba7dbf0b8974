import { sql } from 'kysely';
import { maxViews, type SavedViewInput, type ViewList } from '#root/contract/shared/saved-views.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { asJson, queries, query, recordJson, rowsJson } from '#root/server/platform/db/queries.ts';

/** The calling user and their organisation. */
export interface Caller {
  readonly organisation: string;
  readonly user: string;
}

/** Selects from the views that the caller can see: the caller's own views and shared views. */
const visible = ({ organisation, user }: Caller) =>
  queries
    .selectFrom('saved_views as v')
    .where('v.organisation_uid', '=', organisation)
    .where((eb) => eb.or([eb('v.shared', '=', true), eb('v.owner_uid', '=', user)]));

const select = (caller: Caller) =>
  visible(caller)
    .leftJoin('users as u', (on) =>
      on.onRef('u.organisation_uid', '=', 'v.organisation_uid').onRef('u.uid', '=', 'v.owner_uid'),
    )
    .leftJoin('saved_view_defaults as d', (on) =>
      on
        .onRef('d.organisation_uid', '=', 'v.organisation_uid')
        .onRef('d.list', '=', 'v.list')
        .on('d.user_uid', '=', caller.user),
    )
    .select([
      'v.uid',
      'v.version',
      'v.created_at as createdAt',
      'v.updated_at as updatedAt',
      'v.list',
      'v.name',
      'v.query',
      'v.columns',
      'v.density',
      'v.shared',
      sql<boolean>`v.owner_uid = ${caller.user}`.as('mine'),
      personNameOrNull('u').as('ownerName'),
      // The default for everyone applies if the user has not chosen a default.
      sql<boolean>`case when d.user_uid is null then v.for_everyone else d.view_uid is not distinct from v.uid end`.as(
        'isDefault',
      ),
      'v.for_everyone as forEveryone',
    ]);

type Change = Omit<SavedViewInput, 'list'>;

export const savedViewsRepository = {
  ofList: (caller: Caller, list: ViewList) =>
    rowsJson(select(caller).where('v.list', '=', list).orderBy(sql`lower(v.name)`).orderBy('v.uid')),
  byUid: (caller: Caller, uid: string) => recordJson(select(caller).where('v.uid', '=', uid)),
  /** Finds the owner and version of a view that the caller can see. */
  owner: (caller: Caller, uid: string) =>
    visible(caller).where('v.uid', '=', uid).select(['v.owner_uid as ownerUid', 'v.version']),
  /**
   * Inserts a view. Returns no row if the caller already has the maximum number of views of this list. The caller's
   * lock must be held.
   */
  insert: ({ organisation, user }: Caller, uid: string, { list, ...input }: SavedViewInput) =>
    query(sql<SavedRow>`
      insert into saved_views (organisation_uid, uid, owner_uid, list, name, query, columns, density, shared)
      select ${organisation}, ${uid}, ${user}, ${list}, ${input.name}, ${asJson<string>(input.query)}, ${input.columns}::text[],
        ${input.density}, ${input.shared}
      where (select count(*) from saved_views where organisation_uid = ${organisation} and owner_uid = ${user}
        and list = ${list}) < ${sql.lit(maxViews)}
      returning uid, version, updated_at as "updatedAt"`),
  /** Updates a view of the caller or, with `canEditShared`, a shared view of another user. */
  update: ({ organisation, user }: Caller, uid: string, version: number, input: Change, canEditShared: boolean) =>
    queries
      .updateTable('saved_views')
      .set({
        name: input.name,
        query: asJson<string>(input.query),
        columns: sql`${input.columns}::text[]`,
        density: input.density,
        shared: input.shared,
        // A view that is no longer shared cannot be the default for everyone.
        for_everyone: sql<boolean>`for_everyone and ${input.shared}`,
      })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where((eb) => eb.or([eb('owner_uid', '=', user), eb.and([eb('shared', '=', true), eb.val(canEditShared)])]))
      .returning(savedColumns),
  remove: ({ organisation, user }: Caller, uid: string, version: number, canEditShared: boolean) =>
    queries
      .deleteFrom('saved_views')
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where((eb) => eb.or([eb('owner_uid', '=', user), eb.and([eb('shared', '=', true), eb.val(canEditShared)])]))
      .returning('uid'),
  /**
   * Sets the caller's default view of a list. Returns no row if the caller cannot see the view or it belongs to another
   * list.
   */
  setDefault: ({ organisation, user }: Caller, list: ViewList, viewUid: string | null) =>
    query(sql<{ list: string }>`
      insert into saved_view_defaults (organisation_uid, user_uid, list, view_uid)
      select ${organisation}, ${user}, ${list}, ${viewUid}::uuid
      where ${viewUid}::uuid is null or exists (select from saved_views v where v.organisation_uid = ${organisation}
        and v.uid = ${viewUid} and v.list = ${list} and (v.shared or v.owner_uid = ${user}))
      on conflict (organisation_uid, user_uid, list) do update set view_uid = excluded.view_uid
      returning list`),
  clearForEveryone: (organisation: string, list: ViewList) =>
    queries
      .updateTable('saved_views')
      .set({ for_everyone: false })
      .where('organisation_uid', '=', organisation)
      .where('list', '=', list)
      .where('for_everyone', '=', true),
  setForEveryone: (organisation: string, list: ViewList, uid: string) =>
    queries
      .updateTable('saved_views')
      .set({ for_everyone: true })
      .where('organisation_uid', '=', organisation)
      .where('list', '=', list)
      .where('uid', '=', uid)
      .where('shared', '=', true),
};
