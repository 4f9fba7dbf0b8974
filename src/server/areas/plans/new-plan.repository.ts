import { sql } from 'kysely';
import type { ActivityPeople } from '#root/domain/plans/first-draft.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type PlanKey, planTable } from './plan-tables.ts';

/** The data that a first draft needs in addition to the graph. */
export interface DraftFacts {
  readonly people: readonly ActivityPeople[];
  /** The active business continuity roles, in the order of their list. */
  readonly roles: readonly { readonly uid: string; readonly name: string }[];
}

export const newPlanRepository = {
  facts: (organisation: string, activityUids: readonly string[]) =>
    query(sql<DraftFacts>`select
      (select coalesce(json_agg(json_build_object('activityUid', a.uid,
          'personUids', array_remove(array[a.owner_uid, a.deputy_uid], null)) order by wanted.place), '[]')
        from unnest(${activityUids as string[]}::uuid[]) with ordinality as wanted (uid, place)
        join activities a on a.organisation_uid = ${organisation} and a.uid = wanted.uid) as people,
      (select coalesce(json_agg(json_build_object('uid', m.uid, 'name', m.name) order by m.position, m.uid), '[]')
        from master_rows m where m.organisation_uid = ${organisation} and m.list = 'bc-roles' and m.is_active) as roles`),
  /** Returns the names of existing plans that begin with this name. */
  namesLike: ({ kind, organisation }: PlanKey, name: string) =>
    query(sql<{ name: string }>`
      select lower(t.name) as name from ${planTable(kind)} t
      where t.organisation_uid = ${organisation} and starts_with(lower(t.name), lower(${name}))`),
};
