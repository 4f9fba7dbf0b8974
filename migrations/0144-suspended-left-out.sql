-- The names of the organisations that a landlord's notification left out, because they were suspended when it was sent.
alter table notifications add column left_out text[] not null default '{}';
