import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, name, optionalParagraphs, optionalText, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, recordResponse } from '#root/contract/platform/paging.ts';
import { crudEndpoints, stored } from '#root/contract/shared/crud.ts';
import { eventNotification } from '#root/contract/shared/kinds/event-notification.ts';
import {
  isAfterDate,
  isDated,
  isInDivisions,
  listActions,
  listRelations,
  notificationActions,
  notificationObjects,
  notificationRelations,
} from './notification-objects.ts';
import { notificationClasses, notificationMethods } from './notification-terms.ts';

/** The longest wait between an event and its notification: 30 days, in minutes. */
export const maxDispatchAfter = 43_200;

const ruleFields = z.object({
  name: name(),
  description: optionalParagraphs(1000),
  /** A rule that is off does nothing. Turning it off cancels its waiting notifications. */
  isActive: z.boolean(),
  object: z.enum(notificationObjects, 'Choose one from the list'),
  action: z.enum(notificationActions, 'Choose one from the list'),
  /** Limits the rule to records of these divisions; empty: no limit. Only for activities and business units. */
  divisionUids: z.array(uid('division')).max(100, 'Choose at most 100 divisions'),
  /** Limits the rule to records whose name contains these words; '': no limit. */
  nameContains: optionalText(100),
  relations: z.array(z.enum(notificationRelations)).max(notificationRelations.length),
  /** Everybody with one of these roles also receives the notification. */
  roleUids: z.array(uid('role')).max(50, 'Choose at most 50 roles'),
  methods: z.array(z.enum(notificationMethods)).min(1, 'Choose the app, email, or both').max(2),
  urgency: z.enum(notificationClasses),
  templateUid: uid('notification_template'),
  /** Minutes from the event to the notification. */
  dispatchAfter: integer(0, maxDispatchAfter),
  /**
   * For dated actions: the number of days between the date and the notification. Whether they are before or after the
   * date depends on the action ({@link isAfterDate}). null for other actions.
   */
  dayOffset: integer(0, 365).nullable(),
  /**
   * For actions that come after their date, the number of days after which the notification is repeated; null: it is
   * not repeated.
   */
  repeatDays: integer(1, 90).nullable(),
});

export const eventNotificationInput = ruleFields.superRefine(
  ({ object, action, divisionUids, relations, roleUids, dayOffset, repeatDays }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (!listActions(object).includes(action))
      return refuse('action', 'This kind of record does not have this action. Choose another action');
    if (divisionUids.length > 0 && !isInDivisions(object))
      refuse('divisionUids', 'Only activities and business units belong to divisions');
    const known = listRelations(object, action);
    if (relations.some((relation) => !known.includes(relation)))
      refuse(
        'relations',
        action === 'deleted'
          ? 'These people are no longer known once the record has been deleted. Choose others'
          : 'This kind of record does not have these people. Choose others',
      );
    if (relations.length + roleUids.length === 0) refuse('relations', 'Choose at least one receiver');
    if (isDated(action) !== (dayOffset !== null))
      refuse(
        'dayOffset',
        isDated(action) ? 'Enter a number of days' : 'Only actions with a date can have a number of days',
      );
    if (repeatDays !== null && !isAfterDate(action))
      refuse('repeatDays', 'Only notifications about overdue or expired records can be repeated');
    return undefined;
  },
);
export type EventNotificationInput = z.infer<typeof eventNotificationInput>;

const ruleRow = z.object({
  ...stored,
  ...ruleFields.shape,
  templateName: z.string(),
  roleNames: z.array(z.string()),
  /** Whether the rule came with Holdfast. */
  isSystem: z.boolean(),
  /** When the rule last made a notification; null: never, or before the log begins. */
  lastSentAt: z.string().nullable(),
});
export type EventNotification = z.infer<typeof ruleRow>;

/**
 * What a rule would have done during the last 30 days. The calculation assumes that the rule has not notified anybody
 * before.
 */
export const dryRun = z.object({
  days: z.int(),
  /** False if Holdfast keeps no record of such events and therefore cannot count them. */
  isKnown: z.boolean(),
  /** The number of events that match the rule. */
  events: z.int(),
  /**
   * The number of notifications that the rule would have sent. A person gets at most one a day about the same record,
   * submission or decision. Many changes made at once share one notification.
   */
  notifications: z.int(),
  /** The number of people who would have received these notifications. */
  people: z.int(),
  /** The latest events, at most 10. */
  examples: z.array(z.object({ at: z.string(), recordUid: uid(), recordName: z.string(), receivers: z.int() })),
});
export type DryRun = z.infer<typeof dryRun>;
export const dryRunDays = 30;

export const eventNotifications = crudEndpoints(eventNotification, {
  input: eventNotificationInput,
  row: ruleRow,
  record: ruleRow,
  query: listQuery(['name', 'about', 'action', 'updatedAt', 'createdAt'], {
    object: listFilter(z.enum(notificationObjects)),
    action: listFilter(z.enum(notificationActions)),
    active: listFilter(z.enum(['true', 'false'])),
  }),
});

export const dryRuns = {
  dryRun: endpoint({
    method: 'POST',
    path: `${apiRoot}/event-notifications/dry-run`,
    scope: 'tenant',
    readOnly: true,
    permissions: ['notification.update'],
    summary: 'Count what a rule would have sent during the last 30 days',
    body: eventNotificationInput,
    response: recordResponse(dryRun),
  }),
};
