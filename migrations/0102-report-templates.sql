-- How reports look: revisions of a template for each type of report, which one an organisation uses, and what the landlord allows.

create table report_templates (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  uid uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  type text not null,
  -- The revision's number within its type.
  number integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  content jsonb not null,
  published_at timestamptz,
  -- Without a foreign key, because landlord users are in another organisation.
  created_by_uid uuid,
  created_by_name text not null default '',
  primary key (organisation_uid, uid),
  constraint report_templates_number unique (organisation_uid, type, number),
  constraint report_templates_published check ((status = 'draft') = (published_at is null))
);
select secure_tenant_table('report_templates');
select audit_table('report_templates');
select version_table('report_templates');

-- Numbers a new revision. Revisions of one type that are created at the same time wait for each other.
create function number_report_template() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.organisation_uid::text || new.type, 102));
  new.number := 1 + coalesce((select max(t.number) from report_templates t
    where t.organisation_uid = new.organisation_uid and t.type = new.type), 0);
  return new;
end $$;
create trigger number_report_template before insert on report_templates for each row execute function number_report_template();

-- What has been published stays as it was: reports name it.
create function keep_report_template() returns trigger language plpgsql as $$
begin
  if new.content is distinct from old.content or new.status = 'draft' then
    raise exception 'published revisions cannot be changed' using errcode = 'check_violation', constraint = 'report_templates_immutable';
  end if;
  return new;
end $$;
create trigger keep_report_template before update on report_templates for each row
  when (old.status <> 'draft') execute function keep_report_template();

-- The revision that an organisation uses for a type: one of its own, or one of the landlord's. One row, so that there is one default.
create table report_template_defaults (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  type text not null,
  updated_at timestamptz not null default clock_timestamp(),
  own_uid uuid,
  -- Without a foreign key: a revision of another organisation, the landlord's.
  landlord_uid uuid,
  primary key (organisation_uid, type),
  constraint report_template_defaults_one check (num_nonnulls(own_uid, landlord_uid) = 1),
  constraint report_template_defaults_own foreign key (organisation_uid, own_uid) references report_templates (organisation_uid, uid)
);
create index report_template_defaults_own_used on report_template_defaults (organisation_uid, own_uid);
create index report_template_defaults_landlord_used on report_template_defaults (landlord_uid) where landlord_uid is not null;
select secure_tenant_table('report_template_defaults');
select audit_table('report_template_defaults', 'organisation_uid');

-- The types for which organisations may not use revisions of their own. The landlord's rows count. No row: they may.
create table report_template_rules (
  organisation_uid uuid not null references organisations (uid) on delete cascade,
  type text not null,
  allow_customise boolean not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organisation_uid, type)
);
select secure_tenant_table('report_template_rules');
select audit_table('report_template_rules', 'organisation_uid');

-- Returns the landlord's revisions that organisations may use. Drafts are the landlord's own.
create function landlord_report_templates()
returns table (uid uuid, type text, number integer, status text, content jsonb, created_at timestamptz, published_at timestamptz,
               created_by_name text, is_default boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.uid, t.type, t.number, t.status, t.content, t.created_at, t.published_at, t.created_by_name, d.own_uid is not null
  from organisations o
  join report_templates t on t.organisation_uid = o.uid and t.status = 'published'
  left join report_template_defaults d on d.organisation_uid = t.organisation_uid and d.own_uid = t.uid
  where o.is_landlord
$$;
revoke all on function landlord_report_templates() from public;
grant execute on function landlord_report_templates() to holdfast_app;

-- Returns the types for which organisations must use the landlord's revisions.
create function fixed_report_types() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select r.type from organisations o join report_template_rules r on r.organisation_uid = o.uid and not r.allow_customise where o.is_landlord
$$;
revoke all on function fixed_report_types() from public;
grant execute on function fixed_report_types() to holdfast_app;

-- Counts, for the landlord, the organisations whose default is a revision of their own, by type, and those that chose each revision of the
-- landlord's. Returns no row to anybody else.
create function report_template_uses()
returns table (type text, landlord_uid uuid, organisations integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.type, d.landlord_uid, count(*)::integer
  from (select uid from organisations where uid = current_organisation() and is_landlord) landlord
  join report_template_defaults d on d.organisation_uid <> landlord.uid
  group by d.type, d.landlord_uid
$$;
revoke all on function report_template_uses() from public;
grant execute on function report_template_uses() to holdfast_app;
