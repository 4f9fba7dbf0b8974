import type {
  NotificationAction,
  NotificationObject,
  NotificationRelation,
} from '#root/contract/notifications/notification-objects.ts';
import type { NotificationClass } from '#root/contract/notifications/notification-terms.ts';
import { formatCount } from '#root/contract/platform/numbers.ts';

/** A rule that comes with Holdfast and is turned on at first. */
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
 * Returns the key of a rule, which is stored once an organisation has received the rule. The key does not depend on the
 * rule's name. Never change how the key is built: every organisation would receive a rule with another key again.
 */
export const findRuleKey = ({ object, action, dayOffset }: DefaultRule): string =>
  [object, action, dayOffset].filter((part) => part !== undefined).join('.');

/** The days before a due date on which people are reminded. */
const reminders = [30, 7, 1, 0];
const managers = ['BC manager'];
const describeOffset = (days: number) => (days === 0 ? 'on the day' : `${formatCount(days, 'day')} before`);

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

/**
 * Returns the rules for the reminders of a review. They go to the owner, then to the deputy, the owner of the unit and
 * the managers.
 */
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
  { object: 'assessment', action: 'chased', name: 'BIA owners reminded', relations: ['answerer'] },
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
  // The urgency is low, because people who wait for a report see it in the app. Emails about it are part of the digest.
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
