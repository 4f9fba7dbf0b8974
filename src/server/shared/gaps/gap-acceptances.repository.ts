import { sql } from 'kysely';
import type { GapAcceptanceInput } from '#root/contract/continuity/gap-acceptances.ts';
import type { AcceptedGap } from '#root/domain/continuity/gap-acceptance.ts';
import { savedColumns } from '#root/server/platform/db/crud.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { type DepartmentFilter, isInDepartment } from '#root/server/shared/activities/department.ts';

/** An acceptance as it is stored. */
export interface AcceptanceRow extends AcceptedGap {
  readonly uid: string;
  readonly version: number;
  readonly key: string;
  readonly reason: string;
  readonly acceptedBy: string | null;
}

/** The activity at the dependent end of a gap. */
export interface DependentRow {
  readonly uid: string;
  readonly ownerName: string | null;
  readonly businessUnitName: string | null;
}

/** The verdict on a gap at its acceptance, and the person who accepted the gap. */
export interface AcceptedState {
  readonly verdict: string;
  readonly minutesOver: number | null;
  readonly by: string;
}

const toColumns = ({ until, reason }: GapAcceptanceInput, { verdict, minutesOver, by }: AcceptedState) => ({
  accepted_until: until,
  reason,
  verdict,
  minutes_over: minutesOver,
  accepted_by_uid: by,
});

export const gapAcceptancesRepository = {
  all: (organisation: string) =>
    query(sql<AcceptanceRow>`
      select g.uid, g.version, g.gap_key as key, g.accepted_until::text as until, g.reason, g.verdict,
        g.minutes_over as "minutesOver", ${personNameOrNull('u')} as "acceptedBy"
      from gap_acceptances g left join users u on u.organisation_uid = g.organisation_uid and u.uid = g.accepted_by_uid
      where g.organisation_uid = ${organisation}`),
  /** Finds the activities of these owners and units. An absent list does not restrict the result. */
  activitiesOf: (organisation: string, owners: readonly string[] | undefined, place: DepartmentFilter) =>
    query(sql<{ uid: string }>`
      select a.uid from activities a where a.organisation_uid = ${organisation} and ${isInDepartment(place)}
        and (${owners ?? null}::uuid[] is null or a.owner_uid = any(${owners ?? null}::uuid[]))`),
  dependents: (organisation: string, uids: readonly string[]) =>
    query(sql<DependentRow>`
      select a.uid, ${personNameOrNull('o')} as "ownerName", b.name as "businessUnitName"
      from activities a
      left join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.owner_uid
      left join business_units b on b.organisation_uid = a.organisation_uid and b.uid = a.business_unit_uid
      where a.organisation_uid = ${organisation} and a.uid = any(${uids}::uuid[])`),
  byUid: (organisation: string, uid: string) =>
    queries
      .selectFrom('gap_acceptances')
      .select(['uid', 'gap_key as key'])
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid),
  insert: (
    organisation: string,
    { uid, key, dependent }: { uid: string; key: string; dependent: string },
    input: GapAcceptanceInput,
    state: AcceptedState,
  ) =>
    queries
      .insertInto('gap_acceptances')
      .values({
        organisation_uid: organisation,
        uid,
        gap_key: key,
        dependent_uid: dependent,
        ...toColumns(input, state),
      })
      .returning(savedColumns),
  update: (organisation: string, uid: string, version: number, input: GapAcceptanceInput, state: AcceptedState) =>
    queries
      .updateTable('gap_acceptances')
      .set(toColumns(input, state))
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  remove: (organisation: string, uid: string, version: number) =>
    queries
      .deleteFrom('gap_acceptances')
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning('uid'),
};
