-- The root keys that this installation used before, each encrypted with a key derived from the current one. They read what
-- was made before the root key was replaced. Only the owner reads and writes them, never the server's role.
create table former_keys (
  id text primary key,
  key_cipher text not null,
  retired_at timestamptz not null default now(),
  -- When every stored secret had been encrypted with a newer key; null while that is unfinished.
  replaced_at timestamptz
);
