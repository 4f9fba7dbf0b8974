import type { TolerantStep } from '#root/contract/activities/activity-steps.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { fillRight, findFirstFall, findMtpdOrigin, suggestMtpd } from '#root/domain/activities/impact-matrix.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { ImpactRules } from './activity-steps.repository.ts';

const formatHorizon = (column: number): string => formatDuration(impactHorizons[column] as number);

function listProblems({ impacts }: TolerantStep, { categories }: ImpactRules): FieldProblem[] {
  const names = new Map(categories.map(({ uid, name }) => [uid, name]));
  return Object.entries(impacts).flatMap(([uid, row]) => {
    const name = names.get(uid);
    if (name === undefined) return [{ field: `impacts.${uid}`, message: 'Choose one from the list' }];
    const fall = findFirstFall(row);
    if (!fall) return [];
    const message = `Impact cannot fall over time: "${name}" is ${row[fall.before]} after ${formatHorizon(fall.before)} and ${row[fall.at]} after ${formatHorizon(fall.at)}.`;
    return [{ field: `impacts.${uid}.${fall.at}`, message }];
  });
}

/**
 * Returns the values to store for the matrix and the chosen MTPD.
 * @throws 400 if an impact falls or a category does not exist
 */
export function checkTolerance(step: TolerantStep, rules: ImpactRules) {
  const fields = listProblems(step, rules);
  if (fields.length > 0) throw errors.validation({ fields });
  const rows = Object.entries(step.impacts)
    .map(([uid, row]) => [uid, fillRight(row)] as const)
    .filter(([, row]) => row.some((level) => level !== null));
  const impacts = Object.fromEntries(rows);
  const suggestion = suggestMtpd(impacts, rules.categories, rules.mtpds);
  const { mtpdUid, mtpdReason } = step;
  return { impacts, mtpdUid, mtpdReason, mtpdOrigin: findMtpdOrigin(mtpdUid, suggestion) };
}
