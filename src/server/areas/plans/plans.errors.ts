import type { PlanActivation, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { maxPlanLevels, type PlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import { describeKind, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { type ConstraintErrors, duplicate, reference } from '#root/server/platform/db/constraint-errors.ts';
import { AppError, defineError, invalidField } from '#root/server/platform/http/define-error.ts';
import { providerColumns } from './plan-tables.ts';

/** The maximum number of tasks of a cycle that an error names. */
const maxNamed = 10;

const describeTask = ({ number, title }: PlanTask) => `task ${number} (${title})`;

/** @param cycle tasks that wait for each other, by their numbers @param rows all tasks as they were sent */
function createTaskCycle(cycle: readonly PlanTask[], rows: readonly PlanTask[]): AppError {
  const members = new Set(cycle.map(({ uid }) => uid));
  const named = cycle.slice(0, maxNamed).map(describeTask).join(', ');
  const more = cycle.length > maxNamed ? ` and ${cycle.length - maxNamed} more` : '';
  const message =
    cycle.length === 1
      ? `A task cannot follow itself: ${named}. Remove it from its predecessors.`
      : `These tasks wait for each other, so none of them could start: ${named}${more}. Remove one of their predecessors.`;
  const fields = rows.flatMap((row, index) =>
    members.has(row.uid)
      ? [{ field: `rows.${index}.predecessors`, message: 'One of the predecessors waits for this task' }]
      : [],
  );
  return new AppError('task_cycle', 422, message, { fields, details: { taskUids: cycle.map(({ uid }) => uid) } });
}

/**
 * @param cycle the plans of the cycle, beginning with the plan that is being saved @param rows the activations that are
 * being saved
 */
function createPlanCycle(
  cycle: readonly { readonly uid: string; readonly name: string }[],
  rows: readonly PlanActivation[],
): AppError {
  const steps = cycle.map(({ name }, at) => `"${name}" activates "${cycle[(at + 1) % cycle.length]?.name}"`);
  const message =
    cycle.length === 1
      ? 'A plan cannot activate itself. Choose another plan.'
      : `These plans would activate each other: ${steps.join(', ')}. Remove one of these links.`;
  const next = cycle[1 % cycle.length]?.uid;
  const fields = rows.flatMap(({ planUid }, index) =>
    planUid === next
      ? [{ field: `rows.${index}.planUid`, message: 'Activates this plan, directly or through others' }]
      : [],
  );
  return new AppError('plan_cycle', 422, message, { fields, details: { planUids: cycle.map(({ uid }) => uid) } });
}

const describeTaken = (kind: PlanKind) =>
  `A ${describeKind(kind).words.one} with this name already exists. Use another name.`;

export const planErrors = {
  /** `details.uid` is the uid of the plan that has the name. */
  duplicateName: (kind: PlanKind, uid: string) =>
    new AppError('duplicate', 409, describeTaken(kind), {
      fields: [{ field: 'name', message: describeTaken(kind) }],
      details: { uid },
    }),
  taskCycle: createTaskCycle,
  planCycle: createPlanCycle,
  tooManyLevels: defineError(
    'too_many_levels',
    422,
    `A chain of plans that activate each other can have at most ${maxPlanLevels} plans. Activate some of them from an earlier plan in the chain.`,
  ),
  inReview: defineError('in_review', 422, 'This plan is in review. Return it before you change it.'),
  archived: defineError('archived', 422, 'This plan is archived. Restore it to make changes.'),
  alreadyArchived: defineError('wrong_state', 422, 'This plan is already archived.'),
  notArchived: defineError('wrong_state', 422, 'Only an archived plan can be restored.'),
  wrongState: (message: string) => new AppError('wrong_state', 422, message),
  incomplete: defineError('incomplete', 422, 'This plan is incomplete, so it cannot be submitted yet.'),
  wrongStatus: (phase: string) =>
    invalidField(
      'statusUid',
      `Choose a status of the phase "${phase}". Other phases are set by actions such as archiving`,
    ),
  noTemplate: () =>
    invalidField(
      'isTemplate',
      'A plan with an approved version cannot become a template. Copy it as a template instead',
    ),
  /** @param phase the phase in the words of the interface */
  noStatus: (phase: string) =>
    new AppError('no_status', 422, `No active status has the phase "${phase}". Add one in the master data.`),
};

const gone = (section: string) => () =>
  invalidField(section, 'A record has been deleted in the meantime. Load the plan again');

/** The errors for violated constraints of the tables of a kind of plan. */
export function createPlanConstraints(kind: PlanKind): ConstraintErrors {
  const table = findTable(kind);
  const records = ['strategies', 'task_records'].flatMap((part) =>
    providerColumns.map((provider) => [`${kind}_${part}_${provider}`, gone('rows')] as const),
  );
  const activated = planKinds.map((of) => [`${kind}_activations_${of}`, gone('rows')] as const);
  const scope = ['activity', 'scenario', 'location', 'supplier'].map(
    (of) => [`${kind}_scope_${of}`, gone(`${of}Uids`)] as const,
  );
  const roles = ['triggers_authority', 'team_role', 'tasks_team_role', 'messages_sender'].map(
    (one) => [`${kind}_${one}`, reference('rows')] as const,
  );
  return {
    [`${table}_name`]: duplicate('name', describeTaken(kind)),
    [`${table}_category`]: reference('categoryUid'),
    [`${table}_status`]: reference('statusUid'),
    [`${kind}_owners_owner`]: reference('ownerUids'),
    [`${kind}_team_person`]: gone('rows'),
    ...Object.fromEntries([...records, ...activated, ...scope, ...roles]),
  };
}
