import type {
  NotificationClass,
  NotificationMethod,
  NotificationState,
  NotificationType,
  ReceiptState,
  SendTarget,
} from '#root/contract/notifications/notification-terms.ts';
import { defineMessages } from '#root/web/platform/i18n/i18n.ts';

export const text = defineMessages('notificationWords', {
  views: 'Lists of notifications',
  notifications: 'Notifications',
  rules: 'Event notifications',
  templates: 'Templates',
  logs: 'Log',
  'type.user': 'Written by a person',
  'type.event': 'Made by an event',
  'method.in_app': 'App',
  'method.email': 'Email',
  'urgency.urgent': 'Urgent',
  'urgency.normal': 'Normal',
  'urgency.low': 'Low',
  'target.all_users': 'All users',
  'target.users': 'Users',
  'target.roles': 'Roles',
  'target.industries': 'Industries',
  'target.clients': 'Organisations',
  'state.scheduled': 'Scheduled',
  'state.queued': 'Waiting to be sent',
  'state.sent': 'Sent',
  'state.failed': 'Failed',
  'state.cancelled': 'Cancelled',
  'state.waiting': 'Not due yet',
});

export const typeWords = (type: NotificationType) => text(`type.${type}`);
export const methodWords = (methods: readonly NotificationMethod[]) =>
  methods.map((one) => text(`method.${one}`)).join(', ');
export const urgencyWords = (urgency: NotificationClass) => text(`urgency.${urgency}`);
export const targetWords = (targets: readonly SendTarget[]) => targets.map((one) => text(`target.${one}`)).join(', ');
export const stateWords = (state: NotificationState | ReceiptState) => text(`state.${state}`);

/** Returns the choices of a field: each value with its words as the label. */
export const toChoices = <Value extends string>(values: readonly Value[], words: (value: Value) => string) =>
  values.map((value) => ({ value, label: words(value) }));
