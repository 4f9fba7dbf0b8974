import type { Movement, NamedRecord } from '#root/contract/shared/movements.ts';
import type { Standing } from './standings.ts';
import { namedSinglePoints } from './standings.ts';

/** Returns a record with its name; undefined if its name is unknown. */
export type FindRecord = (uid: string) => NamedRecord | undefined;

const toNumber = (flag: boolean) => (flag ? 1 : 0);

function compareSinglePoints(before: Standing, after: Standing, name: (uids: readonly string[]) => NamedRecord[]) {
  if (before.singlePoints === after.singlePoints && before.singlePointsDigest === after.singlePointsDigest) return [];
  const counts = { before: before.singlePoints, after: after.singlePoints };
  const areNamed = Math.max(counts.before, counts.after) <= namedSinglePoints;
  if (!areNamed) return [{ what: 'single_points' as const, ...counts, records: [] }];
  const [was, is] = [new Set(before.singlePointUids), new Set(after.singlePointUids)];
  const added = after.singlePointUids.filter((uid) => !was.has(uid));
  const gone = before.singlePointUids.filter((uid) => !is.has(uid));
  return [
    ...added.map((uid): Movement => ({ what: 'single_point_added', before: 0, after: 1, records: name([uid]) })),
    ...gone.map((uid): Movement => ({ what: 'single_point_gone', before: 1, after: 0, records: name([uid]) })),
  ];
}

/** Returns the differences between two standings of an activity, the most important differences first. */
export function describeMovements(before: Standing, after: Standing, find: FindRecord): Movement[] {
  const name = (uids: readonly string[]) => uids.flatMap((uid) => find(uid) ?? []);
  const flags = (what: 'past_mtpd' | 'unknown' | 'rank', was: boolean, is: boolean, records: NamedRecord[]) =>
    was === is ? [] : [{ what, before: toNumber(was), after: toNumber(is), records }];
  const numbers = (
    what: 'required' | 'gap' | 'data_loss',
    was: number | null,
    is: number | null,
    records: NamedRecord[],
  ) => (was === is ? [] : [{ what, before: was, after: is, records }]);
  const way = name(after.slowest.length > 0 ? after.slowest : before.slowest);
  const requirer = after.requiredBy ?? before.requiredBy;
  return [
    ...flags('past_mtpd', before.isPastMtpd, after.isPastMtpd, way),
    ...numbers('gap', before.gap, after.gap, way),
    ...numbers('required', before.required, after.required, name(requirer === null ? [] : [requirer])),
    ...compareSinglePoints(before, after, name),
    ...numbers('data_loss', before.dataLoss, after.dataLoss, []),
    ...flags('unknown', before.isUnknown, after.isUnknown, []),
    ...flags('rank', before.isTopSinglePoint, after.isTopSinglePoint, []),
  ];
}
