-- What was found in a sheet when it was read, and what a person still has to decide.

-- True until a person says what the sheet contains. Such a sheet is not imported.
alter table import_sheets add column undecided boolean not null default false;
-- True for a sheet that the workbook hides.
alter table import_sheets add column hidden boolean not null default false;
-- The columns that the workbook hides, counted from 0.
alter table import_sheets add column hidden_columns integer[] not null default '{}';
-- Why rows were left out when the file was read, by row number. `removed` has those that are still left out.
alter table import_sheets add column set_aside json not null default '{}';
