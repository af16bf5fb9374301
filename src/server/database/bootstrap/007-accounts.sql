-- What confirming an address, changing it, second factors and the audit log need. Names and columns
-- are those of Supabase Auth where it has them.
alter table auth.users
  add column invited_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column email_change varchar(255) not null default '',
  add column email_change_sent_at timestamptz,
  -- 1: one of the two mailboxes has agreed to the change.
  add column email_change_confirm_status smallint not null default 0
    check (email_change_confirm_status between 0 and 2),
  add column is_anonymous boolean not null default false;

-- A sign-in that began in one browser (PKCE): only who knows the verifier of the challenge can
-- exchange the code that the mail's link leads to. auth_code is a hash of that code.
create type auth.code_challenge_method as enum ('s256', 'plain');
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  auth_code text unique,
  code_challenge text not null,
  code_challenge_method auth.code_challenge_method not null,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  auth_code_issued_at timestamptz
);
create index flow_state_user_id_idx on auth.flow_state (user_id);

-- Unlike in Supabase Auth, a magic link is not a recovery link: it works for a shorter time.
alter type auth.one_time_token_type add value 'magiclink_token';
alter table auth.one_time_tokens
  -- Six digits are soon guessed from a fast hash, so this one is slow (argon2id).
  add column code_hash text,
  add column failed_tries smallint not null default 0,
  add column flow_state_id uuid references auth.flow_state (id) on delete cascade;
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  secret text,
  last_challenged_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code is accepted twice.
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload json not null,
  created_at timestamptz not null default now(),
  ip_address varchar(64) not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

alter type auth.code_challenge_method owner to grocery_auth;
alter type auth.factor_type owner to grocery_auth;
alter type auth.factor_status owner to grocery_auth;
alter table auth.flow_state owner to grocery_auth;
alter table auth.mfa_factors owner to grocery_auth;
alter table auth.mfa_challenges owner to grocery_auth;
alter table auth.audit_log_entries owner to grocery_auth;

-- Who was banned is refused from the next request on, like a session that was signed out.
create or replace function auth.session_is_alive(session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = session_id
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until <= now())
  )
$$;
