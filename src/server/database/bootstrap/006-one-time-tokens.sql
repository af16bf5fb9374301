-- Links and codes that prove once that somebody holds an account. As in Supabase Auth, an account
-- has one of each type; unlike there, token_hash is a hash of what the link carries, so that
-- whoever reads a backup can't open the link.
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);

alter type auth.one_time_token_type owner to grocery_auth;
alter table auth.one_time_tokens owner to grocery_auth;
