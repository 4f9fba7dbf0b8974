import { descriptionField, nameField } from '#root/contract/shared/fields/common-fields.ts';
import { choiceField, dateField, listedField, referenceListField } from '#root/contract/shared/fields/field-types.ts';
import type { RecordPart } from './define-record.ts';
import { providerColumns } from './provider-columns.ts';

/** The classification of a plan, which says who may see the printed plan; '' if the plan is not classified. */
export const classificationWords = {
  '': 'Not classified',
  public: 'Public',
  internal: 'Internal',
  confidential: 'Confidential',
  strictly_confidential: 'Strictly confidential',
} as const;

/** The maximum number of owners of a plan, and of activities, scenarios, locations and suppliers in its scope. */
export const maxPlanOwners = 50;
export const maxPlanScope = 500;

/**
 * The fields of a plan, without its content. Both kinds of plan have the same fields.
 * @param statuses the list of its statuses
 */
export const describePlanFields = <const Kind extends string, const List extends string>(kind: Kind, statuses: List) =>
  ({
    name: nameField,
    description: descriptionField,
    categoryUid: listedField('Category', 'resilience-plan-categories'),
    /**
     * A status that belongs to the plan's current phase. The phase changes only through the calls of the lifecycle and
     * of approval.
     */
    statusUid: listedField('Status', statuses),
    ownerUids: referenceListField('Owners', 'activity_owner', { part: `${kind}_owners`, max: maxPlanOwners }),
    /** Only the call that saves the scope writes this field, because the activities are a part of the scope. */
    activityUids: {
      ...referenceListField('Activities', 'activity', {
        part: `${kind}_scope`,
        column: 'activity_uid',
        max: maxPlanScope,
      }),
      importAs: 'activities',
      input: false,
    },
    dueOn: dateField('Due date'),
    reviewOn: dateField('Review date'),
    classification: choiceField('Classification', classificationWords, ''),
  }) as const;

const row = (label: string, more: Partial<RecordPart> = {}): RecordPart => ({ label, of: ['plan_uid'], ...more });

/**
 * The tables of a plan's working version. Each kind of plan has these tables, under its own names.
 * @param words the plan with its article, such as "a resilience plan"
 */
export const describePlanParts = <const Kind extends string>(kind: Kind, words: string) =>
  ({
    [`${kind}_owners`]: row(`Owner of ${words}`, { about: 'owner_uid' }),
    [`${kind}_scope`]: row(`Scope of ${words}`, {
      about: 'record_uid',
      hides: ['activity_uid', 'scenario_uid', 'location_uid', 'supplier_uid', 'record_uid'],
    }),
    [`${kind}_texts`]: row(`Text of ${words}`),
    [`${kind}_triggers`]: row(`Activation trigger of ${words}`),
    [`${kind}_activations`]: row(`Plan activated by ${words}`, {
      about: 'activated_uid',
      hides: ['bcp_uid', 'resilience_plan_uid', 'activated_uid'],
    }),
    [`${kind}_team`]: row(`Team member of ${words}`, { about: 'person_uid' }),
    [`${kind}_contacts`]: row(`Contact of ${words}`),
    [`${kind}_strategies`]: row(`Strategy of ${words}`, { about: 'record_uid', hides: providerColumns }),
    [`${kind}_tasks`]: row(`Task of ${words}`),
    [`${kind}_task_records`]: row(`Record of a task of ${words}`, {
      of: ['plan_uid', 'task_uid'],
      about: 'record_uid',
      hides: providerColumns,
    }),
    [`${kind}_task_links`]: row(`Predecessor of a task of ${words}`, {
      of: ['plan_uid', 'task_uid'],
      about: 'predecessor_uid',
    }),
    [`${kind}_messages`]: row(`Message of ${words}`),
    [`${kind}_versions`]: row(`Version of ${words}`, {
      hides: ['submitted_by_uid', 'digest'],
      copied: false,
    }),
  }) as Readonly<Record<`${Kind}_${PlanPart}`, RecordPart>>;

type PlanPart =
  | 'owners'
  | 'scope'
  | 'texts'
  | 'triggers'
  | 'activations'
  | 'team'
  | 'contacts'
  | 'strategies'
  | 'tasks'
  | 'task_records'
  | 'task_links'
  | 'messages'
  | 'versions';

/** The kinds that a plan refers to, except plans. */
export const planReferences = [
  'activity',
  'activity_owner',
  'activity_role',
  'application',
  'dependency_scenario',
  'equipment',
  'location',
  'master',
  'supplier',
] as const;
