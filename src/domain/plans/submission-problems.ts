import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { FieldProblem } from '#root/contract/platform/errors.ts';

type Submitted = Pick<PlanRecord, 'ownerUids' | 'isTemplate' | 'content'>;

const hasScope = ({ activityUids, scenarioUids, locationUids, supplierUids }: Submitted['content']['scope']) =>
  activityUids.length + scenarioUids.length + locationUids.length + supplierUids.length > 0;

/** Returns, by field, what a plan still needs before it can be submitted. */
export function listSubmissionProblems(kind: PlanKind, { ownerUids, isTemplate, content }: Submitted): FieldProblem[] {
  const needed: readonly (readonly [boolean, string, string])[] = [
    [!isTemplate, 'isTemplate', 'Templates are not approved. Make a plan from this one'],
    [ownerUids.length > 0, 'ownerUids', 'Choose at least 1 owner'],
    kind === 'bcp'
      ? [content.scope.activityUids.length > 0, 'scope.activityUids', 'Choose at least 1 activity']
      : [hasScope(content.scope), 'scope', 'Choose at least 1 activity, scenario, location or supplier'],
    [content.triggers.length > 0, 'triggers', 'Say what activates the plan'],
    [content.team.length > 0, 'team', 'Add at least 1 person to the team'],
    [content.tasks.length > 0, 'tasks', 'Add at least 1 task'],
  ];
  return needed.filter(([isThere]) => !isThere).map(([, field, message]) => ({ field, message }));
}
