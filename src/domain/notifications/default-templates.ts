import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';

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
    name: 'Answers requested',
    subject: '{record}: your activities to review',
    content:
      '{actor} asks you to review these activities by {due}, {days}:\n\n{note}\n\nOpen "{record}". If nothing has changed in an activity, you can say so there.',
  },
  {
    action: 'chased',
    name: 'Answers missing',
    subject: '{record}: your answers are missing',
    content: 'Your answers were due on {due}, {days}. {actor} reminds you to review these activities:\n\n{note}',
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
    content: `A contract or certificate of "{record}" ends on {due}, {days}.${consequence}\n\n{part}`,
  },
  {
    action: 'expired',
    name: 'Expired',
    subject: '{record} has expired',
    content: `A contract or certificate of "{record}" ended on {due}.${consequence}\n\n{part}`,
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
