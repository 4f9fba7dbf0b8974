import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { date, instant, name, optionalParagraphs, text, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import { notificationActions, notificationObjects } from './notification-objects.ts';
import { notificationContent, notificationPreview } from './notification-templates.ts';
import {
  cancelReasons,
  notificationClasses,
  notificationMethods,
  notificationStates,
  notificationTypes,
  sendTargets,
} from './notification-terms.ts';

/** The receivers of a user notification: everybody, or every person whom at least one of the lists names. */
const receivers = {
  allUsers: z.boolean(),
  userUids: z.array(uid('user')).max(1000, 'Choose at most 1,000 people'),
  roleUids: z.array(uid('role')).max(50, 'Choose at most 50 roles'),
  /** The landlord only: all people of the organisations of these industries. */
  industryUids: z.array(uid('industry')).max(100, 'Choose at most 100 industries'),
  /** The landlord only: all people of these organisations. */
  clientUids: z.array(uid('organization')).max(1000, 'Choose at most 1,000 organisations'),
};
type Receivers = z.infer<z.ZodObject<typeof receivers>>;

const requireReceiver = (given: Receivers, context: z.RefinementCtx) => {
  const { allUsers, userUids, roleUids, industryUids, clientUids } = given;
  if (!allUsers && [userUids, roleUids, industryUids, clientUids].every((uids) => uids.length === 0))
    context.addIssue({ code: 'custom', path: ['sendTo'], message: 'Choose who receives it' });
};

const written = {
  name: name(),
  description: optionalParagraphs(1000),
  subject: text(200),
  content: notificationContent(),
  methods: z.array(z.enum(notificationMethods)).min(1, 'Choose the app, email, or both').max(2),
  urgency: z.enum(notificationClasses),
  ...receivers,
  /** When the notification is sent; null: at once. 400 for a time that has passed, unless it is the stored time. */
  scheduledAt: instant().nullable(),
  /**
   * The last day on which the notification stays on the overview, in the organisation's time zone; null: not pinned.
   * 400 for a day before the notification is sent, unless both are the stored values.
   */
  pinnedUntil: date().nullable(),
};
export const notificationInput = z.object(written).superRefine((given, context) => {
  requireReceiver(given, context);
  if (given.pinnedUntil !== null && !given.methods.includes('in_app'))
    context.addIssue({
      code: 'custom',
      path: ['pinnedUntil'],
      message: 'Only a notification in the app can be pinned',
    });
});
export type NotificationInput = z.infer<typeof notificationInput>;

const notificationRow = z.object({
  ...stored,
  type: z.enum(notificationTypes),
  name: z.string(),
  subject: z.string(),
  methods: z.array(z.enum(notificationMethods)),
  urgency: z.enum(notificationClasses),
  /** How the notification names its receivers. Empty for an event notification. */
  sendTo: z.array(z.enum(sendTargets)),
  state: z.enum(notificationStates),
  reason: z.enum(cancelReasons).nullable(),
  pinned: z.boolean(),
  pinnedUntil: z.string().nullable(),
  scheduledAt: instant().nullable(),
  sentAt: instant().nullable(),
  /** '' for Holdfast itself. */
  createdByName: z.string(),
  /**
   * The number of people in the log of the notification. They have received it, or will receive it if a rule has
   * scheduled it. For a cancelled notification, they are the people who would have received it.
   */
  people: z.int(),
  /** The number of these people who have read the notification in the app. */
  read: z.int(),
  /** The number of emails that failed. */
  failed: z.int(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const notificationRecord = notificationRow.extend({
  description: z.string(),
  content: z.string(),
  allUsers: z.boolean(),
  userUids: z.array(uid()),
  roleUids: z.array(uid()),
  industryUids: z.array(uid()),
  clientUids: z.array(uid()),
  /**
   * The landlord only: the chosen organisations whose people did not receive the notification, because the organisation
   * was suspended when it was sent.
   */
  leftOut: z.array(z.string()),
  /** The rule and the event, for an event notification. */
  eventNotificationUid: uid().nullable(),
  ruleName: z.string(),
  object: z.enum(notificationObjects).nullable(),
  action: z.enum(notificationActions).nullable(),
  recordUid: uid().nullable(),
  recordName: z.string(),
  /** The path of the record's page; null: there is none, or the record was deleted. */
  link: z.string().nullable(),
  templateUid: uid().nullable(),
  templateNumber: z.int().nullable(),
});
export type Notification = z.infer<typeof notificationRecord>;

/** The people whom a notification would reach, before it is sent. */
export const audience = z.object({
  people: z.int(),
  /** The number of these people who have no email address or have turned off these emails. */
  withoutEmail: z.int(),
  organisations: z.int(),
  /** The first 20 of the people, ordered by name. */
  names: z.array(z.string()),
  /**
   * The suspended organisations among the organisations that the landlord chose, at most 20. Their people receive
   * nothing.
   */
  leftOut: z.array(z.string()),
});

const root = `${apiRoot}/notifications` as const;
const one = { path: `${root}/:uid`, scope: 'tenant', params: z.object({ uid: uid('notification') }) } as const;

/**
 * Notifications that people write or that rules create. When a scheduled notification is cancelled, the log lists all
 * people of this organisation who would have received it. 400 at `industryUids` and `clientUids` outside of the
 * landlord's organisation. 422 `wrong_state` for a change of a notification that is no longer scheduled.
 */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: root,
    scope: 'tenant',
    permissions: ['notification.update'],
    summary: 'List the notifications that were written or made by rules, without tests',
    query: listQuery(['createdAt', 'name', 'sentAt', 'scheduledAt', 'updatedAt'], {
      type: listFilter(z.enum(notificationTypes)),
      state: listFilter(z.enum(notificationStates)),
    }),
    response: pageResponse(notificationRow),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    permissions: ['notification.update'],
    summary: 'Read one notification with its receivers',
    response: recordResponse(notificationRecord),
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    permissions: ['notification.delete'],
    summary: 'Delete a notification',
    changes: ['notification', 'notification-logs'],
    versioned: true,
    response: null,
  }),
};

/** The calls that write and send. */
export const notificationSending = {
  create: endpoint({
    method: 'POST',
    path: root,
    scope: 'tenant',
    permissions: ['notification.create'],
    summary: 'Send or schedule a notification',
    budget: 'notifications',
    body: notificationInput,
    response: saved,
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    permissions: ['notification.update'],
    summary: 'Replace the fields of a scheduled notification',
    body: notificationInput,
    versioned: true,
    response: saved,
  }),
  cancel: endpoint({
    ...one,
    path: `${root}/:uid/cancel`,
    method: 'POST',
    permissions: ['notification.update'],
    summary: 'Cancel a notification that is scheduled',
    changes: ['notification', 'notification-logs'],
    versioned: true,
    response: saved,
  }),
  audience: endpoint({
    method: 'POST',
    path: `${root}/audience`,
    scope: 'tenant',
    readOnly: true,
    permissions: ['notification.create'],
    summary: 'Count the people whom a notification would reach',
    body: z.object({ ...receivers, urgency: z.enum(notificationClasses) }),
    response: recordResponse(audience),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${root}/preview`,
    scope: 'tenant',
    readOnly: true,
    permissions: ['notification.create'],
    summary: 'Show a notification as its receivers will see it',
    body: z.object({ subject: written.subject, content: written.content }),
    response: recordResponse(notificationPreview),
  }),
  /**
   * Sends the notification only to the caller. The log marks it as a test, and the list of notifications does not
   * contain it.
   */
  test: endpoint({
    method: 'POST',
    path: `${root}/test`,
    scope: 'tenant',
    changes: ['my-notifications', 'notification-logs'],
    permissions: ['notification.create'],
    summary: 'Send a notification to yourself as a test',
    budget: 'testEmails',
    body: z.object({ subject: written.subject, content: written.content, methods: written.methods }),
    response: null,
  }),
};
