-- The word for a kind of record is `kind` everywhere, but the import tables said `thing` and `entity`.
alter table import_sheets rename column thing to kind;

-- Renames the same words in stored JSON. Row-level security and triggers are off, because this changes the rows of all
-- organisations without being a change that people made.
alter table imports no force row level security, disable trigger user;
update imports set
  result = case when result ? 'things' then
    result - 'things' || jsonb_build_object('counts', (
      select coalesce(jsonb_agg(c - 'thing' || jsonb_build_object('kind', c -> 'thing')), '[]')
      from jsonb_array_elements(result -> 'things') c)) else result end,
  undone = case when undone ? 'kept' then
    undone || jsonb_build_object('kept', (
      select coalesce(jsonb_agg(k - 'entity' || jsonb_build_object('kind', k -> 'entity')), '[]')
      from jsonb_array_elements(undone -> 'kept') k)) else undone end
where result ? 'things' or undone ? 'kept';
alter table imports force row level security, enable trigger user;

alter table import_mappings no force row level security;
update import_mappings set mapping = mapping - 'thing' - 'told' || jsonb_build_object('kind', mapping -> 'thing')
  || case when mapping ? 'told' then jsonb_build_object('detected', mapping -> 'told') else '{}' end
where mapping ? 'thing';
alter table import_mappings force row level security;

-- Saved views store verdicts, which used to be named by colours.
create function pg_temp.renamed_verdicts(list text) returns text language sql immutable as $$
  select string_agg(coalesce(
    '{"green": "met", "yellow": "justMet", "red": "late", "critical": "pastMtpd", "grey": "unknown"}'::jsonb ->> word, word), ',' order by at)
  from string_to_table(list, ',') with ordinality as words (word, at)
$$;
alter table saved_views no force row level security, disable trigger user;
update saved_views set query = query || (
  select jsonb_object_agg(key, pg_temp.renamed_verdicts(value))
  from jsonb_each_text(query) where key in ('gap', 'verdict', 'attention'))
where query ?| array['gap', 'verdict', 'attention'];
alter table saved_views force row level security, enable trigger user;
