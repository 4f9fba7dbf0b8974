-- What the file of a certificate can do by itself when it is opened, such as run scripts. Empty for files that were
-- uploaded before this was looked for.
alter table supplier_certificates add column active_content text[] not null default '{}';
select audit_updates();
