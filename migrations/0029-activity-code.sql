-- An activity can have a reference number, such as BP-001, that stays the same when its name changes.
alter table activities add column code text not null default '' check (char_length(code) <= 50);
create unique index activities_code on activities (organisation_uid, lower(code)) where code <> '';
