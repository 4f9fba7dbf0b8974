/** The ways in which a person receives a notification. */
export const notificationMethods = ['in_app', 'email'] as const;
export type NotificationMethod = (typeof notificationMethods)[number];

/** An urgent notification ignores quiet hours and digests. */
export const notificationClasses = ['urgent', 'normal', 'low'] as const;
export type NotificationClass = (typeof notificationClasses)[number];

export const notificationTypes = ['user', 'event'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationStates = ['scheduled', 'queued', 'sent', 'failed', 'cancelled'] as const;
export type NotificationState = (typeof notificationStates)[number];

/** `waiting`: waits for the end of quiet hours or for a digest. */
export const receiptStates = ['waiting', 'queued', 'sent', 'failed', 'cancelled'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Why a notification was cancelled, as a whole or for one person. */
export const cancelReasons = [
  'withdrawn',
  'date_moved',
  'done',
  'reassigned',
  'record_deleted',
  'record_archived',
  'rule_off',
  'receiver_inactive',
  'organisation_suspended',
  'unsubscribed',
  'no_address',
  'read',
  'nobody',
] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const cancelReasonWords: Readonly<Record<CancelReason, string>> = {
  withdrawn: 'Cancelled before it was sent',
  date_moved: 'The date was moved',
  done: 'Already done',
  reassigned: 'The person is no longer among the receivers',
  record_deleted: 'The record was deleted',
  record_archived: 'The record was archived',
  rule_off: 'The rule was turned off, changed or deleted',
  receiver_inactive: 'The person is not active',
  organisation_suspended: 'The organisation is suspended',
  unsubscribed: 'The person turned off these emails',
  no_address: 'The person has no email address',
  read: 'Already read in the app',
  nobody: 'Nobody receives it',
};

/** How a user notification names its receivers. */
export const sendTargets = ['all_users', 'users', 'roles', 'industries', 'clients'] as const;
export type SendTarget = (typeof sendTargets)[number];

/** How soon a person receives the emails of a class. `never`: only in the app. */
export const notificationFrequencies = ['now', 'daily', 'weekly', 'never'] as const;
export type NotificationFrequency = (typeof notificationFrequencies)[number];
