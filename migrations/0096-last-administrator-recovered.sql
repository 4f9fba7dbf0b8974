-- The operator can let the last administrator of an organisation in again: that person is invited once more, and no longer
-- active until a new password is chosen. Only a deactivation would leave the organisation without an administrator.
create or replace trigger keep_an_administrator before update of status on users for each row
  when (old.status = 'active' and new.status = 'inactive') execute function active_user_leaves();
