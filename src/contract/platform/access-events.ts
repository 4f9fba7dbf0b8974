/** What the audit log records besides changes of rows: what people did or tried. */
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
