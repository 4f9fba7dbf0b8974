import type { EventNotification, EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import {
  isAfterDate,
  isDated,
  isInDivisions,
  listActions,
  listRelations,
  type NotificationAction,
  type NotificationObject,
} from '#root/contract/notifications/notification-objects.ts';

export const emptyRule: EventNotificationInput = {
  name: '',
  description: '',
  isActive: true,
  object: 'supplier_certificate',
  action: 'expiring',
  divisionUids: [],
  nameContains: '',
  relations: ['dependants'],
  roleUids: [],
  methods: ['in_app', 'email'],
  urgency: 'normal',
  templateUid: '',
  dispatchAfter: 0,
  dayOffset: 30,
  repeatDays: null,
};

const fields = Object.keys(emptyRule) as (keyof EventNotificationInput)[];

/** Returns the form values of a rule. */
export const toValues = (record: EventNotification): EventNotificationInput =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as EventNotificationInput;

const usualDays: Readonly<Partial<Record<NotificationAction, number>>> = {
  due_soon: 7,
  overdue: 1,
  review_due: 30,
  review_overdue: 7,
  expiring: 30,
  expired: 1,
};

/**
 * Returns the fields that change when another action is chosen. People and days that the action does not have are left
 * out.
 */
export function changeAction(
  rule: EventNotificationInput,
  action: NotificationAction,
): Partial<EventNotificationInput> {
  const known = listRelations(rule.object, action);
  return {
    action,
    relations: rule.relations.filter((relation) => known.includes(relation)),
    dayOffset: isDated(action) ? (usualDays[action] ?? 0) : null,
    repeatDays: isAfterDate(action) ? rule.repeatDays : null,
    // A template may belong to one action only, so another action clears the chosen template.
    ...(action !== rule.action && { templateUid: '' }),
  };
}

/** Returns the fields that change when another object is chosen. The action is kept if the new object has it too. */
export function changeObject(
  rule: EventNotificationInput,
  object: NotificationObject,
): Partial<EventNotificationInput> {
  const actions = listActions(object);
  const action = actions.includes(rule.action) ? rule.action : (actions[0] ?? rule.action);
  return { object, ...changeAction({ ...rule, object }, action), ...(!isInDivisions(object) && { divisionUids: [] }) };
}
