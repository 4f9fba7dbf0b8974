import { type RawBuilder, sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** Some divisions or business units; without both, the whole organisation. */
export interface Place {
  readonly divisionUid?: readonly string[] | undefined;
  readonly businessUnitUid?: readonly string[] | undefined;
}

export const isLimited = ({ divisionUid, businessUnitUid }: Place): boolean =>
  Boolean(divisionUid?.length || businessUnitUid?.length);

/** A condition on the activity `a`: it belongs to the place. */
export function isInPlace({ divisionUid, businessUnitUid }: Place): RawBuilder<boolean> {
  const isAnyOf = (column: string, uids: readonly string[] | undefined) =>
    uids?.length ? [sql`${sql.ref(`a.${column}`)} = any(${uids as string[]}::uuid[])`] : [];
  const tests = [...isAnyOf('division_uid', divisionUid), ...isAnyOf('business_unit_uid', businessUnitUid)];
  return tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

/** Selects the uids of the activities of a place that are not archived. */
export const selectPlace = (organisation: string, place: Place) => sql<{ uid: string }>`
  select a.uid from activities a where a.organisation_uid = ${organisation} and a.state <> 'archived' and ${isInPlace(place)}`;

export const placeActivities = (organisation: string, place: Place) => query(selectPlace(organisation, place));
