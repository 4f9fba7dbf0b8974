import { z } from 'zod';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { instant, uid } from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { notificationActions, notificationObjects } from './notification-objects.ts';
import {
  cancelReasons,
  notificationClasses,
  notificationMethods,
  notificationTypes,
  receiptStates,
} from './notification-terms.ts';

/** One person's notification by one method, whether or not the person has received it. */
const logRow = z.object({
  uid: uid(),
  createdAt: instant(),
  notificationUid: uid(),
  type: z.enum(notificationTypes),
  /** The name of the user notification, or of the rule that made the notification. */
  name: z.string(),
  subject: z.string(),
  urgency: z.enum(notificationClasses),
  /** Whether the notification is a test that the person sent to themselves. */
  isTest: z.boolean(),
  method: z.enum(notificationMethods),
  /** null once the person is deleted. */
  userUid: uid().nullable(),
  userName: z.string(),
  /** The address to which the email was sent; '' for a notification in the app. */
  address: z.string(),
  state: z.enum(receiptStates),
  /** Why the notification was cancelled; null if it was not. */
  reason: z.enum(cancelReasons).nullable(),
  /** The mail server's reply if the email failed. */
  error: z.string(),
  /** The digest that the email is part of; null: none. */
  digest: z.enum(['daily', 'weekly']).nullable(),
  dueAt: instant(),
  sentAt: instant().nullable(),
  readAt: instant().nullable(),
  /** How often somebody has sent the notification again. */
  sentAgain: z.int(),
});
export type NotificationLogRow = z.infer<typeof logRow>;

const logRecord = logRow.extend({
  content: z.string(),
  object: z.enum(notificationObjects).nullable(),
  action: z.enum(notificationActions).nullable(),
  recordUid: uid().nullable(),
  recordName: z.string(),
  /** The path of the record's page; null: there is none, or the record was deleted. */
  link: z.string().nullable(),
  eventNotificationUid: uid().nullable(),
  templateUid: uid().nullable(),
  templateNumber: z.int().nullable(),
});
export type NotificationLogRecord = z.infer<typeof logRecord>;

const root = `${apiRoot}/notification-logs` as const;
const params = z.object({ uid: uid('notification_receipt') });
const query = listQuery(['createdAt', 'sentAt', 'dueAt'], {
  state: listFilter(z.enum(receiptStates)),
  method: listFilter(z.enum(notificationMethods)),
  type: listFilter(z.enum(notificationTypes)),
  userUid: uid('user').optional(),
  notificationUid: uid('notification').optional(),
  eventNotificationUid: uid('event_notification').optional(),
  read: listFilter(z.enum(['true', 'false'])),
  test: listFilter(z.enum(['true', 'false'])),
});

/** The maximum number of rows of an export of the log. */
export const maxLogged = 100_000;

export const notificationLogs = {
  list: endpoint({
    method: 'GET',
    path: root,
    scope: 'tenant',
    permissions: ['notification_log.read'],
    summary: 'List what each person received',
    query,
    response: pageResponse(logRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${root}/:uid`,
    scope: 'tenant',
    permissions: ['notification_log.read'],
    summary: 'Read one entry of the notification log',
    params,
    response: recordResponse(logRecord),
  }),
};

const exported = {
  method: 'GET',
  scope: 'tenant',
  permissions: ['notification_log.read'],
  query: query.pick({ sort: true, q: true, filter: true }),
  traces: 'exported',
  budget: 'exports',
  response: null,
  status: 200,
} as const;

export const notificationLogActions = {
  exportCsv: endpoint({
    ...exported,
    path: `${root}/export.csv`,
    summary: 'Download the notification log as CSV, 100,000 entries at most',
    download: 'text/csv; charset=utf-8',
  }),
  exportXlsx: endpoint({
    ...exported,
    path: `${root}/export.xlsx`,
    summary: 'Download the notification log as an Excel workbook, 100,000 entries at most',
    download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  /** 422 `wrong_state` unless the notification has failed or been cancelled. */
  sendAgain: endpoint({
    method: 'POST',
    path: `${root}/:uid/send-again`,
    scope: 'tenant',
    permissions: ['notification_log.read', 'notification.update'],
    summary: 'Send a notification again to one person',
    params,
    changes: ['notification-logs', 'notification'],
    response: null,
  }),
};
