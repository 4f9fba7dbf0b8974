-- Deleted notifications no longer count as unread, so open pages must hear of it too.
create trigger notices_deleted after delete on notification_receipts referencing old table as changed
  for each statement execute function notices_filled();
