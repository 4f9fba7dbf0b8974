import { type RawBuilder, sql } from 'kysely';
import type {
  ActivityDetails,
  RecoveryTimeStep,
  RemoteAccessesStep,
} from '#root/contract/activities/activity-steps.ts';
import type { ActivityState, OptionalSection } from '#root/contract/shared/activity-terms.ts';
import type { SectionFacts } from '#root/domain/activities/sections.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { prepared, type Statement } from '#root/server/platform/db/statement.ts';

/** The row that a step's write returns, with the data that decides the status of all sections. */
export interface StepRow {
  readonly uid: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly facts: SectionFacts;
}

/** An edit of an activity: its uid and version, and whether the user may edit approved activities. */
export interface Edit {
  readonly organisation: string;
  readonly uid: string;
  readonly version: number;
  /** False if the user may edit only activities that have never been approved. */
  readonly mayUpdate: boolean;
}

// Has the shape of `SectionFacts`. The table has no alias, so that the expression can also be used in `returning`.
const facts = sql`json_build_object('state', activities.state, 'submittedAt', activities.submitted_at,
  'completed', activities.completed, 'ownerUid', activities.owner_uid, 'priorityUid', activities.priority_uid,
  'minimumPeople', activities.minimum_people, 'remoteDelivery', activities.remote_delivery,
  'remoteFactorCount', (select count(*) from activity_remote_factors f
    where f.organisation_uid = activities.organisation_uid and f.activity_uid = activities.uid),
  'hasImpacts', jsonb_path_exists(activities.impacts, '$.*[*] ? (@ != null)'),
  'mtpdUid', activities.mtpd_uid, 'mtpdOrigin', activities.mtpd_origin, 'mtpdReason', activities.mtpd_reason,
  'rtoUid', activities.rto_uid, 'mdlMinutes', activities.mdl_minutes, 'mdlNotApplicable', activities.mdl_not_applicable,
  'mbcoPercent', activities.mbco_percent,
  'linkCounts', (select coalesce(json_object_agg(k.kind, k.n), '{}') from (
    select l.provider_kind as kind, count(*) as n from activity_links l
    where l.organisation_uid = activities.organisation_uid and l.activity_uid = activities.uid group by 1) k))`;

const stepColumns = sql`activities.uid, activities.version, activities.updated_at as "updatedAt", ${facts} as facts`;

/** Updates a draft, returned or approved activity. Editing an approved activity opens a working version. */
const updateEditable = (set: RawBuilder<unknown>, edit: Edit) => sql<StepRow>`
  update activities set ${set}, state = case state when 'approved' then 'draft' else state end
  where organisation_uid = ${edit.organisation} and uid = ${edit.uid} and version = ${edit.version}
    and state in ('draft', 'returned', 'approved') and (${edit.mayUpdate}::boolean or approved_at is null)
  returning ${stepColumns}`;

const setCompleted = (section: OptionalSection, completed: boolean) =>
  sql`completed = completed || ${JSON.stringify({ [section]: completed })}::jsonb`;

/**
 * Selects the minutes of a master row and locks the row. The statement waits for an administrator who is changing the
 * row, so that the activity never stores outdated minutes.
 */
const readMinutes = (
  list: 'rto' | 'mtpd',
  organisation: string,
  uid: string | null,
) => sql`(select m.minutes from master_rows m
  where m.organisation_uid = ${organisation} and m.uid = ${uid}::uuid and m.list = ${sql.lit(list)}
  for key share)`;

type Details = Edit & Omit<ActivityDetails, 'code'> & { readonly code: string | null };

const details = prepared<Details, StepRow>((value) => {
  const organisation = value('organisation');
  const edit = { organisation, uid: value('uid'), version: value('version'), mayUpdate: value('mayUpdate') };
  const set = sql`name = ${value('name')}, code = coalesce(${value('code')}, code), description = ${value('description')},
    division_uid = coalesce((select u.division_uid from business_units u
      where u.organisation_uid = ${organisation} and u.uid = ${value('businessUnitUid')}), ${value('divisionUid')}),
    business_unit_uid = ${value('businessUnitUid')}, owner_uid = ${value('ownerUid')}, deputy_uid = ${value('deputyUid')},
    priority_uid = ${value('priorityUid')}, location_uid = ${value('locationUid')}`;
  return query(updateEditable(set, edit));
});

export const activityStepsRepository = {
  details: (edit: Edit, step: ActivityDetails): Statement<StepRow> =>
    details({ ...edit, ...step, code: step.code ?? null }),
  roles: (edit: Edit, step: { minimumPeople: number | null; completed: boolean }) =>
    query(updateEditable(sql`minimum_people = ${step.minimumPeople}, ${setCompleted('roles', step.completed)}`, edit)),
  remoteAccesses: (edit: Edit, step: RemoteAccessesStep) =>
    query(
      updateEditable(
        sql`remote_delivery = ${step.remoteDelivery}, ${setCompleted('remote-accesses', step.completed)}`,
        edit,
      ),
    ),
  completed: (edit: Edit, section: OptionalSection, completed: boolean) =>
    query(updateEditable(setCompleted(section, completed), edit)),
  /** @param locationLinkOff why the link to the location is switched off; undefined keeps the stored reason */
  dependencies: (edit: Edit, completed: boolean, locationLinkOff: string | undefined) =>
    query(
      updateEditable(
        sql`${setCompleted('dependencies', completed)}
          ${locationLinkOff === undefined ? sql`` : sql`, location_link_off = ${locationLinkOff}`}`,
        edit,
      ),
    ),
  tolerant: (
    edit: Edit,
    step: { impacts: object; mtpdUid: string | null; mtpdOrigin: string | null; mtpdReason: string },
  ) =>
    query(
      updateEditable(
        sql`impacts = ${JSON.stringify(step.impacts)}::jsonb, mtpd_uid = ${step.mtpdUid},
          mtpd_minutes = ${readMinutes('mtpd', edit.organisation, step.mtpdUid)},
          mtpd_origin = ${step.mtpdOrigin}, mtpd_reason = ${step.mtpdReason}`,
        edit,
      ),
    ),
  recoveryTime(edit: Edit, { rtoUid, mdl, mbcoPercent, restartMinutes }: RecoveryTimeStep) {
    const listed = mdl === 'none' || mdl === 'not_applicable' ? null : mdl;
    const mdlMinutes = mdl === 'none' ? sql`0` : readMinutes('rto', edit.organisation, listed);
    return query(
      updateEditable(
        sql`rto_uid = ${rtoUid}, rto_minutes = ${readMinutes('rto', edit.organisation, rtoUid)},
          mdl_uid = ${listed}, mdl_minutes = ${mdlMinutes}, mdl_not_applicable = ${mdl === 'not_applicable'},
          mbco_percent = ${mbcoPercent}, restart_minutes = ${restartMinutes}`,
        edit,
      ),
    );
  },
  /** Returns the data for the status of the sections, after links or factors have been saved. */
  saved: ({ organisation, uid }: Edit) =>
    query(
      sql<StepRow>`select ${stepColumns} from activities where organisation_uid = ${organisation} and uid = ${uid}`,
    ),
  /** Returns the data that decides whether an activity can be edited. */
  editable: ({ organisation, uid }: Edit) =>
    queries
      .selectFrom('activities')
      .select(['version', 'state', 'approved_at as approvedAt'])
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .$castTo<{ version: number; state: ActivityState; approvedAt: Date | null }>(),
  /**
   * Deletes the factors that are no longer chosen. `addFactors` adds newly chosen factors. Factors that remain chosen
   * are not touched.
   */
  dropFactors: ({ organisation, uid }: Pick<Edit, 'organisation' | 'uid'>, chosen: readonly string[]) =>
    query(sql`delete from activity_remote_factors where organisation_uid = ${organisation} and activity_uid = ${uid}
      and factor_uid <> all(${chosen}::uuid[])`),
  addFactors: ({ organisation, uid }: Pick<Edit, 'organisation' | 'uid'>, chosen: readonly string[]) =>
    query(sql`insert into activity_remote_factors (organisation_uid, activity_uid, factor_uid)
      select ${organisation}::uuid, ${uid}::uuid, f from unnest(${chosen}::uuid[]) f on conflict do nothing`),
  /** Returns the rules for the impact matrix: the categories and the active MTPDs of the master list. */
  impactRules: (organisation: string) =>
    query(sql<ImpactRules>`select
      (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'unacceptableLevel', unacceptable_level,
        'isActive', is_active)), '[]') from impact_categories where organisation_uid = ${organisation}) as categories,
      (select coalesce(json_agg(json_build_object('uid', uid, 'minutes', minutes)), '[]') from master_rows
        where organisation_uid = ${organisation} and list = 'mtpd' and is_active) as mtpds`),
};

export interface ImpactRules {
  readonly categories: readonly { uid: string; name: string; unacceptableLevel: number; isActive: boolean }[];
  readonly mtpds: readonly { uid: string; minutes: number }[];
}
