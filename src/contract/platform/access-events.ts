/** The actions that the audit log records in addition to changes of rows. */
export const accessActions = [
  'sign_in_failed',
  'sign_in_locked',
  'password_forgotten',
  'refused',
  'exported',
  'archive_made',
  'invited_again',
  'mails_sent_again',
] as const;
export type AccessAction = (typeof accessActions)[number];
