import { describeKind, type Kind, kinds } from '#root/contract/shared/kinds/kinds.ts';

/** What can happen to a record, in the order in which the form of a rule shows it. */
export const notificationActions = [
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
export type NotificationAction = (typeof notificationActions)[number];

/** The words for each action, as in "When a supplier is created". */
export const notificationActionWords: Readonly<Record<NotificationAction, string>> = {
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

/** The actions that follow from a date. Rules for these actions say how many days before or after the date. */
export const datedActions = ['due_soon', 'overdue', 'review_due', 'review_overdue', 'expiring', 'expired'] as const;
export type DatedAction = (typeof datedActions)[number];
export const isDated = (action: NotificationAction): action is DatedAction =>
  (datedActions as readonly NotificationAction[]).includes(action);
/** Returns whether a dated action comes after its date. Notifications of such actions can repeat. */
export const isAfterDate = (action: NotificationAction) =>
  action === 'overdue' || action === 'review_overdue' || action === 'expired';

/** The people whom a rule can notify because of their connection with a record. */
export const notificationRelations = [
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
export type NotificationRelation = (typeof notificationRelations)[number];
export const notificationRelationWords: Readonly<Record<NotificationRelation, string>> = {
  owner: 'Owner',
  deputy: 'Deputy',
  unit_owner: 'Owner of the business unit or division',
  approver: 'People asked to decide',
  person: 'The person concerned',
  requester: 'The person who submitted or requested it',
  dependants: 'Owners of the activities that depend on it',
  answerer: 'People whose answers are missing',
  reviewer: 'People whose turn it is to review',
};

interface ObjectFacts {
  /** The possible actions, in addition to `created`, `updated` and `deleted`. */
  readonly actions?: readonly NotificationAction[];
  /**
   * True for the organisation itself: rules cover only its updates, because nobody in an organisation can be notified
   * of its creation, suspension or deletion.
   */
  readonly isChangedOnly?: true;
  /** The people whom a rule can notify, in addition to the person who submitted or requested the record. */
  readonly relations?: readonly NotificationRelation[];
  /**
   * Whether the records have reviews. The reviewer is the owner, or the next person in the escalation if the owner
   * cannot sign in.
   */
  readonly isReviewed?: true;
  /** The words for actions that this object describes in its own way. */
  readonly words?: Partial<Record<NotificationAction, string>>;
}

const decided = ['submitted', 'approved', 'returned', 'status_changed'] as const;
const planned: ObjectFacts = {
  actions: ['assigned', ...decided, 'due_soon', 'overdue', 'review_due', 'review_overdue', 'review_opened'],
  relations: ['owner', 'approver'],
  isReviewed: true,
};
const needed: ObjectFacts = { relations: ['dependants'] };

/**
 * What can happen to the records of a kind besides creation, changes and deletion, and the people connected with the
 * records. A kind without an entry has no such actions and no such people.
 */
const factsByKind: Readonly<Partial<Record<Kind, ObjectFacts>>> = {
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
    actions: ['generated', 'failed'],
    isChangedOnly: true,
    words: { generated: 'has a completed job', failed: 'has a failed job' },
  },
  report: { actions: ['generated', 'failed'], words: { failed: 'cannot be generated' } },
};

/** Objects of rules that are not records with a page of their own. A certificate is a part of its supplier. */
const otherObjects = ['supplier_certificate'] as const;
export type NotificationObject = Kind | (typeof otherObjects)[number];

const certificate: ObjectFacts = { actions: ['expiring', 'expired'], relations: ['dependants'] };
const isKindName = (object: NotificationObject): object is Kind => object !== 'supplier_certificate';

/** Returns the kind of the records that a rule is about. A certificate belongs to its supplier. */
export const findObjectKind = (object: NotificationObject): Kind => (isKindName(object) ? object : 'supplier');
const findFacts = (object: NotificationObject): ObjectFacts =>
  isKindName(object) ? (factsByKind[object] ?? {}) : certificate;

/** Returns the verb phrase for what happens to an object, such as "is about to expire" after "a supplier certificate". */
export const describeAction = (object: NotificationObject, action: NotificationAction): string =>
  findFacts(object).words?.[action] ?? notificationActionWords[action];

/** Everything that rules can be about. Notifications themselves are left out, so that no rule can trigger itself. */
export const notificationObjects: readonly [NotificationObject, ...NotificationObject[]] = [
  ...otherObjects,
  ...kinds.filter((kind) => kind !== 'notification'),
];

const changes = ['created', 'updated', 'deleted'] as const;

/** Lists what can happen to an object, in the order of {@link notificationActions}. */
export function listActions(object: NotificationObject): NotificationAction[] {
  const { actions = [], isChangedOnly } = findFacts(object);
  const logged = isChangedOnly ? (['updated'] as const) : changes;
  const own = new Set<NotificationAction>([...(isKindName(object) ? logged : []), ...actions]);
  return notificationActions.filter((action) => own.has(action));
}

/**
 * The actions by which somebody responds to a request. Rules notify the person who made the request, not the person who
 * responded.
 */
const answers: readonly NotificationAction[] = ['approved', 'returned', 'generated', 'failed'];

const aboutReviews: readonly NotificationAction[] = ['review_due', 'review_overdue', 'review_opened'];

/** The people who can still be found when a record is deleted, because the record itself names them. */
const namedByRecord: readonly NotificationRelation[] = ['owner', 'deputy', 'unit_owner', 'person'];

/** Lists the people whom a rule about this object and action can notify. */
export function listRelations(object: NotificationObject, action: NotificationAction): NotificationRelation[] {
  const own = new Set<NotificationRelation>(findFacts(object).relations ?? []);
  if (answers.includes(action)) own.add('requester');
  if (findFacts(object).isReviewed && aboutReviews.includes(action)) own.add('reviewer');
  return notificationRelations.filter(
    (relation) => own.has(relation) && (action !== 'deleted' || namedByRecord.includes(relation)),
  );
}

/** Whether records of this kind belong to divisions, so that a rule can be limited to some divisions. */
export const isInDivisions = (object: NotificationObject) => object === 'activity' || object === 'business_unit';

/** Returns the nouns for an object, as in the middle of a sentence. */
export const describeObject = (object: NotificationObject) =>
  isKindName(object) ? describeKind(object).words : { one: 'supplier certificate', many: 'supplier certificates' };

/** The placeholders that every template can use. */
const commonPlaceholders = ['record', 'kind', 'action', 'organisation', 'date', 'consequence'] as const;
const placeholdersByAction: Readonly<Record<NotificationAction, readonly string[]>> = {
  created: ['actor'],
  updated: ['actor'],
  deleted: ['actor'],
  assigned: ['actor'],
  submitted: ['actor', 'due', 'note'],
  approved: ['actor'],
  returned: ['actor', 'note'],
  asked: ['actor', 'due', 'days', 'note'],
  chased: ['actor', 'due', 'days', 'note'],
  status_changed: ['actor', 'status'],
  due_soon: ['due', 'days'],
  overdue: ['due', 'days'],
  review_due: ['due', 'days'],
  review_overdue: ['due', 'days'],
  review_opened: ['due', 'days'],
  expiring: ['due', 'days', 'part'],
  expired: ['due', 'days', 'part'],
  generated: ['actor'],
  failed: ['actor', 'reason'],
  invited: ['actor'],
};

/** Describes the text that replaces each placeholder, for the form and the docs. */
export const placeholderWords = {
  record: 'Name of the record',
  kind: 'Kind of record, such as "supplier"',
  action: 'What happened, such as "is approved"',
  organisation: 'Name of the organisation',
  date: 'Day on which it happened',
  consequence: 'Consequence for the organisation; empty if there is none',
  actor: 'Name of the person who did it',
  due: 'Day on which it is due or expires',
  days: 'Time from today to the due date, such as "in 30 days"',
  note: 'Note of the person who did it',
  status: 'New status',
  part: 'Name of the certificate',
  reason: 'Why it failed',
} as const;
export type Placeholder = keyof typeof placeholderWords;

/** Lists the placeholders for templates of this action. Without an action, lists those that every template can use. */
export const listPlaceholders = (action: NotificationAction | null): readonly Placeholder[] => [
  ...commonPlaceholders,
  ...((action ? placeholdersByAction[action] : []) as readonly Placeholder[]),
];

/** Returns the words in braces in a text. */
export const findPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)),
];
