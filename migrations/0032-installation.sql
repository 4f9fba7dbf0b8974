-- Facts about the whole installation, in one row. Only the owner reads and writes them, never the server's role.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- The signature of a fixed text with the root key. It shows whether a server has the same key.
  key_check text not null
);
