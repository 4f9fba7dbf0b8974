import { describeKind, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';

/** What can happen to a record, in the order of the rule's form. */
export const noticeActions = [
  'created',
  'updated',
  'deleted',
  'assigned',
  'submitted',
  'approved',
  'returned',
  'asked',
  'chased',
  'status_changed',
  'due_soon',
  'overdue',
  'review_due',
  'review_overdue',
  'review_opened',
  'expiring',
  'expired',
  'generated',
  'failed',
  'invited',
] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** As in "When a supplier … ". */
export const noticeActionWords: Readonly<Record<NoticeAction, string>> = {
  created: 'is created',
  updated: 'is changed',
  deleted: 'is deleted',
  assigned: 'is assigned',
  submitted: 'is submitted',
  approved: 'is approved',
  returned: 'is returned',
  asked: 'asks for answers',
  chased: 'asks again for answers',
  status_changed: 'changes its status',
  due_soon: 'is due soon',
  overdue: 'is overdue',
  review_due: 'is due for review',
  review_overdue: 'is overdue for review',
  review_opened: 'is to be reviewed after a change',
  expiring: 'is about to expire',
  expired: 'has expired',
  generated: 'is ready',
  failed: 'fails',
  invited: 'is invited',
};

/** The actions that follow from a date. Their rules say how many days before or after it. */
export const datedActions = ['due_soon', 'overdue', 'review_due', 'review_overdue', 'expiring', 'expired'] as const;
export type DatedAction = (typeof datedActions)[number];
export const isDated = (action: NoticeAction): action is DatedAction =>
  (datedActions as readonly NoticeAction[]).includes(action);
/** The dated actions that lie after their date, which repeat. */
export const isAfterDate = (action: NoticeAction) =>
  action === 'overdue' || action === 'review_overdue' || action === 'expired';

/** The people of a record whom a rule can tell. */
export const noticeRelations = [
  'owner',
  'deputy',
  'unit_owner',
  'approver',
  'person',
  'requester',
  'dependants',
  'answerer',
  'reviewer',
] as const;
export type NoticeRelation = (typeof noticeRelations)[number];
export const noticeRelationWords: Readonly<Record<NoticeRelation, string>> = {
  owner: 'Owner',
  deputy: 'Deputy',
  unit_owner: 'Owner of the business unit or division',
  approver: 'People asked to decide',
  person: 'The person concerned',
  requester: 'The person who submitted or requested it',
  dependants: 'Owners of the activities that depend on it',
  answerer: 'People whose answers are missing',
  reviewer: 'People whose turn the review is',
};

interface ObjectFacts {
  /** Besides created, updated and deleted, which every kind has. */
  readonly actions?: readonly NoticeAction[];
  /** Besides the person who submitted or requested it. */
  readonly relations?: readonly NoticeRelation[];
  /** Whether it has reviews, and people whose turn they are: the owner, or whoever follows one who cannot sign in. */
  readonly isReviewed?: true;
  /** Words for actions that need their own with this object. */
  readonly words?: Partial<Record<NoticeAction, string>>;
}

const decided = ['submitted', 'approved', 'returned', 'status_changed'] as const;
const planned: ObjectFacts = {
  actions: ['assigned', ...decided, 'due_soon', 'overdue', 'review_due', 'review_overdue'],
  relations: ['owner', 'approver'],
  isReviewed: true,
};
const needed: ObjectFacts = { relations: ['dependants'] };
const nothing: ObjectFacts = {};

/** What can happen to the records of each kind, and the people that they have. The compiler asks for every kind. */
const factsByKind: Readonly<Record<Kind, ObjectFacts>> = {
  activity: {
    actions: ['assigned', ...decided, 'review_due', 'review_overdue', 'review_opened'],
    relations: ['owner', 'deputy', 'unit_owner', 'approver'],
    isReviewed: true,
  },
  assessment: {
    actions: ['assigned', ...decided, 'asked', 'chased', 'due_soon', 'overdue', 'review_due'],
    relations: ['owner', 'approver', 'answerer'],
  },
  bcp: planned,
  resilience_plan: planned,
  supplier: { actions: ['status_changed', 'expiring', 'expired'], relations: ['dependants'] },
  application: needed,
  equipment: { relations: ['owner', 'dependants'] },
  location: needed,
  activity_role: needed,
  dependency_scenario: { actions: ['status_changed'], relations: ['owner'] },
  division: { relations: ['owner'] },
  business_unit: { relations: ['owner', 'unit_owner'] },
  team_member: { relations: ['person'] },
  user: { actions: ['invited', 'assigned', 'status_changed'], relations: ['person'] },
  activity_owner: { relations: ['person'] },
  import: { actions: ['status_changed'], relations: ['person'] },
  organization: {
    actions: ['status_changed', 'generated', 'failed'],
    words: { generated: 'has a job that is done', failed: 'has a job that failed' },
  },
  report: { actions: ['generated', 'failed'], words: { failed: 'cannot be generated' } },
