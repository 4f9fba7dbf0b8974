-- Whoever was not told after all, because the record was another person's by then or the rule was off, can be told on the same day.
drop index notification_receipts_once;
create unique index notification_receipts_once on notification_receipts
  (organisation_uid, event_notification_uid, subject_uid, user_uid, method, happened_on)
  where event_notification_uid is not null and not (state = 'cancelled' and coalesce(reason, '') in
    ('reassigned', 'rule_off', 'receiver_inactive', 'record_archived', 'organisation_suspended'));
