import type {
  NotificationAction,
  NotificationObject,
  NotificationRelation,
} from '#root/contract/notifications/notification-objects.ts';
import type { NotificationClass } from '#root/contract/notifications/notification-terms.ts';

/** A text that comes with Holdfast. Organisations can change it. */
export interface DefaultTemplate {
  readonly action: NotificationAction;
  readonly name: string;
  readonly subject: string;
  readonly content: string;
}

const consequence = '\n\n{consequence}';

export const defaultTemplates: readonly DefaultTemplate[] = [
  {
    action: 'assigned',
    name: 'Assigned',
    subject: 'Assigned to you: {record}',
    content: '{actor} has assigned this to you: {record} ({kind}).',
  },
  {
    action: 'submitted',
    name: 'Submitted for a decision',
    subject: '{record} waits for your decision',
    content:
      '{actor} has submitted the {kind} "{record}" for your decision. Due: {due}.\n\n{note}\n\nIf someone else decides first, you do not have to do anything.',
  },
  {
    action: 'approved',
    name: 'Approved',
    subject: '{record} was approved',
    content: '{actor} has approved the {kind} "{record}".',
  },
  {
    action: 'returned',
    name: 'Returned',
    subject: '{record} was returned to you',
    content: '{actor} has returned the {kind} "{record}" for changes.\n\n{note}',
  },
  {
    action: 'asked',
    name: 'Answers asked for',
    subject: '{record}: your activities to review',
    content:
      '{actor} asks you to review these activities by {due}, {days}:\n\n{note}\n\nOpen "{record}". If nothing has changed in an activity, you can say so there.',
  },
  {
    action: 'chased',
    name: 'Answers missing',
    subject: '{record}: your answers are missing',
    content: 'Your answers were due on {due}, {days}. {actor} asks you again to review these activities:\n\n{note}',
  },
  {
    action: 'due_soon',
    name: 'Due soon',
    subject: '{record} is due {days}',
    content: 'The {kind} "{record}" is due on {due}, {days}.',
  },
  {
    action: 'overdue',
    name: 'Overdue',
    subject: '{record} is overdue',
    content: 'The {kind} "{record}" was due on {due}, {days}.',
  },
  {
    action: 'review_due',
    name: 'Due for review',
    subject: '{record} is due for review {days}',
    content:
      'The {kind} "{record}" is to be reviewed by {due}, {days}. If nothing has changed, you can say so on its page.\n\n{consequence}',
  },
  {
    action: 'review_overdue',
    name: 'Overdue for review',
    subject: 'The review of {record} is overdue',
    content: 'The {kind} "{record}" was to be reviewed by {due}, {days}.\n\n{consequence}',
  },
  {
    action: 'review_opened',
    name: 'To be reviewed after a change',
    subject: 'To be reviewed after a change: {record}',
    content:
      'A change elsewhere affects the {kind} "{record}". The review is due on {due}. Each record\'s page shows what has changed, and where.\n\n{consequence}',
  },
  {
    action: 'expiring',
    name: 'About to expire',
    subject: '{record} expires {days}',
    content: `A contract with "{record}" or a certificate of it ends on {due}, {days}.${consequence}\n\n{part}`,
  },
  {
    action: 'expired',
    name: 'Expired',
    subject: '{record} has expired',
    content: `A contract with "{record}" or a certificate of it ended on {due}.${consequence}\n\n{part}`,
  },
  {
    action: 'generated',
    name: 'Ready',
    subject: '{record} is ready',
    content: 'Your request for the {kind} "{record}" is complete.',
  },
  {
    action: 'failed',
    name: 'Failed',
    subject: 'Failed: {record}',
    content: 'Your request for the {kind} "{record}" has failed.\n\n{reason}',
  },
  {
    action: 'invited',
    name: 'Invited',
    subject: '{record} was invited',
    content: '{actor} has invited {record} to {organisation}.',
  },
];

/** A rule that comes with Holdfast and is on. */
export interface DefaultRule {
  readonly name: string;
  readonly object: NotificationObject;
  readonly action: NotificationAction;
  readonly relations: readonly NotificationRelation[];
  /** The roles with these names, if the organisation still has them. */
  readonly roles?: readonly string[];
  readonly urgency?: NotificationClass;
  readonly dayOffset?: number;
  readonly repeatDays?: number;
}

/**
 * Returns the key under which it is stored that an organisation was given a rule, whatever the rule is called. Never change
 * what it is made of: a rule with another key is a new rule for every organisation.
 */
export const findRuleKey = ({ object, action, dayOffset }: DefaultRule): string =>
  [object, action, dayOffset].filter((part) => part !== undefined).join('.');

/** The days before a due date on which people are reminded. */
const reminders = [30, 7, 1, 0];
const managers = ['BC manager'];
const describeOffset = (days: number) => (days === 0 ? 'on the day' : `${days} ${days === 1 ? 'day' : 'days'} before`);

type Named = readonly [NotificationObject, string];
const approved: readonly Named[] = [
  ['activity', 'Activity'],
  ['bcp', 'Continuity plan'],
  ['resilience_plan', 'Resilience plan'],
];
const plans = approved.slice(1);
const assessments: Named = ['assessment', 'BIA'];
/** The days before the due date on which people with missing answers are reminded. */
const answerReminders = [7, 1, 0];
const ending: readonly Named[] = [
  ['supplier', 'Supplier contract'],
  ['supplier_certificate', 'Supplier certificate'],
];

/** The reminders of a review, from the owner to the deputy, the owner of the unit and the managers. */
function listReviewRules([object, name]: Named): DefaultRule[] {
  const isActivity = object === 'activity';
  const withDeputy: readonly NotificationRelation[] = isActivity ? ['deputy', 'reviewer'] : ['reviewer'];
  const overdue = { object, action: 'review_overdue', repeatDays: 7 } as const;
  return [
    ...reminders.map(
      (dayOffset): DefaultRule => ({
        ...{ object, action: 'review_due', dayOffset, relations: dayOffset === 0 ? withDeputy : ['reviewer'] },
        name: `${name} to be reviewed ${describeOffset(dayOffset)}`,
      }),
    ),
    { ...overdue, dayOffset: 7, relations: withDeputy, name: `${name} review overdue, weekly` },
    ...(isActivity
      ? [{ ...overdue, dayOffset: 14, relations: ['unit_owner' as const], name: `${name} review overdue for 14 days` }]
      : []),
    { ...overdue, dayOffset: 28, relations: [], roles: managers, name: `${name} review overdue for 28 days` },
  ];
}

const requested: readonly Named[] = [
  ['organization', 'Organisation data'],
  ['report', 'Report'],
];

export const defaultRules: readonly DefaultRule[] = [
  ...[...approved, assessments].flatMap(([object, name]): DefaultRule[] => [
    {
      ...{ object, action: 'assigned', name: `${name} assigned` },
      relations: object === 'activity' ? ['owner', 'deputy'] : ['owner'],
    },
    { object, action: 'submitted', name: `${name} submitted`, relations: ['approver'] },
    { object, action: 'approved', name: `${name} approved`, relations: ['owner', 'requester'] },
    { object, action: 'returned', name: `${name} returned`, relations: ['owner', 'requester'] },
  ]),
  ...plans.flatMap(([object, name]): DefaultRule[] => [
    ...reminders.map(
      (dayOffset): DefaultRule => ({
        ...{ object, action: 'due_soon', dayOffset, relations: ['owner'] },
        name: `${name} due ${describeOffset(dayOffset)}`,
      }),
    ),
    {
      ...{ object, action: 'overdue', dayOffset: 1, repeatDays: 7 },
      name: `${name} overdue, weekly`,
      relations: ['owner'],
    },
  ]),
  ...approved.flatMap(listReviewRules),
  ...approved.map(
    ([object, name]): DefaultRule => ({
      ...{ object, action: 'review_opened', relations: ['reviewer'] },
      name: `${name} to be reviewed after a change`,
    }),
  ),
  { object: 'assessment', action: 'asked', name: 'BIA launched', relations: ['answerer'] },
  { object: 'assessment', action: 'chased', name: 'BIA answers chased', relations: ['answerer'] },
  ...answerReminders.map(
    (dayOffset): DefaultRule => ({
      ...{ object: 'assessment', action: 'due_soon', dayOffset, relations: ['answerer'] },
      name: `BIA answers due ${describeOffset(dayOffset)}`,
    }),
  ),
  {
    ...{ object: 'assessment', action: 'overdue', dayOffset: 1, repeatDays: 7, relations: ['owner'] },
    name: 'BIA overdue, weekly',
  },
  ...ending.flatMap(([object, name]): DefaultRule[] => [
    {
      ...{ object, action: 'expiring', dayOffset: 30, relations: ['dependants'], roles: managers },
      name: `${name} expires in 30 days`,
    },
    {
      ...{ object, action: 'expired', dayOffset: 1, relations: ['dependants'], roles: managers },
      name: `${name} expired`,
    },
  ]),
  { object: 'organization', action: 'generated', name: 'Organisation data ready', relations: ['requester'] },
  // People who wait for it see it in the app. Emails come with the digest.
  { object: 'report', action: 'generated', name: 'Report ready', relations: ['requester'], urgency: 'low' },
  ...requested.map(
    ([object, name]): DefaultRule => ({ object, action: 'failed', name: `${name} failed`, relations: ['requester'] }),
  ),
  {
    object: 'user',
    action: 'invited',
    name: 'User invited',
    relations: [],
    roles: ['Organisation admin'],
    urgency: 'low',
  },
];
