-- Personal access tokens. With a token, a shopper's program can read and change lists through our server's
-- /api. The functions that programs call are in 70-programs.sql.

create table public.personal_access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  secret_hash bytea not null unique,
  name text not null check (char_length(name) <= 100 and name ~ '[^[:space:]]'),
  scopes text[] not null check (
    cardinality(scopes) between 1 and 2 and scopes <@ array['lists:read', 'lists:write']
  ),
  created_at timestamptz not null default now(),
  last_used_on date,
  expires_at timestamptz
);

comment on table public.personal_access_tokens is
  'Tokens that let a shopper''s programs use the API until the shopper revokes them';
comment on column public.personal_access_tokens.secret_hash is
  'SHA-256 of the token, which is shown once and never stored';
comment on column public.personal_access_tokens.scopes is
  'What the token allows; lists:write includes lists:read';
comment on column public.personal_access_tokens.last_used_on is
  'Day of the last use, in UTC; enough to find unused tokens';

create index personal_access_tokens_user_id on public.personal_access_tokens (user_id);

-- Only the functions below read and write this table.
alter table public.personal_access_tokens enable row level security;
revoke all on public.personal_access_tokens from public, anon, authenticated, service_role;

-- Functions for shoppers to manage their tokens.

-- Records in the audit log that the shopper has created or revoked a token.
create function private.record_token_event(action text, token uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object(
    'action', action, 'actor_id', auth.uid(), 'traits', json_build_object('token', token)
  ), now())
$$;
revoke execute on function private.record_token_event(text, uuid) from public;

create function public.create_access_token(name text, scopes text[], days integer default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  max_tokens constant integer := 20;
  -- Three random UUIDs have 366 random bits. The hash reduces them to 256.
  secret constant text := 'gg_pat_' || translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_');
  token public.personal_access_tokens;
begin
  perform private.require_second_factor();
  -- A token can't create tokens: only a session has a session_id.
  if auth.jwt() ->> 'session_id' is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not coalesce(
    char_length(btrim(name)) between 1 and 100 and name !~ '[[:cntrl:]]'
      and (days is null or days between 1 and 365)
      and cardinality(scopes) between 1 and 2 and scopes <@ array['lists:read', 'lists:write'], false
  ) then
    raise exception 'A token needs a name of up to 100 characters and at least one scope. It may expire after 1 to 365 days or never.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  perform from auth.users u where u.id = auth.uid() for no key update;
  delete from public.personal_access_tokens t where t.user_id = auth.uid() and t.expires_at <= now();
  if (select count(*) from public.personal_access_tokens t where t.user_id = auth.uid()) >= max_tokens then
    raise exception 'You have % tokens. End one to make another.', max_tokens
      using errcode = 'PT403', hint = 'too_many_tokens';
  end if;
  insert into public.personal_access_tokens as t (user_id, secret_hash, name, scopes, expires_at)
  values (
    auth.uid(), sha256(convert_to(secret, 'UTF8')), btrim(create_access_token.name),
    array(select distinct one from unnest(create_access_token.scopes) one order by one),
    now() + make_interval(days => days)
  ) returning t.* into token;
  perform private.record_token_event('access_token_created', token.id);
  return json_build_object('id', token.id, 'secret', secret, 'expires_at', token.expires_at);
end
$$;
comment on function public.create_access_token is
  'Creates a token for the shopper and returns its secret once';
revoke execute on function public.create_access_token(text, text[], integer)
  from public, anon, authenticated, service_role;
grant execute on function public.create_access_token(text, text[], integer) to authenticated;

create function public.my_access_tokens() returns table (
  id uuid, name text, scopes text[], created_at timestamptz, last_used_on date, expires_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_second_factor();
  return query
    select t.id, t.name, t.scopes, t.created_at, t.last_used_on, t.expires_at
    from public.personal_access_tokens t where t.user_id = auth.uid()
    order by t.created_at desc, t.id;
end
$$;
comment on function public.my_access_tokens is 'Lists the shopper''s tokens, newest first';
revoke execute on function public.my_access_tokens() from public, anon, authenticated, service_role;
grant execute on function public.my_access_tokens() to authenticated;

create function public.end_access_token(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  -- Locks the account first, like deleting the account, to avoid a deadlock.
  perform from auth.users u where u.id = auth.uid() for key share;
  delete from public.personal_access_tokens t where t.id = token and t.user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform private.record_token_event('access_token_ended', token);
  return true;
end
$$;
comment on function public.end_access_token is
  'Revokes one token; false if the shopper has no such token';
revoke execute on function public.end_access_token(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_access_token(uuid) to authenticated;

create function public.end_all_access_tokens() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  ended integer := 0;
begin
  perform private.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for key share;
  for one in
    delete from public.personal_access_tokens t where t.user_id = auth.uid() returning t.id
  loop
    perform private.record_token_event('access_token_ended', one);
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function public.end_all_access_tokens is
  'Revokes all tokens of the shopper and returns how many there were';
revoke execute on function public.end_all_access_tokens() from public, anon, authenticated, service_role;
grant execute on function public.end_all_access_tokens() to authenticated;

-- The server looks up a token by its hash, and passes the token's ID on in the access_token_id claim. The
-- functions for access tokens check that ID again, in the same transaction that reads or changes the lists.

create function public.use_access_token(hash bytea) returns table (
  id uuid, user_id uuid, name text, scopes text[], expires_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  -- Updated once a day, so that most requests with a token write nothing.
  update public.personal_access_tokens t set last_used_on = today
  where t.secret_hash = hash and t.last_used_on is distinct from today
    and (t.expires_at is null or t.expires_at > now());
  return query
    select t.id, t.user_id, t.name, t.scopes, t.expires_at
    from public.personal_access_tokens t join auth.users u on u.id = t.user_id
    where t.secret_hash = hash and (t.expires_at is null or t.expires_at > now())
      and (u.banned_until is null or u.banned_until <= now());
end
$$;
comment on function public.use_access_token is
  'Returns the token with this SHA-256, unless it has expired or its account is disabled';
revoke execute on function public.use_access_token(bytea) from public, anon, authenticated, service_role;
grant execute on function public.use_access_token(bytea) to service_role;

create function private.scopes_of_token() returns text[]
language sql stable security definer set search_path = '' as $$
  select t.scopes from public.personal_access_tokens t
  where t.id = (auth.jwt() ->> 'access_token_id')::uuid and t.user_id = auth.uid()
    and (t.expires_at is null or t.expires_at > now())
$$;
comment on function private.scopes_of_token is
  'Scopes of the caller''s token; null without a valid token';
revoke execute on function private.scopes_of_token() from public;
