import type { RecordPart } from './define-record.ts';
import { providerColumns } from './provider-columns.ts';

const row = (label: string, more: Partial<RecordPart> = {}): RecordPart => ({ label, of: ['plan_uid'], ...more });

/**
 * The tables of a plan's working version. Both kinds of plan have the same ones under their own names.
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

/** The kinds that a plan refers to, besides plans. */
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
