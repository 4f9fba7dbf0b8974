-- The audit log records that somebody sent all failed emails again.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('created', 'updated', 'deleted',
  'sign_in_failed', 'sign_in_locked', 'password_forgotten', 'refused', 'exported', 'archive_made', 'invited_again',
  'mails_sent_again'));
