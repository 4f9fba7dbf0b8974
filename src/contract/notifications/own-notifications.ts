import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, text, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { isTimeZone } from '#root/contract/platform/time-zones.ts';
import { notificationActions, notificationObjects } from './notification-objects.ts';
import { notificationClasses, notificationFrequencies, notificationTypes } from './notification-terms.ts';
import { ownNotificationsRoot, unreadNotifications } from './unread-notifications.ts';

/** A notification that the person received in the app. Its uid is the uid of the receipt. */
const ownNotification = z.object({
  uid: uid(),
  notificationUid: uid(),
  type: z.enum(notificationTypes),
  subject: z.string(),
  content: z.string(),
  urgency: z.enum(notificationClasses),
  object: z.enum(notificationObjects).nullable(),
  action: z.enum(notificationActions).nullable(),
  recordUid: uid().nullable(),
  recordName: z.string(),
  /** The path of the record's page; null: there is none, or the record was deleted. */
  link: z.string().nullable(),
  /** The person who wrote the notification or caused the event; '' for Holdfast itself. */
  fromName: z.string(),
  sentAt: instant(),
  readAt: instant().nullable(),
  pinnedUntil: z.string().nullable(),
});
export type OwnNotification = z.infer<typeof ownNotification>;

const clock = () =>
  z
    .string()
    .max(5, 'Enter a time such as 22:00')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00');

/** One person's settings. Urgent notifications are always sent at once. */
export const ownNotificationSettings = z
  .object({
    normal: z.enum(notificationFrequencies),
    low: z.enum(notificationFrequencies),
    /** The start and the end of the quiet hours, in which emails wait; null: there are no quiet hours. */
    quietFrom: clock().nullable(),
    quietTo: clock().nullable(),
    /** The IANA name of a time zone; null: the organisation's time zone. */
    timeZone: text(100).refine(isTimeZone, 'Choose a time zone from the list').nullable(),
  })
  .superRefine(({ quietFrom, quietTo }, context) => {
    if ((quietFrom === null) !== (quietTo === null))
      context.addIssue({
        code: 'custom',
        path: [quietFrom === null ? 'quietFrom' : 'quietTo'],
        message: 'Enter both times, or neither',
      });
    // Equal times are refused, because "07:00 to 07:00" could mean no time or the whole day.
    else if (quietFrom !== null && quietFrom === quietTo)
      context.addIssue({
        code: 'custom',
        path: ['quietTo'],
        message: 'Enter a time other than the one at which quiet hours begin',
      });
  });
export type OwnNotificationSettings = z.infer<typeof ownNotificationSettings>;
export const defaultNotificationSettings: OwnNotificationSettings = {
  normal: 'now',
  low: 'daily',
  quietFrom: null,
  quietTo: null,
  timeZone: null,
};
/** When digests are sent, in the person's time zone. The weekly one is sent on Mondays. */
export const digestTime = '07:00';

const root = ownNotificationsRoot;

/** The signed-in person's own notifications, in the organisation that they signed in to. */
export const ownNotifications = {
  ...unreadNotifications,
  list: endpoint({
    method: 'GET',
    path: root,
    scope: 'session',
    permissions: [],
    summary: 'List your own notifications',
    query: listQuery(['sentAt'], { read: listFilter(z.enum(['true', 'false'])) }).extend({
      sort: z.enum(['-sentAt', 'sentAt']).default('-sentAt'),
    }),
    response: pageResponse(ownNotification),
  }),
  get: endpoint({
    method: 'GET',
    path: `${root}/:uid`,
    scope: 'session',
    permissions: [],
    summary: 'Read one of your notifications',
    params: z.object({ uid: uid('notification_receipt') }),
    response: recordResponse(ownNotification),
  }),
  /** The notifications that stay on the overview today, read or not. */
  pinned: endpoint({
    method: 'GET',
    path: `${root}/pinned`,
    scope: 'session',
    permissions: [],
    summary: 'List your pinned notifications',
    response: z.object({ data: z.array(ownNotification) }),
  }),
  settings: endpoint({
    method: 'GET',
    path: `${root}/settings`,
    scope: 'session',
    permissions: [],
    summary: 'Read when you receive notifications',
    response: recordResponse(z.object({ ...ownNotificationSettings.shape, organisationTimeZone: z.string() })),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: `${root}/settings`,
    scope: 'session',
    changes: ['my-notifications'],
    permissions: [],
    summary: 'Change when you receive notifications',
    body: ownNotificationSettings,
    response: null,
  }),
};

const token = z.object({ token: z.string().min(1).max(400) });

/**
 * The calls behind the link at the end of emails. They work without a sign-in. 404 for a link that somebody has
 * altered.
 */
export const unsubscribe = {
  read: endpoint({
    method: 'GET',
    path: `${apiRoot}/unsubscribe/:token`,
    scope: 'public',
    permissions: [],
    summary: 'Read what an unsubscribe link turns off',
    params: token,
    response: recordResponse(
      z.object({
        organisationName: z.string(),
        /** The address with its middle hidden: `a***@example.org`. */
        address: z.string(),
        urgency: z.enum(notificationClasses),
        isOff: z.boolean(),
      }),
    ),
  }),
  /** When emails are turned on again, they come as often as before. */
  confirm: endpoint({
    method: 'POST',
    path: `${apiRoot}/unsubscribe/:token`,
    scope: 'public',
    permissions: [],
    summary: 'Turn off the emails that the link names, or turn them on again',
    params: token,
    body: z.object({ off: z.boolean() }),
    response: null,
  }),
};
