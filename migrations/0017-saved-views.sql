-- Saved views of lists: filters, columns and row density under a name.

create table saved_views (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Without a foreign key, because the landlord's people may save views too.
  owner_uid uuid not null,
  list text not null,
  name text not null,
  -- Search, filters and order, under the names that the list's address uses.
  query jsonb not null default '{}',
  -- The visible columns in their order. null: the list's own.
  columns text[],
  density text check (density in ('comfortable', 'compact')),
  shared boolean not null default false,
  -- The view with which people start if they have not chosen one.
  for_everyone boolean not null default false check (shared or not for_everyone),
  primary key (organisation_uid, uid)
);
create unique index saved_views_name on saved_views (organisation_uid, owner_uid, list, lower(name));
create unique index saved_views_for_everyone on saved_views (organisation_uid, list) where for_everyone;
create index saved_views_list on saved_views (organisation_uid, list);
select secure_tenant_table('saved_views');
-- The history of a view is part of its owner's history.
select audit_table('saved_views', 'owner_uid');
select version_table('saved_views');

-- The view with which a person's list starts.
create table saved_view_defaults (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  user_uid uuid not null,
  list text not null,
  -- null: the list without a view, even if the organisation has a default.
  view_uid uuid,
  primary key (organisation_uid, user_uid, list),
  constraint saved_view_defaults_view foreign key (organisation_uid, view_uid)
    references saved_views (organisation_uid, uid) on delete cascade
);
create index saved_view_defaults_view on saved_view_defaults (organisation_uid, view_uid);
select secure_tenant_table('saved_view_defaults');
