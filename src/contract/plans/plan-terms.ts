import { classificationWords, maxPlanScope } from '#root/contract/shared/kinds/plan-definition.ts';

/** The kinds of plan, by their permissions: business continuity plans and resilience plans. */
export const planKinds = ['bcp', 'resilience_plan'] as const;
export type PlanKind = (typeof planKinds)[number];
export const isPlanKind = (kind: string): kind is PlanKind => (planKinds as readonly string[]).includes(kind);

export type Classification = keyof typeof classificationWords;
export const classifications = Object.keys(classificationWords) as [Classification, ...Classification[]];

/** The headings that every plan has, in their order. Other texts have titles of their own. */
export const planTextKeys = [
  'purpose',
  'activation',
  'immediate_actions',
  'communications',
  'workarounds',
  'stand_down',
] as const;
export type PlanTextKey = (typeof planTextKeys)[number];

/** The kinds of loss that a strategy compensates for. */
export const lossKinds = ['site', 'people', 'application', 'equipment', 'supplier', 'utility', 'other'] as const;
export type LossKind = (typeof lossKinds)[number];

/** The phases of a plan that is carried out, in their order. */
export const taskPhases = ['immediate', 'recovery', 'restoration', 'stand_down'] as const;
export type TaskPhase = (typeof taskPhases)[number];

/** Whether a task is carried out in exercises, in real incidents, or in both. */
export const taskUses = ['both', 'exercise', 'real'] as const;
export type TaskUse = (typeof taskUses)[number];

/** Whether a task restores a record completely or in part. */
export const recoveryExtents = ['full', 'part'] as const;
export type RecoveryExtent = (typeof recoveryExtents)[number];

/** The moment from which the deadline of a message is counted. */
export const messageStarts = ['loss', 'activation'] as const;
export type MessageStart = (typeof messageStarts)[number];

/**
 * The parts of a plan that are saved on their own, in the order of the page. The name of a part is also the last
 * segment of the path of its call.
 */
export const planSections = [
  'scope',
  'texts',
  'triggers',
  'activations',
  'team',
  'contacts',
  'strategies',
  'tasks',
  'messages',
] as const;
export type PlanSection = (typeof planSections)[number];

/** The maximum number of rows of each section. */
export const maxPlanRows = {
  scope: maxPlanScope,
  texts: 40,
  triggers: 50,
  activations: 50,
  team: 200,
  contacts: 500,
  strategies: 100,
  tasks: 1000,
  messages: 200,
} as const satisfies Readonly<Record<PlanSection, number>>;
/** The maximum number of predecessors of one task, and of all tasks of a plan. */
export const maxPredecessors = 50;
export const maxTaskLinks = 5000;
/** The maximum length of a chain of plans in which each plan activates the next plan. */
export const maxPlanLevels = 10;
