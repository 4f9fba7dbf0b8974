-- The export of a whole organisation has more than twenty sheets since plans and activity owners are imported too.
alter table import_sheets drop constraint import_sheets_position_check;
alter table import_sheets add constraint import_sheets_position_check check (position between 0 and 39);
