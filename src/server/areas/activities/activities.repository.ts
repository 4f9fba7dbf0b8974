import { sql } from 'kysely';
import type { ActivityCreate } from '#root/contract/activities/activities.ts';
import type { ActivityState } from '#root/contract/shared/activity-terms.ts';
import { type SavedRow, savedColumns } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import type { BulkTable } from '#root/server/shared/bulk/bulk-set.ts';

interface Insert {
  organisation: string;
  uid: string;
  name: string;
  code: string;
  description: string;
  divisionUid: string | null;
  businessUnitUid: string | null;
  ownerUid: string | null;
  deputyUid: string | null;
  priorityUid: string | null;
  locationUid: string | null;
}

// Inserts nothing and raises no error if the name is taken, so that the caller can look up the activity that has the
// name. The division of the business unit takes precedence over the given division.
const insert = prepared<Insert, SavedRow>((value) =>
  query(sql<SavedRow>`
    insert into activities (organisation_uid, uid, name, code, description, division_uid, business_unit_uid, owner_uid, deputy_uid,
      priority_uid, location_uid)
    values (${value('organisation')}, ${value('uid')}, ${value('name')}, ${value('code')}, ${value('description')},
      coalesce((select u.division_uid from business_units u where u.organisation_uid = ${value('organisation')}
        and u.uid = ${value('businessUnitUid')}), ${value('divisionUid')}),
      ${value('businessUnitUid')}, ${value('ownerUid')}, ${value('deputyUid')}, ${value('priorityUid')}, ${value('locationUid')})
    on conflict (organisation_uid, lower(name)) do nothing
    returning uid, version, updated_at as "updatedAt"`),
);

/** The data that decides whether a step of an activity's lifecycle can be taken. */
export interface LifecycleRow {
  readonly version: number;
  readonly state: ActivityState;
}

/** An activity after a step of its lifecycle, with the data for notifications. */
export interface MovedRow extends SavedRow {
  readonly name: string;
  readonly ownerUid: string | null;
  readonly submittedByUid: string | null;
}

/** A step of an activity's lifecycle: the states from which the step is allowed, and the changes. */
export interface Transition {
  readonly from: readonly ActivityState[];
  readonly to: ActivityState;
  readonly set: Record<string, unknown>;
}

/**
 * The fields that can be set for many activities at once. Changing an approved activity opens a working version, as
 * editing one of its sections does.
 */
export const activityBulk: BulkTable = {
  table: 'activities',
  columns: {
    ownerUid: { column: 'owner_uid', type: 'uuid' },
    priorityUid: { column: 'priority_uid', type: 'uuid' },
    locationUid: { column: 'location_uid', type: 'uuid' },
  },
  refusal: sql<string | null>`case t.state when 'in_review' then 'It is in review. Approve or return it first.'
    when 'archived' then 'It is archived. Restore it first.' end`,
  also: sql`state = case t.state when 'approved' then 'draft' else t.state end`,
};

const selectOne = (organisation: string, uid: string) =>
  queries.selectFrom('activities').where('organisation_uid', '=', organisation).where('uid', '=', uid);

export const activitiesRepository = {
  insert: (organisation: string, uid: string, input: ActivityCreate) =>
    insert({
      organisation,
      uid,
      name: input.name,
      code: input.code ?? '',
      description: input.description ?? '',
      divisionUid: input.divisionUid ?? null,
      businessUnitUid: input.businessUnitUid ?? null,
      ownerUid: input.ownerUid ?? null,
      deputyUid: input.deputyUid ?? null,
      priorityUid: input.priorityUid ?? null,
      locationUid: input.locationUid ?? null,
    }),
  byName: (organisation: string, name: string, except: string | undefined) => {
    const found = queries
      .selectFrom('activities')
      .select('uid')
      .where('organisation_uid', '=', organisation)
      .where(sql<boolean>`lower(name) = lower(${name})`);
    return except ? found.where('uid', '<>', except) : found;
  },
  lifecycle: (organisation: string, uid: string) =>
    selectOne(organisation, uid).select(['version', 'state']).$castTo<LifecycleRow>(),
  saved: (organisation: string, uid: string) =>
    selectOne(organisation, uid)
      .select([...savedColumns])
      .$castTo<SavedRow>(),
  remove: (organisation: string, uid: string, version: number, name: string) =>
    queries
      .deleteFrom('activities')
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('name', '=', name)
      .returning('uid'),
  transition: (organisation: string, uid: string, version: number, { from, to, set }: Transition) =>
    queries
      .updateTable('activities')
      .set({ state: to, ...set })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('state', 'in', [...from])
      .returning([...savedColumns, 'name', 'owner_uid as ownerUid', 'submitted_by_uid as submittedByUid'])
      .$castTo<MovedRow>(),
};
