-- All that the migrations of version 0.1.0 made: the files of supabase/schemas, one after the other, as they were
-- when this was written.

-- Personal access tokens, by which a shopper's own programs read and change lists through our server's /api.
-- What a program may do with lists is in 70-programs.sql.

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
  'By which programs of a shopper reach the API, until the shopper ends them';
comment on column public.personal_access_tokens.secret_hash is
  'SHA-256 of the token, which is shown once and not kept';
comment on column public.personal_access_tokens.scopes is
  'What it may do; lists:write allows what lists:read does';
comment on column public.personal_access_tokens.last_used_on is
  'The day by UTC: enough to tell a token that nobody uses';

create index personal_access_tokens_user_id on public.personal_access_tokens (user_id);

-- Only the functions below read and write it.
alter table public.personal_access_tokens enable row level security;
revoke all on public.personal_access_tokens from public, anon, authenticated, service_role;

-- What a shopper does with their tokens.

create function public.record_token_event(action text, token uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object(
    'action', action, 'actor_id', auth.uid(), 'traits', json_build_object('token', token)
  ), now())
$$;
revoke execute on function public.record_token_event(text, uuid) from public, anon, authenticated, service_role;

create function public.create_access_token(name text, scopes text[], days integer default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  max_tokens constant integer := 20;
  -- Three of them have 366 random bits, of which the hash keeps 256.
  secret constant text := 'gg_pat_' || translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_');
  token public.personal_access_tokens;
begin
  perform public.require_second_factor();
  -- One token makes no other.
  if auth.jwt() ->> 'session_id' is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not coalesce(
    char_length(btrim(name)) between 1 and 100 and name !~ '[[:cntrl:]]'
      and (days is null or days between 1 and 365)
      and cardinality(scopes) between 1 and 2 and scopes <@ array['lists:read', 'lists:write'], false
  ) then
    raise exception 'A token has a name of up to 100 characters, scopes, and ends within a year or never.'
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
  perform public.record_token_event('access_token_created', token.id);
  return json_build_object('id', token.id, 'secret', secret, 'expires_at', token.expires_at);
end
$$;
comment on function public.create_access_token is
  'Makes a token of the shopper, which is told this once';
revoke execute on function public.create_access_token(text, text[], integer)
  from public, anon, authenticated, service_role;
grant execute on function public.create_access_token(text, text[], integer) to authenticated;

create function public.my_access_tokens() returns table (
  id uuid, name text, scopes text[], created_at timestamptz, last_used_on date, expires_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform public.require_second_factor();
  return query
    select t.id, t.name, t.scopes, t.created_at, t.last_used_on, t.expires_at
    from public.personal_access_tokens t where t.user_id = auth.uid()
    order by t.created_at desc, t.id;
end
$$;
comment on function public.my_access_tokens is 'The tokens of the shopper, the newest first';
revoke execute on function public.my_access_tokens() from public, anon, authenticated, service_role;
grant execute on function public.my_access_tokens() to authenticated;

create function public.end_access_token(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
  -- The account first, as its deletion does: nobody waits in a circle.
  perform from auth.users u where u.id = auth.uid() for key share;
  delete from public.personal_access_tokens t where t.id = token and t.user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform public.record_token_event('access_token_ended', token);
  return true;
end
$$;
comment on function public.end_access_token is 'False when the shopper has no such token';
revoke execute on function public.end_access_token(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_access_token(uuid) to authenticated;

create function public.end_all_access_tokens() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
  ended integer := 0;
begin
  perform public.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for key share;
  for one in
    delete from public.personal_access_tokens t where t.user_id = auth.uid() returning t.id
  loop
    perform public.record_token_event('access_token_ended', one);
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function public.end_all_access_tokens is 'Ends all tokens of the shopper; returns how many there were';
revoke execute on function public.end_all_access_tokens() from public, anon, authenticated, service_role;
grant execute on function public.end_all_access_tokens() to authenticated;

-- The server looks a token up by its hash, and then names the token in the claim access_token_id. Functions
-- for programs look that token up again, in the transaction of their work.

create function public.use_access_token(hash bytea) returns table (
  id uuid, user_id uuid, name text, scopes text[], expires_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  -- Once a day, so that reading by a token writes nothing.
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
  'The token with this SHA-256, unless it is over or its account is closed';
revoke execute on function public.use_access_token(bytea) from public, anon, authenticated, service_role;
grant execute on function public.use_access_token(bytea) to service_role;

create function public.scopes_of_token() returns text[]
language sql stable security definer set search_path = '' as $$
  select t.scopes from public.personal_access_tokens t
  where t.id = (auth.jwt() ->> 'access_token_id')::uuid and t.user_id = auth.uid()
    and (t.expires_at is null or t.expires_at > now())
$$;
comment on function public.scopes_of_token is
  'Of the token that the caller shows; null without one, and for one that is over';
revoke execute on function public.scopes_of_token() from public, anon, authenticated, service_role;

-- Accounts: the second factor, passwords, sessions, links in mails, and administrators. The tables are those of
-- Supabase Auth; these functions work the same on our server and on a Supabase project.

-- Two-step verification. Once a shopper has set it up, their tables stay closed until the session has shown the
-- second factor (aal2), whatever the other policies allow. Both the token and its session must have shown it: a
-- token from before the code says less than its session, one from before the factor was removed says more. An
-- access token of a program counts as what made it, a session that had shown the second factor.
create function public.has_shown_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  ) or (
    coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
      select from auth.sessions
      where sessions.id = (auth.jwt() ->> 'session_id')::uuid
        and sessions.user_id = auth.uid() and sessions.aal = 'aal2'
    )
  ) or public.scopes_of_token() is not null
$$;
comment on function public.has_shown_second_factor is
  'Whether the session is as strong as the account asks for: true also where there is no second factor';
revoke execute on function public.has_shown_second_factor() from public, anon, authenticated, service_role;
grant execute on function public.has_shown_second_factor() to authenticated;

create function public.require_second_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_shown_second_factor() then
    raise exception 'Enter the code of your second factor first.'
      using errcode = 'PT403', hint = 'second_factor_needed';
  end if;
end
$$;
comment on function public.require_second_factor is
  'For functions that pass by the policies of the tables';
revoke execute on function public.require_second_factor() from public, anon, authenticated, service_role;

create function public.has_password() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
  return exists (
    select from auth.users u where u.id = auth.uid() and u.encrypted_password <> ''
  );
end
$$;
comment on function public.has_password is
  'Whether the shopper can sign in by a password: an account made by an e-mail link has none';
revoke execute on function public.has_password() from public, anon, authenticated, service_role;
grant execute on function public.has_password() to authenticated;

-- Sessions.

create function public.my_sessions() returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  ip text,
  is_current boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform public.require_second_factor();
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at),
      s.user_agent, host(s.ip), s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc, 1;
end
$$;
comment on function public.my_sessions is
  'Where the shopper is signed in: the session that asks first, then those used last';
revoke execute on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;

-- The account is locked before its session, as a deletion of the account does: the other way round, the two
-- could wait for each other.
create function public.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for key share;
  delete from auth.sessions s where s.id = session_id and s.user_id = auth.uid();
  if not found then
    return false;
  end if;
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object(
    'action', 'logout', 'actor_id', auth.uid(), 'traits', json_build_object('scope', 'one')
  ), now());
  return true;
end
$$;
comment on function public.end_session is
  'Signs the shopper out on one device; false when there is no such session of theirs';
revoke execute on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;

-- Links in mails.

-- Asked by the page that such a link opens, before the link is used up. Whoever has the link could open that
-- account, so a part of its address is no secret to them. Our own server keeps a hash of what the link carries,
-- Supabase the text itself. No link is older than a day.
create function public.link_owner(token_hash text) returns text
language sql stable security definer set search_path = '' as $$
  select left(u.email, 1) || '…@' || substring(u.email from '[^@]*$')
  from auth.one_time_tokens o join auth.users u on u.id = o.user_id
  where o.token_hash in (
      link_owner.token_hash,
      encode(sha224(convert_to(link_owner.token_hash, 'UTF8')), 'hex')
    )
    and o.created_at > now() - interval '1 day'
$$;
comment on function public.link_owner is
  'The address of the account that a link out of a mail opens, in part: a…@example.com; null when there is none';
revoke execute on function public.link_owner(text) from public, anon, authenticated, service_role;
grant execute on function public.link_owner(text) to anon, authenticated;

create function public.cancel_email_change() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
  update auth.users u
  set email_change = '', email_change_confirm_status = 0, email_change_sent_at = null,
    updated_at = now()
  where u.id = auth.uid() and u.email_change <> '';
  if not found then
    return false;
  end if;
  delete from auth.one_time_tokens o
  where o.user_id = auth.uid()
    and o.token_type in ('email_change_token_current', 'email_change_token_new');
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object(
    'action', 'user_email_change_cancelled', 'actor_id', auth.uid(), 'traits', json_build_object()
  ), now());
  return true;
end
$$;
comment on function public.cancel_email_change is
  'Ends a change of address that waits for its mailboxes: its links work no more; false when there is none';
revoke execute on function public.cancel_email_change() from public, anon, authenticated, service_role;
grant execute on function public.cancel_email_change() to authenticated;

-- Without confirmation by mail each new account counts as confirmed at once. So only an address that has
-- answered a mail lets its shopper see and delete the waitlist entry of that address.
create function public.has_proved_email() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u join auth.identities i on i.user_id = u.id
    where u.id = auth.uid() and u.email_confirmed_at is not null
      and lower(i.identity_data ->> 'email') = lower(u.email)
      and i.identity_data -> 'email_verified' = 'true'
  )
$$;
comment on function public.has_proved_email is
  'Whether a mail to the shopper''s address was answered, or an admin vouches for it';
revoke execute on function public.has_proved_email() from public, anon, authenticated, service_role;

-- Administrators. The account decides, not the token, which is believed for an hour.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' = 'admin'
  )
$$;
comment on function public.is_admin is
  'Whether the shopper is an administrator now; app_metadata only, as shoppers may write user_metadata';
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;

-- Limits on what one shopper may keep. They hold for shoppers: the service role and the owner of the database
-- may keep more, to import or restore.

create table public.quotas (
  table_name text primary key,
  max_rows integer check (max_rows > 0),
  max_bytes bigint check (max_bytes > 0)
);

comment on table public.quotas is
  'What one shopper may keep, where it is not the default: 1,000 rows and 5 MB of saved_lists';

-- Only functions of the database read it.
alter table public.quotas enable row level security;
revoke all on table public.quotas from public, anon, authenticated, service_role;

-- Writes of one shopper take turns, so that parallel ones can't exceed a quota together. A deletion takes its
-- turn too: it refers to the account, which a deletion of the account locks first.
create function public.lock_shopper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = auth.uid() for no key update;
  return null;
end
$$;
revoke execute on function public.lock_shopper() from public, anon, authenticated, service_role;

-- The waitlist: anyone may join, and only the service role reads it.

create table public.waitlist (
  id bigint generated always as identity primary key,
  email text not null,
  name text,
  created_at timestamptz not null default now(),
  -- The rule of browsers for <input type="email">, so that nothing passes there and fails here.
  constraint waitlist_email_format check (
    email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$'
  ),
  -- The longest address that mail can be sent to.
  constraint waitlist_email_length check (char_length(email) <= 254),
  constraint waitlist_name_not_blank check (name ~ '[^[:space:]]'),
  constraint waitlist_name_length check (char_length(name) <= 200),
  -- No control characters, which terminals take for commands, no line separators, and no marks that reorder the
  -- text after them.
  constraint waitlist_name_printable check (
    name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
  )
);

comment on table public.waitlist is 'Who asked for early access';
comment on column public.waitlist.name is 'As typed; null when it was left blank';

-- The page recognizes a repeated address by the name of this index.
create unique index waitlist_email_key on public.waitlist (lower(email));

alter table public.waitlist enable row level security;
revoke all on table public.waitlist from public, anon, authenticated, service_role;
grant insert (email, name) on table public.waitlist to anon, authenticated;
grant select, insert, update, delete on table public.waitlist to service_role;

create policy "Anyone joins" on public.waitlist
  for insert to anon, authenticated with check (true);
create policy "The service role manages the waitlist" on public.waitlist
  for all to service_role using (true) with check (true);

-- The demo videos of the landing page: everybody sees them, and administrators change them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('demo-videos', 'demo-videos', true, 52428800, array['video/*'])
on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Everybody sees the demo videos" on storage.objects
  for select to anon, authenticated using (bucket_id = 'demo-videos');
create policy "Admins upload demo videos" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'demo-videos' and (select public.is_admin()));
create policy "Admins replace demo videos" on storage.objects
  for update to authenticated
  using (bucket_id = 'demo-videos' and (select public.is_admin()))
  with check (bucket_id = 'demo-videos' and (select public.is_admin()));
create policy "Admins delete demo videos" on storage.objects
  for delete to authenticated
  using (bucket_id = 'demo-videos' and (select public.is_admin()));

-- Everybody may see the demo videos, so only changes ask for the second factor.
create policy "A second factor is asked for to upload" on storage.objects
  as restrictive for insert to authenticated
  with check ((select public.has_shown_second_factor()));
create policy "A second factor is asked for to replace" on storage.objects
  as restrictive for update to authenticated
  using ((select public.has_shown_second_factor()));
create policy "A second factor is asked for to delete" on storage.objects
  as restrictive for delete to authenticated
  using ((select public.has_shown_second_factor()));

-- Real stores, looked up by place. They are public data; only the service role writes them.

create table public.stores (
  id uuid primary key default gen_random_uuid(),
  chain text not null,
  name text not null,
  store_number text,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  phone text,
  latitude double precision not null,
  longitude double precision not null,
  position point not null generated always as (point(longitude, latitude)) stored,
  opening_hours text,
  time_zone text not null,
  is_address_completed boolean not null default false,
  source text not null,
  source_date date not null,
  constraint stores_latitude_range check (latitude between -90 and 90),
  constraint stores_longitude_range check (longitude between -180 and 180),
  constraint stores_state_code check (state ~ '^[A-Z]{2}$'),
  constraint stores_zip_code_format check (zip_code ~ '^[0-9]{5}$'),
  constraint stores_source_known check (source in ('alltheplaces', 'openstreetmap'))
);

comment on table public.stores is 'Supermarkets in the USA, imported chain by chain';
comment on column public.stores.chain is 'Name of the chain in the catalogue of the app';
comment on column public.stores.store_number is 'The chain''s own number of the store';
comment on column public.stores.opening_hours is 'OpenStreetMap syntax, in the store''s own time';
comment on column public.stores.is_address_completed is
  'City or ZIP code were missing and come from the nearest ZIP code';
comment on column public.stores.source_date is 'Day on which the source collected the store';

create index stores_position on public.stores using gist (position);
create index stores_chain on public.stores (chain);
create index stores_state on public.stores (state);

alter table public.stores enable row level security;
revoke all on table public.stores from public, anon, authenticated, service_role;
grant select on table public.stores to anon, authenticated;
grant select, insert, update, delete on table public.stores to service_role;

create policy "Everybody sees stores" on public.stores
  for select to anon, authenticated using (true);
create policy "The service role manages stores" on public.stores
  for all to service_role using (true) with check (true);

-- The sources change their ids, and stores come and go; our ids stay. There is no foreign key, so that a store
-- that was missing for a month gets its id back.
create table public.store_aliases (
  source text not null,
  source_id text not null,
  store_id uuid not null,
  constraint store_aliases_pkey primary key (source, source_id)
);

comment on table public.store_aliases is 'Under which id the app knows a store of a source';

create index store_aliases_store_id on public.store_aliases (store_id);

alter table public.store_aliases enable row level security;
revoke all on table public.store_aliases from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.store_aliases to service_role;

create policy "The service role manages aliases of stores" on public.store_aliases
  for all to service_role using (true) with check (true);

create table public.store_imports (
  chain text primary key,
  source text,
  source_date date,
  etag text,
  store_count integer not null default 0,
  dropped jsonb not null default '{}',
  imported_at timestamptz,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  failed_attempts integer not null default 0,
  failure text
);

comment on table public.store_imports is 'What is known of each chain''s last import';
comment on column public.store_imports.imported_at is 'Null: tried, but never imported';
comment on column public.store_imports.failure is 'Why the last attempt failed; null after a success';

alter table public.store_imports enable row level security;
revoke all on table public.store_imports from public, anon, authenticated, service_role;
grant select (chain, source, source_date, store_count, imported_at)
  on table public.store_imports to anon, authenticated;
grant select, insert, update, delete on table public.store_imports to service_role;

create policy "Everybody sees which chains are imported" on public.store_imports
  for select to anon, authenticated using (true);
create policy "The service role manages imports of stores" on public.store_imports
  for all to service_role using (true) with check (true);

-- The store search.

-- By haversine, with the mean radius of the Earth.
create function public.miles_between(
  latitude_a double precision,
  longitude_a double precision,
  latitude_b double precision,
  longitude_b double precision
) returns double precision
language sql immutable parallel safe
return 2 * 3958.7613 * asin(sqrt(least(1,
  power(sin(radians(latitude_b - latitude_a) / 2), 2)
  + cos(radians(latitude_a)) * cos(radians(latitude_b))
    * power(sin(radians(longitude_b - longitude_a) / 2), 2)
)));
comment on function public.miles_between is 'Degrees in, miles along the great circle out';
revoke execute on function public.miles_between(double precision, double precision, double precision, double precision)
  from public, anon, authenticated, service_role;
grant execute on function public.miles_between(double precision, double precision, double precision, double precision)
  to anon, authenticated, service_role;

-- Holds every point within the distance, as longitude and latitude. It may reach beyond 180 degrees; a box that
-- holds a pole goes all the way round. It is a yard or two too large, to allow for rounding.
create function public.box_around(
  latitude double precision,
  longitude double precision,
  miles double precision
) returns box
language sql immutable parallel safe
return (
  select box(
    point(longitude - longitude_reach, latitude - latitude_reach),
    point(longitude + longitude_reach, latitude + latitude_reach)
  )
  from (select degrees((miles + 0.001) / 3958.7613)) as north_south (latitude_reach),
    lateral (
      select case
        when abs(latitude) + latitude_reach >= 90 then 180
        else asind(least(1, sind(latitude_reach) / cosd(latitude)))
      end
    ) as east_west (longitude_reach)
);
comment on function public.box_around is 'Longitudes and latitudes of what is no further than so many miles';
revoke execute on function public.box_around(double precision, double precision, double precision)
  from public, anon, authenticated, service_role;
grant execute on function public.box_around(double precision, double precision, double precision)
  to anon, authenticated, service_role;

-- The nearest stores with the field names of the app, ordered by great-circle distance and then by id. The index
-- knows distances in degrees only, whose order is wrong: so the nearest by degrees give a radius, and the nearest
-- stores are chosen from all within that radius.
create function public.find_stores(
  latitude double precision,
  longitude double precision,
  max_stores integer,
  chain text default null,
  name_part text default null,
  state text default null,
  within_miles double precision default null
) returns jsonb
language plpgsql stable parallel safe
set search_path = ''
-- Which filters are given, and how rare what they ask for is, decides which index is best.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_variable
declare
  allowed box;
  reach_miles double precision;
  reach box;
  nearest jsonb;
begin
  if (latitude between -90 and 90 and longitude between -180 and 180) is not true then
    raise exception 'latitude and longitude must be degrees' using errcode = '22023';
  end if;
  if (max_stores between 1 and 50) is not true then
    raise exception 'max_stores must be from 1 to 50' using errcode = '22023';
  end if;
  if not (within_miles > 0 and within_miles <= 12500) then
    raise exception 'within_miles must be more than 0, and at most 12500' using errcode = '22023';
  end if;
  if state !~ '^[A-Z]{2}$' then
    raise exception 'state must be two capital letters' using errcode = '22023';
  end if;

  if not exists (select from public.stores s where chain is null or s.chain = chain) then
    return jsonb_build_object('isAvailable', false, 'stores', jsonb_build_array());
  end if;

  reach_miles := within_miles;
  -- Nobody knows how rare a part of a name is: to look for it from near to far may take all stores.
  if name_part is null then
    allowed := public.box_around(latitude, longitude, within_miles);
    select least(within_miles, case when count(*) = max_stores then max(candidate.miles) end)
    into reach_miles
    from (
      select public.miles_between(latitude, longitude, s.latitude, s.longitude) as miles
      from public.stores s
      -- Keeps the search for a chain from going on where there is none of it.
      where (
          chain is null or within_miles is null or s.position operator(pg_catalog.<@) allowed
        )
        and (chain is null or s.chain = chain)
        and (state is null or s.state = state)
      order by s.position operator(pg_catalog.<->) point(longitude, latitude)
      limit max_stores
    ) as candidate;
  end if;
  reach := public.box_around(latitude, longitude, reach_miles);

  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', found.id,
    'chainName', found.chain,
    'name', found.name,
    'address', found.address,
    'city', found.city,
    'state', found.state,
    'zipCode', found.zip_code,
    'phone', found.phone,
    'latitude', found.latitude,
    'longitude', found.longitude,
    'distanceMiles', round(found.miles::numeric, 2),
    'openingHours', found.opening_hours,
    'timeZone', found.time_zone,
    'source', found.source,
    'sourceDate', found.source_date,
    'isAddressCompleted', nullif(found.is_address_completed, false)
  )) order by found.miles, found.id), '[]')
  into nearest
  from (
    select s.*, public.miles_between(latitude, longitude, s.latitude, s.longitude) as miles
    from public.stores s
    where (
        reach_miles is null
        or s.position operator(pg_catalog.<@) reach
        -- The same places, for a box that reaches across the 180th meridian.
        or s.position operator(pg_catalog.<@) (reach operator(pg_catalog.+) point(360, 0))
        or s.position operator(pg_catalog.<@) (reach operator(pg_catalog.-) point(360, 0))
      )
      and (
        within_miles is null
        or public.miles_between(latitude, longitude, s.latitude, s.longitude) <= within_miles
      )
      and (chain is null or s.chain = chain)
      and (state is null or s.state = state)
      and (
        name_part is null
        or strpos(lower(concat_ws(chr(10), s.name, s.address, s.city)), lower(name_part)) > 0
      )
    order by miles, s.id
    limit max_stores
  ) as found;
  return jsonb_build_object('isAvailable', true, 'stores', nearest);
end
$$;
comment on function public.find_stores is
  'The nearest stores, exact by great circle; isAvailable is false where none of the chain is known';
revoke execute on function public.find_stores(double precision, double precision, integer, text, text, text, double precision)
  from public, anon, authenticated, service_role;
grant execute on function public.find_stores(double precision, double precision, integer, text, text, text, double precision)
  to anon, authenticated, service_role;

-- The store that a shopper chose last.

create table public.last_used_stores (
  user_id uuid not null default auth.uid(),
  store jsonb not null,
  used_at timestamptz not null default now(),
  constraint last_used_stores_pkey primary key (user_id),
  constraint last_used_stores_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint last_used_stores_store_object check (jsonb_typeof(store) = 'object'),
  constraint last_used_stores_store_size check (octet_length(store::text) <= 4000)
);

comment on table public.last_used_stores is 'The store that a shopper chose last, on whatever device';
comment on column public.last_used_stores.store is
  'As it was shown when it was chosen: it may be gone from public.stores by now';

alter table public.last_used_stores enable row level security;
revoke all on table public.last_used_stores from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.last_used_stores
  to authenticated, service_role;

create policy "Shoppers see their own last store" on public.last_used_stores
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers keep a last store of their own" on public.last_used_stores
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own last store" on public.last_used_stores
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers forget their own last store" on public.last_used_stores
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.last_used_stores
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all last stores" on public.last_used_stores
  for all to service_role using (true) with check (true);

create function public.set_used_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.used_at := now();
  return new;
end
$$;
revoke execute on function public.set_used_at() from public, anon, authenticated, service_role;

create trigger last_used_stores_set_used_at before insert or update on public.last_used_stores
  for each row execute function public.set_used_at();

-- PostgreSQL keeps 1e131071 in a few bytes and writes it out with all its zeros: the text of a small value may be
-- a gigabyte. A check constraint would come too late, since its error quotes the row as text.
create function public.refuse_long_numbers() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_column_size(new.store) > 32000 or jsonb_path_exists(
    new.store,
    '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
  ) then
    raise exception 'The store is too large, or a number of it is too long when it is written out'
      using errcode = 'check_violation', constraint = 'last_used_stores_store_size';
  end if;
  return new;
end
$$;
revoke execute on function public.refuse_long_numbers() from public, anon, authenticated, service_role;

create trigger last_used_stores_refuse_long_numbers before insert or update
  on public.last_used_stores
  for each row execute function public.refuse_long_numbers();

-- Aisle corrections: where a shopper says that an item stands in a store. Each is kept for its shopper alone.
-- Others are told only a count, once several independent accounts say the same of a real store.

create table public.aisle_corrections (
  user_id uuid not null default auth.uid(),
  store_id text not null,
  item_key text not null,
  sign text,
  department text,
  item_name text not null,
  store_name text not null,
  corrected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint aisle_corrections_pkey primary key (user_id, store_id, item_key),
  constraint aisle_corrections_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint aisle_corrections_store_id_length check (char_length(store_id) between 1 and 64),
  constraint aisle_corrections_item_key_length check (char_length(item_key) between 1 and 100),
  constraint aisle_corrections_sign_text check (
    char_length(sign) <= 40 and sign ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]*[^[:space:][:cntrl:]])?$'
  ),
  constraint aisle_corrections_department_text check (department ~ '^[A-Z][A-Za-z &]{1,39}$'),
  constraint aisle_corrections_one_place check (num_nonnulls(sign, department) <= 1),
  constraint aisle_corrections_item_name_length check (char_length(item_name) <= 100),
  constraint aisle_corrections_store_name_length check (char_length(store_name) <= 100),
  constraint aisle_corrections_corrected_at_sane check (corrected_at > '2000-01-01T00:00:00Z')
);

comment on table public.aisle_corrections is
  'In which aisle or department of a store an item stands, as a shopper said; neither: they took it back';
comment on column public.aisle_corrections.store_id is
  'An id of public.stores, or of a sample store or typical layout, which no table holds';
comment on column public.aisle_corrections.item_key is
  'The same for all spellings of a name that mean the same, as the app has it';
comment on column public.aisle_corrections.store_name is 'As it was shown then: stores come and go';
comment on column public.aisle_corrections.corrected_at is
  'When the shopper said so, by the clock of their device: the later one wins';
comment on column public.aisle_corrections.updated_at is 'When it came to the server, by its own clock';

-- Others are told the keys of items, so these have no control characters. The constraint isn't valid for old rows,
-- which keep their keys: two of them may differ in such a character alone.
alter table public.aisle_corrections add constraint aisle_corrections_item_key_text
  check (item_key !~ E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]') not valid;

create index aisle_corrections_store_id on public.aisle_corrections (store_id, item_key);
create index aisle_corrections_taken_back on public.aisle_corrections (user_id, updated_at)
  where sign is null and department is null;

alter table public.aisle_corrections enable row level security;
revoke all on table public.aisle_corrections from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.aisle_corrections to authenticated, service_role;

create policy "Shoppers see their own corrections" on public.aisle_corrections
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add corrections of their own" on public.aisle_corrections
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own corrections" on public.aisle_corrections
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own corrections" on public.aisle_corrections
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.aisle_corrections
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all corrections" on public.aisle_corrections
  for all to service_role using (true) with check (true);

-- A device without a network sends later what was said earlier: a stored correction that is later stays. This and
-- the limits are rules for shoppers alone.
create function public.keep_later_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 1000;
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_corrections', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- A clock that is ahead would win over all that is said until then.
  new.corrected_at := least(new.corrected_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.corrected_at < old.corrected_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- What is said once more is no newer: nobody keeps a word fresh by repeating it.
  if (new.user_id, new.store_id, new.item_key, new.sign, new.department) is not distinct from
    (old.user_id, old.store_id, old.item_key, old.sign, old.department) then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request that names no row in its filters would rewrite all of them, as often as it is sent.
  if changed > max_changed then
    raise exception 'One request changes up to % corrections.', trim(to_char(max_changed, '999,999,999'))
      using errcode = 'PT413', hint = 'Name fewer in its filters.';
  end if;
  perform set_config('grocery_genie.changed_corrections', changed::text, true);
  return new;
end
$$;
revoke execute on function public.keep_later_correction() from public, anon, authenticated, service_role;

create function public.check_aisle_corrections_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_taken_back constant integer := 1000;
  -- Each call of aisle_reports reads what all shoppers keep of a store.
  max_of_store constant integer := 500;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'aisle_corrections'), 5000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- Devices that hear of nothing for longer take what there is in place of what they have.
  delete from public.aisle_corrections c
  where c.user_id = auth.uid() and c.sign is null and c.department is null and (
    c.updated_at < now() - interval '30 days' or (c.store_id, c.item_key) in (
      select older.store_id, older.item_key from public.aisle_corrections older
      where older.user_id = auth.uid() and older.sign is null and older.department is null
      order by older.updated_at desc, older.store_id, older.item_key offset max_taken_back
    )
  );

  select count(*) into added from written w where num_nonnulls(w.sign, w.department) = 1;
  if tg_op = 'UPDATE' then
    select added - count(*) into added from replaced r where num_nonnulls(r.sign, r.department) = 1;
  end if;
  select count(*) into kept from public.aisle_corrections c
  where c.user_id = auth.uid() and num_nonnulls(c.sign, c.department) = 1;
  if added > 0 and kept > max_rows then
    raise exception 'You have corrected % aisles, and an account keeps up to %. Remove some to correct others.',
      trim(to_char(kept - added, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;

  if exists (
    select from public.aisle_corrections c
    where c.user_id = auth.uid() and num_nonnulls(c.sign, c.department) = 1
      and c.store_id in (select w.store_id from written w)
    group by c.store_id having count(*) > max_of_store
  ) then
    raise exception 'You have corrected % aisles of this store, and an account keeps up to % of each. Remove some to correct others.',
      max_of_store, max_of_store using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function public.check_aisle_corrections_quota()
  from public, anon, authenticated, service_role;

create trigger aisle_corrections_lock_shopper before insert or update or delete
  on public.aisle_corrections for each statement execute function public.lock_shopper();
create trigger aisle_corrections_keep_later before insert or update on public.aisle_corrections
  for each row execute function public.keep_later_correction();
create trigger aisle_corrections_check_quota_of_new after insert on public.aisle_corrections
  referencing new table as written
  for each statement execute function public.check_aisle_corrections_quota();
create trigger aisle_corrections_check_quota_of_changed after update on public.aisle_corrections
  referencing old table as replaced new table as written
  for each statement execute function public.check_aisle_corrections_quota();

-- What others report.

create function public.aisle_report_rules(
  out min_account_age interval, out made_together interval, out min_shoppers integer,
  out recent interval, out max_age interval, out max_rows integer
)
language sql immutable set search_path = '' as $$
  select interval '7 days', interval '12 hours', 3, interval '90 days', interval '1 year', 1000
$$;
comment on function public.aisle_report_rules is
  'When corrections of several shoppers are told to others: how old an account must be, within which time accounts that were made count as one, how many must agree, how new what wins over older ones is, how old a correction may be, and how many items of a store are told';
revoke execute on function public.aisle_report_rules() from public, anon, authenticated, service_role;

create function public.add_if_apart(times timestamptz[], one timestamptz, apart interval)
returns timestamptz[]
language plpgsql immutable set search_path = '' as $$
begin
  if times[cardinality(times)] > one - apart then
    return times;
  end if;
  return times || one;
end
$$;
revoke execute on function public.add_if_apart(timestamptz[], timestamptz, interval)
  from public, anon, authenticated, service_role;

create function public.count_of_times(times timestamptz[]) returns integer
language sql immutable set search_path = '' as $$ select cardinality(times) $$;
revoke execute on function public.count_of_times(timestamptz[]) from public, anon, authenticated, service_role;

create aggregate public.count_apart(one timestamptz, apart interval) (
  sfunc = public.add_if_apart, stype = timestamptz[], finalfunc = public.count_of_times, initcond = '{}'
);
comment on aggregate public.count_apart(timestamptz, interval) is
  'How many of these times, given in order, are so far from each other: those nearer count as one';
revoke execute on function public.count_apart(timestamptz, interval)
  from public, anon, authenticated, service_role;

create function public.aisle_reports(store uuid) returns table (
  item_key text, sign text, department text, shoppers integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  rules record := public.aisle_report_rules();
begin
  perform public.require_second_factor();
  return query
    -- What is cheap comes first: strangers can write a lot that nobody agrees with.
    with said as materialized (
      select c.item_key, c.sign, c.department, c.updated_at, u.created_at
      from public.aisle_corrections c join auth.users u on u.id = c.user_id
      where c.store_id = store::text and num_nonnulls(c.sign, c.department) = 1
        and exists (select from public.stores s where s.id = store)
        and c.user_id <> auth.uid()
        and c.updated_at > now() - rules.max_age
        and u.created_at < now() - rules.min_account_age
        and u.email_confirmed_at is not null
        and (u.banned_until is null or u.banned_until <= now())
    ), candidates as (
      select s.item_key, s.sign, s.department from said s
      group by s.item_key, s.sign, s.department having count(*) >= rules.min_shoppers
    ), counted as (
      select s.item_key, s.sign, s.department,
        public.count_apart(s.created_at, rules.made_together order by s.created_at) as shoppers,
        coalesce(
          public.count_apart(s.created_at, rules.made_together order by s.created_at)
            filter (where s.updated_at > now() - rules.recent), 0
        ) as recent_shoppers,
        -- The last word alone would let anybody make an old group the newer one.
        (array_agg(s.updated_at order by s.updated_at desc))[rules.min_shoppers] as said_at
      from said s join candidates k on k.item_key = s.item_key
        and k.sign is not distinct from s.sign and k.department is not distinct from s.department
      group by s.item_key, s.sign, s.department
    ), strongest as (
      -- Shelves move: what enough say of late wins over what more said before.
      select distinct on (c.item_key) c.* from counted c
      where c.shoppers >= rules.min_shoppers
      order by c.item_key, c.recent_shoppers >= rules.min_shoppers desc, c.recent_shoppers desc,
        c.shoppers desc, c.said_at desc, c.sign, c.department
    )
    select s.item_key, s.sign, s.department, s.shoppers from strongest s
    order by s.shoppers desc, s.item_key limit rules.max_rows;
end
$$;
comment on function public.aisle_reports is
  'Where items stand in a real store by what several other shoppers said independently, and not who: the place that most of them name of late, else in the last year, the newer one of two with as many';
revoke execute on function public.aisle_reports(uuid) from public, anon, authenticated, service_role;
grant execute on function public.aisle_reports(uuid) to authenticated;

-- Clocks tell which of two writes is the later one: the time in milliseconds, a count within it, and the tab that
-- wrote, as text that sorts. Clocks and ids are compared by bytes and made of ASCII digits, whatever the locale of
-- the database: under ICU, \d also matches the digits of other scripts, which sort after all others and are no
-- numbers.

create function public.server_clock() returns text
language sql volatile set search_path = '' as $$
  select lpad(floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text, 13, '0') || '-0000-server'
$$;
revoke execute on function public.server_clock() from public, anon, authenticated, service_role;

create function public.latest_clock(clocks jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(max(value collate "C"), '') from jsonb_each_text(clocks)
$$;
revoke execute on function public.latest_clock(jsonb) from public, anon, authenticated, service_role;

create function public.is_later(given jsonb, kept jsonb, field text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(given ->> field, '') collate "C" > coalesce(kept ->> field, '') collate "C"
$$;
revoke execute on function public.is_later(jsonb, jsonb, text) from public, anon, authenticated, service_role;

create function public.later_clocks(given jsonb, kept jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, clock), '{}') from (
    select key as field, max(value collate "C") as clock
    from (select * from jsonb_each_text(given) union all select * from jsonb_each_text(kept)) both_of
    group by key
  ) latest
$$;
revoke execute on function public.later_clocks(jsonb, jsonb) from public, anon, authenticated, service_role;

create function public.clock_time(clock text) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(nullif(left(clock, 13), '')::double precision / 1000)
$$;
revoke execute on function public.clock_time(text) from public, anon, authenticated, service_role;

create function public.are_clocks(clocks jsonb, fields text[]) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(clocks) = 'object' and (
    select count(*) > 0
      and bool_and(key = any (fields) and value ~ '^[0-9]{13}-[0-9]{4}-[a-z0-9]{1,12}$')
    from jsonb_each_text(case when jsonb_typeof(clocks) = 'object' then clocks else '{}' end)
  )
$$;
revoke execute on function public.are_clocks(jsonb, text[]) from public, anon, authenticated, service_role;

-- Later than what any device has written of the row, whose clocks may be ahead by a minute.
create function public.clock_after(clocks jsonb) returns text
language sql volatile set search_path = '' as $$
  select case
    when public.latest_clock(clocks) collate "C" < public.server_clock() collate "C" then public.server_clock()
    else lpad((left(public.latest_clock(clocks), 13)::bigint + 1)::text, 13, '0') || '-0000-server'
  end
$$;
revoke execute on function public.clock_after(jsonb) from public, anon, authenticated, service_role;

-- Lists as shoppers have them on their devices: rows that are changed on any device, with or without a network,
-- and meet here. Devices speak through sync_lists alone (54-list-sync.sql), so nobody but the owner of the
-- database has rights to these tables.

create table public.lists (
  uid uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  saved_id text,
  name text not null check (char_length(name) <= 200),
  present boolean not null default true,
  trip integer not null default 1 check (trip between 1 and 1000000),
  store jsonb check (octet_length(store::text) <= 4000),
  created_at timestamptz not null default now(),
  clocks jsonb not null default '{}',
  -- Begins with the time: a list that is made again under its old uid goes on counting.
  version bigint not null default floor(extract(epoch from clock_timestamp()) * 1000),
  trip_by uuid references auth.users (id) on delete set null,
  constraint lists_saved_id_key unique (owner_id, saved_id),
  constraint lists_name_not_blank check (name ~ '[^[:space:]]' or uid = owner_id)
);

comment on table public.lists is 'Lists of shoppers, as rows: see list_items';
comment on column public.lists.uid is
  'The owner''s own id for their current list, which is not saved under a name';
comment on column public.lists.saved_id is 'Its id in saved_lists, while its text stands there';
comment on column public.lists.present is 'False when it was deleted; it can come back for 30 days';
comment on column public.lists.trip is 'Counts the walks with this list; ticks belong to one of them';
comment on column public.lists.clocks is 'When each field was last written: the later writer wins';
comment on column public.lists.version is 'Grows with each change of the list and of what belongs to it';
comment on column public.lists.trip_by is 'Who last set its trip';

create index lists_trip_by on public.lists (trip_by);

alter table public.lists enable row level security;
revoke all on public.lists from public, anon, authenticated, service_role;

create table public.list_members (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (list_uid, user_id)
);

comment on table public.list_members is 'With whom an owner shares a list';

create index list_members_user_id on public.list_members (user_id);

alter table public.list_members enable row level security;
revoke all on public.list_members from public, anon, authenticated, service_role;

create table public.list_items (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  key text not null,
  text text not null,
  before text not null,
  place double precision not null,
  present boolean not null,
  added_by uuid references auth.users (id) on delete set null,
  clocks jsonb not null,
  version bigint not null,
  primary key (list_uid, key)
);

comment on table public.list_items is 'The items of a list as they were written, and its headings';
comment on column public.list_items.key is
  'The same on all devices for the same words, so that milk added on two of them is one row';
comment on column public.list_items.before is 'What stands between it and the one before it';
comment on column public.list_items.place is 'Orders the rows of a list';

create index list_items_version on public.list_items (list_uid, version);
create index list_items_added_by on public.list_items (added_by);

alter table public.list_items enable row level security;
revoke all on public.list_items from public, anon, authenticated, service_role;

-- A row without a clock of `done` is no tick: the item is only assigned to somebody.
create table public.list_ticks (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  trip integer not null,
  key text not null,
  done boolean not null,
  done_by uuid references auth.users (id) on delete set null,
  clocks jsonb not null,
  version bigint not null,
  assigned_to uuid references auth.users (id) on delete set null,
  primary key (list_uid, trip, key)
);

comment on table public.list_ticks is 'What was taken on a walk';
comment on column public.list_ticks.assigned_to is 'Who takes it, while several walk at once; null for nobody';

create index list_ticks_version on public.list_ticks (list_uid, version);
create index list_ticks_done_by on public.list_ticks (done_by);
create index list_ticks_assigned_to on public.list_ticks (assigned_to);

alter table public.list_ticks enable row level security;
revoke all on public.list_ticks from public, anon, authenticated, service_role;

-- Who may see a list: its owner and its members. `rows` is what the planner expects; by default it would expect a
-- thousand lists, and read whole tables.
create function public.my_lists() returns table (uid uuid, role text)
language sql stable security definer rows 20 set search_path = '' as $$
  select l.uid, 'owner' from public.lists l where l.owner_id = auth.uid()
  union all
  select m.list_uid, m.role from public.list_members m where m.user_id = auth.uid()
$$;
comment on function public.my_lists is 'The lists that the shopper sees, and as whom';
revoke execute on function public.my_lists() from public, anon, authenticated, service_role;

-- Locks an account and its lists in the same order as sync_lists, for all that changes who is on a list. Somebody
-- who is not on a list locks nothing of it, and it is handed to nobody else.
create function public.lock_list(list uuid, other uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role text;
begin
  perform public.require_second_factor();
  if exists (select from public.my_lists() m where m.uid = list) then
    perform from auth.users u where u.id = any (array[auth.uid(), (
      select m.user_id from public.list_members m where m.list_uid = list and m.user_id = other
    )]) order by u.id for no key update;
    perform from public.lists l where l.uid = list for update;
    select m.role into role from public.my_lists() m where m.uid = list;
  end if;
  if role is null then
    raise exception 'This list is gone, or no longer shared with you.'
      using errcode = 'PT404', hint = 'not_a_member';
  end if;
  return role;
end
$$;
comment on function public.lock_list is 'Gives as whom the shopper sees the list';
revoke execute on function public.lock_list(uuid, uuid) from public, anon, authenticated, service_role;

create function public.lock_own_list(list uuid, other uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.lock_list(list, other) <> 'owner' then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
end
$$;
revoke execute on function public.lock_own_list(uuid, uuid) from public, anon, authenticated, service_role;

-- How large lists may become.

-- The most that a row takes up in a response, as JSON. JSON writes a control character with six bytes, which only
-- keys may have, and quotes, backslashes and line breaks with two. Without a search_path of their own, these
-- functions are inlined into the queries that count many rows.
create function public.list_item_bytes(key text, text text, before text) returns integer
language sql immutable as $$
  select 350 + 6 * octet_length(key) + 2 * (octet_length(text) + octet_length(before))
$$;
revoke execute on function public.list_item_bytes(text, text, text)
  from public, anon, authenticated, service_role;

create function public.list_tick_bytes(key text) returns integer
language sql immutable as $$
  select 320 + 6 * octet_length(key)
$$;
revoke execute on function public.list_tick_bytes(text) from public, anon, authenticated, service_role;

create function public.list_size(list uuid, out row_count bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(stored.bytes), 0) from (
    select public.list_item_bytes(i.key, i.text, i.before) as bytes
    from public.list_items i where i.list_uid = list
    union all
    select public.list_tick_bytes(t.key) from public.list_ticks t where t.list_uid = list
  ) stored
$$;
revoke execute on function public.list_size(uuid) from public, anon, authenticated, service_role;

-- Rows that were removed within 30 days count, too.
create function public.list_rows_bytes(owner uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(stored.bytes), 0) from (
    select public.list_item_bytes(i.key, i.text, i.before) as bytes
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = owner
    union all
    select public.list_tick_bytes(t.key)
    from public.list_ticks t join public.lists l on l.uid = t.list_uid where l.owner_id = owner
  ) stored
$$;
revoke execute on function public.list_rows_bytes(uuid) from public, anon, authenticated, service_role;

-- Called only where rows were added, with sizes that the caller has counted: shoppers over a quota may still
-- change, tick and delete.
create function public.check_list_rows_quota(owner_bytes bigint, list_rows bigint, list_bytes bigint)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_rows constant integer := 12000;
  -- Less than half of what a response may be: a list is sent whole.
  max_list_bytes constant integer := 4000000;
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'list_items'), 48000000);
begin
  if owner_bytes > max_bytes then
    raise exception 'Your lists have too many items, counting those removed within 30 days. Delete some lists to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if list_rows > max_rows or list_bytes > max_list_bytes then
    raise exception 'This list has too many items, counting those removed within 30 days. Begin another one.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;
revoke execute on function public.check_list_rows_quota(bigint, bigint, bigint)
  from public, anon, authenticated, service_role;

-- Refuses what makes a list, or all lists of its owner, too large. `owner_sizes` says by owner how large their
-- lists are, for owners that were counted in this call already; it is returned with this change.
create function public.check_list_growth(
  owner uuid, list uuid, bytes_before bigint, owner_sizes jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  size record;
  added bigint;
  bytes bigint;
begin
  select * into size from public.list_size(list);
  added := size.bytes - bytes_before;
  if owner_sizes ? owner::text then
    bytes := (owner_sizes ->> owner::text)::bigint + added;
  elsif added > 0 then
    bytes := public.list_rows_bytes(owner);
  else
    return owner_sizes;
  end if;
  if added > 0 then
    perform public.check_list_rows_quota(bytes, size.row_count, size.bytes);
  end if;
  return owner_sizes || jsonb_build_object(owner, bytes);
end
$$;
revoke execute on function public.check_list_growth(uuid, uuid, bigint, jsonb)
  from public, anon, authenticated, service_role;

create function public.check_list_count(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_lists constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'saved_lists'), 1000);
  lists bigint;
begin
  select count(*) into lists from public.lists l where l.owner_id = owner and l.present and l.uid <> owner;
  if lists > max_lists then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - 1, '999,999,999')), trim(to_char(max_lists, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;
revoke execute on function public.check_list_count(uuid) from public, anon, authenticated, service_role;

-- Changes that devices make to one list: what is accepted, how it is merged, and when rows are forgotten. All of it
-- runs under the locks that take_list_changes holds (54-list-sync.sql).

-- What texts and numbers may be.

-- A row is an item as it was written: 'garlic, minced' is one row, 'salt & pepper' two, with ' & ' before the second.
-- An item has few commas, none at its ends, and no line breaks, since a device that reads no names splits a text at
-- them. Older rows stay as they are.
create function public.is_item_text(value text) returns boolean
language sql immutable as $$
  select char_length(value) between 1 and 20000
    and value !~ E'^[\\s,]|[\\s,]$|[\n\r\f\x0B\u0085\u2028\u2029]'
    and (position(',' in value) = 0
      or char_length(value) <= 1000 and char_length(value) - char_length(replace(value, ',', '')) <= 10)
$$;
revoke execute on function public.is_item_text(text) from public, anon, authenticated, service_role;

-- A comma or line break among spaces, or what stands between two items of a pair.
create function public.is_item_separator(value text) returns boolean
language sql immutable as $$
  select char_length(value) <= 40 and (
    value ~ E'^[,\\s\u0085\u2028\u2029]*[,\n\r\f\x0B\u0085\u2028\u2029][,\\s\u0085\u2028\u2029]*$'
    or value ~ E'^[ \t]*[&+/;\u2022][&+/;\u2022 \t]*$'
    or value ~ E'^[ \t]+([Aa][Nn][Dd]|[YyEeNn])[ \t]+$')
$$;
revoke execute on function public.is_item_separator(text) from public, anon, authenticated, service_role;

-- Characters that nobody types and nobody sees, and that take six bytes of JSON each: all control characters but
-- tabs and the line breaks \n and \r, which separate items.
create function public.has_control_characters(value text) returns boolean
language sql immutable as $$
  select value ~ E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
$$;
revoke execute on function public.has_control_characters(text) from public, anon, authenticated, service_role;

-- Asked before anything is cast, so that one wrong row doesn't cost the others.
create function public.is_number(given jsonb, most double precision) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) = 'number' and length(given::text) < 40
    then abs(given::double precision) <= most else false end
$$;
revoke execute on function public.is_number(jsonb, double precision)
  from public, anon, authenticated, service_role;

-- The number of a row's walk, if a column can hold it; null otherwise.
create function public.trip_number(value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when public.is_number(value -> 'trip', 2000000000) then (value ->> 'trip')::numeric end
$$;
revoke execute on function public.trip_number(jsonb) from public, anon, authenticated, service_role;

-- Checks. Each returns what is accepted and why the rest is refused.

-- The given items that are well-formed and later than what is stored. Control characters are refused in the fields
-- that would be stored. Items that were removed later than they are given are accepted too: they stay removed, but
-- get the next version of the list. A list in full has no removed items, so a device that took one may add an item
-- again under an earlier clock than its removal; it would show the item for good if nobody told it.
create function public.check_list_items(
  list uuid, items jsonb, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select distinct on (value ->> 'key') value as one, value ->> 'key' as key
    from jsonb_array_elements(items)
  ), checked as (
    select given.one, given.key, i.clocks as stored, not i.present as is_removed,
      case
        when not coalesce(public.are_clocks(one -> 'clocks', '{text,place,present}'), false) then 'invalid'
        when public.latest_clock(one -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(one ->> 'key') between 1 and 220
          and public.is_item_text(one ->> 'text')
          and public.is_item_separator(one ->> 'before')
          and public.is_number(one -> 'place', 1e12)
          and jsonb_typeof(one -> 'present') = 'boolean', false) then 'invalid'
        -- What loses against what is stored may be from before it was cleaned.
        when public.has_control_characters(one ->> 'text')
            and (i.key is null or public.is_later(one -> 'clocks', i.clocks, 'text'))
          or public.has_control_characters(one ->> 'before')
            and (i.key is null or public.is_later(one -> 'clocks', i.clocks, 'place')) then 'unreadable'
      end as problem
    from given left join public.list_items i on i.list_uid = list and i.key = given.key
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      stored is null
      or is_removed and (one -> 'present')::boolean
      or exists (
        select from jsonb_object_keys(one -> 'clocks') field
        where public.is_later(one -> 'clocks', stored, field)))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('kind', 'items', 'list', list, 'key', key) || case
      when problem = 'unreadable' then jsonb_build_object('code', 'invalid', 'message',
        'An item has characters that can''t be seen. Type it again.')
      else jsonb_build_object('code', problem) end) filter (where problem is not null), '[]')
  into accepted, refusals
  from checked;
end
$$;
revoke execute on function public.check_list_items(uuid, jsonb, text)
  from public, anon, authenticated, service_role;

-- The same for ticks. They may be as many trips ahead as a list's own trip may be set, and show once the list is on
-- that trip: a shopper who undoes 'Clear picked items' sets the trip back while another device ticks items of the
-- next one. An item assigned to somebody who is not on the list is stored as nobody's, with a later clock, so that
-- the sender's device gets the correction.
create function public.check_list_ticks(
  list uuid, ticks jsonb, last_trip numeric, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql volatile security definer set search_path = '' as $$
declare
  max_trips_ahead constant integer := 1000;
  people constant text[] := array(
    select l.owner_id::text from public.lists l where l.uid = list
    union all select m.user_id::text from public.list_members m where m.list_uid = list);
begin
  with given as (
    select value as one, value ->> 'key' as key, public.trip_number(value)::integer as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done,assigned_to}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.trip_number(value) between 1 and last_trip + max_trips_ahead
          and jsonb_typeof(value -> 'done') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(ticks)
  ), once as (
    select distinct on (trip, key) one -> 'clocks' as given_clocks, key, trip, problem, case
      when problem is not null or (one ->> 'assigned_to') is null or one ->> 'assigned_to' = any (people) then one
      when one -> 'clocks' ? 'assigned_to' then one || jsonb_build_object(
        'assigned_to', null,
        'clocks', one -> 'clocks' || jsonb_build_object('assigned_to', public.clock_after(one -> 'clocks')))
      else one - 'assigned_to' end as one
    from given
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      t.key is null or public.is_later(given_clocks, t.clocks, 'done')
      or public.is_later(given_clocks, t.clocks, 'assigned_to'))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'ticks', 'list', list, 'trip', given.trip, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into accepted, refusals
  from once given left join public.list_ticks t
    on t.list_uid = list and t.trip = given.trip and t.key = given.key;
end
$$;
revoke execute on function public.check_list_ticks(uuid, jsonb, numeric, text)
  from public, anon, authenticated, service_role;

-- Why a change of the list itself is refused; null where it is not.
create function public.list_change_refusal(change jsonb, stored public.lists, role text, max_clock text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- A device that was offline has begun few walks: a jump beyond that would use up the numbers for everybody.
  max_trips_ahead constant integer := 1000;
begin
  if change is null then
    return null;
  end if;
  -- PostgreSQL keeps 1e131071 in a few bytes and writes it out with all its noughts.
  if pg_column_size(change -> 'store') > 32000 or jsonb_path_exists(
    change -> 'store', '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
  ) or not coalesce(public.are_clocks(change -> 'clocks', '{name,present,trip,store}')
    and jsonb_typeof(change -> 'name') = 'string' and jsonb_typeof(change -> 'present') = 'boolean'
    and public.trip_number(change) <= stored.trip + max_trips_ahead, false) then
    return jsonb_build_object('code', 'invalid');
  elsif public.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    return jsonb_build_object('code', 'clock_ahead');
  elsif public.has_control_characters(change ->> 'name')
    and public.is_later(change -> 'clocks', stored.clocks, 'name') then
    return jsonb_build_object('code', 'invalid',
      'message', 'The name of the list has characters that can''t be seen. Type it again.');
  -- JSON writes them as \u0001, \b and \f: behind an even number of backslashes.
  elsif (change -> 'store')::text ~ '(^|[^\\])(\\\\)*\\(u00[01]|b|f)'
    and public.is_later(change -> 'clocks', stored.clocks, 'store') then
    return jsonb_build_object('code', 'invalid');
  elsif role <> 'owner' and (change ->> 'present')::boolean is false
    and public.is_later(change -> 'clocks', stored.clocks, 'present') then
    return jsonb_build_object('code', 'not_the_owner',
      'message', 'Only its owner deletes a shared list. You can leave it.');
  end if;
  return null;
end
$$;
revoke execute on function public.list_change_refusal(jsonb, public.lists, text, text)
  from public, anon, authenticated, service_role;

-- Merging. For each field the later writer wins.

-- A list that the shopper begins on a device.
create function public.create_list(list uuid, change jsonb, max_clock text) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  created public.lists;
begin
  -- The id of an account is that of its current list.
  if exists (select from auth.users u where u.id = list and u.id <> auth.uid()) then
    raise exception 'This list is not yours.' using errcode = 'PT403', hint = 'not_a_member';
  end if;
  if public.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    raise exception 'The clock of this device is ahead.' using errcode = 'PT403', hint = 'clock_ahead';
  end if;
  if public.has_control_characters(change ->> 'name') then
    raise exception 'The name of the list has characters that can''t be seen. Type it again.'
      using errcode = 'PT403', hint = 'invalid';
  end if;
  insert into public.lists (uid, owner_id, saved_id, name, created_at, clocks)
  values (
    list, auth.uid(),
    case when list <> auth.uid() then public.free_saved_id(auth.uid(), change ->> 'id') end,
    change ->> 'name',
    least(now(), greatest((change ->> 'created_at')::timestamptz, now() - interval '30 days')),
    '{}'
  ) returning * into created;
  return created;
end
$$;
revoke execute on function public.create_list(uuid, jsonb, text) from public, anon, authenticated, service_role;

-- Returns the list as it is stored now. Only its owner deletes or restores it. One update for all fields: the foreign
-- keys of a row that one transaction updates twice are checked again, which would lock the account that set the trip
-- before, in no fixed order, and two calls could wait for each other.
create function public.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  given_clocks constant jsonb := coalesce(change -> 'clocks', '{}');
  latest text;
  merged public.lists;
begin
  -- An owner who changes items or the name of a deleted list restores it.
  if role = 'owner' then
    select max(clock collate "C") into latest from (
      select public.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
      union all
      select given_clocks ->> 'name'
    ) written;
  end if;
  update public.lists l set
    name = case when public.is_later(given_clocks, l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when public.is_later(given_clocks, l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    trip_by = case when public.is_later(given_clocks, l.clocks, 'trip') then auth.uid() else l.trip_by end,
    store = case when public.is_later(given_clocks, l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    present = later.is_restored or case
      when public.is_later(given_clocks, l.clocks, 'present') then (change ->> 'present')::boolean
      else l.present end,
    clocks = later.clocks || case
      when later.is_restored then jsonb_build_object('present', latest) else '{}' end,
    version = l.version + 1
  from (
    select clocks, latest is not null
      and public.is_later(jsonb_build_object('present', latest), clocks, 'present') as is_restored
    from (
      select public.later_clocks(given_clocks, before.clocks) as clocks
      from public.lists before where before.uid = list
    ) merged_clocks
  ) later
  where l.uid = list
  returning l.* into merged;
  return merged;
end
$$;
revoke execute on function public.merge_list(uuid, text, jsonb, jsonb)
  from public, anon, authenticated, service_role;

-- The same for its items and ticks, which get the version of the list.
create function public.merge_list_rows(list uuid, items jsonb, ticks jsonb, list_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, clocks, version)
  select list, one.key, one.text, one.before, one.place, one.present, auth.uid(), one.clocks, list_version
  from jsonb_to_recordset(items) as one (
    key text, text text, before text, place double precision, present boolean, clocks jsonb)
  on conflict (list_uid, key) do update set
    text = case when public.is_later(excluded.clocks, i.clocks, 'text') then excluded.text else i.text end,
    before = case when public.is_later(excluded.clocks, i.clocks, 'place') then excluded.before else i.before end,
    place = case when public.is_later(excluded.clocks, i.clocks, 'place') then excluded.place else i.place end,
    present = case when public.is_later(excluded.clocks, i.clocks, 'present') then excluded.present else i.present end,
    added_by = case when excluded.present and not i.present
      and public.is_later(excluded.clocks, i.clocks, 'present') then excluded.added_by else i.added_by end,
    clocks = public.later_clocks(excluded.clocks, i.clocks),
    version = excluded.version;
  insert into public.list_ticks as t (list_uid, trip, key, done, done_by, assigned_to, clocks, version)
  select list, one.trip, one.key, one.done and one.clocks ? 'done',
    case when one.clocks ? 'done' then auth.uid() end,
    case when one.clocks ? 'assigned_to' then one.assigned_to end, one.clocks, list_version
  from jsonb_to_recordset(ticks) as one (
    trip integer, key text, done boolean, assigned_to uuid, clocks jsonb)
  on conflict (list_uid, trip, key) do update set
    done = case when public.is_later(excluded.clocks, t.clocks, 'done') then excluded.done else t.done end,
    done_by = case when public.is_later(excluded.clocks, t.clocks, 'done') then excluded.done_by else t.done_by end,
    assigned_to = case when public.is_later(excluded.clocks, t.clocks, 'assigned_to')
      then excluded.assigned_to else t.assigned_to end,
    clocks = public.later_clocks(excluded.clocks, t.clocks),
    version = excluded.version;
end
$$;
revoke execute on function public.merge_list_rows(uuid, jsonb, jsonb, bigint)
  from public, anon, authenticated, service_role;

-- When rows are forgotten.

-- A device that was away for longer than 30 days asks for everything again, so removed items go by then. Ticks go
-- once the walk after theirs has ended. Ticks of later trips also go after 30 days: they count toward what a list may
-- hold, so a member who wrote thousands of them could otherwise close a list to everybody for good.
create function public.delete_old_list_rows(list uuid, current_trip integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest_clock constant text := lpad(
    floor(extract(epoch from now() - interval '30 days') * 1000)::bigint::text, 13, '0');
begin
  delete from public.list_items i where i.list_uid = list and not i.present and greatest(
    (i.clocks ->> 'text') collate "C", (i.clocks ->> 'place') collate "C",
    (i.clocks ->> 'present') collate "C") < oldest_clock;
  delete from public.list_ticks t where t.list_uid = list and (
    t.trip < current_trip - 1
    or t.trip > current_trip
      and (select max(value collate "C") from jsonb_each_text(t.clocks)) < oldest_clock);
end
$$;
revoke execute on function public.delete_old_list_rows(uuid, integer)
  from public, anon, authenticated, service_role;

-- The last thousand deleted lists of an owner stay, for 30 days.
create function public.delete_old_lists(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lists l where l.owner_id = owner and not l.present and (
    public.clock_time(l.clocks ->> 'present') < now() - interval '30 days' or l.uid in (
      select o.uid from public.lists o where o.owner_id = owner and not o.present
      order by o.clocks ->> 'present' collate "C" desc offset 1000));
end
$$;
revoke execute on function public.delete_old_lists(uuid) from public, anon, authenticated, service_role;

-- The whole change.

-- Merges what a device has changed of one list. Returns what was refused, and raises where all of it is. The caller
-- holds the locks, and says as whom the shopper sees the list; an editor changes nothing of a deleted list.
-- `owner_sizes` is that of check_list_growth.
create function public.change_list(
  list uuid, role text, change jsonb, items jsonb, ticks jsonb,
  inout owner_sizes jsonb, out rejected jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  -- A clock that is further ahead would win over all that others write until then.
  max_clock constant text := lpad(
    ((extract(epoch from clock_timestamp()) + 60) * 1000)::bigint::text, 13, '0');
  stored public.lists;
  was_present boolean;
  is_changed boolean := false;
  bytes_before bigint;
  refusal jsonb;
begin
  rejected := '[]';
  select * into stored from public.lists l where l.uid = list;
  was_present := stored.present;
  if role is null and stored.uid is null and (change ->> 'is_new')::boolean then
    stored := public.create_list(list, change, max_clock);
    role := 'owner';
    is_changed := true;
  end if;
  if role is null then
    raise exception 'This list is gone, or no longer shared with you.'
      using errcode = 'PT403', hint = 'not_a_member';
  elsif role = 'viewer' then
    raise exception 'You can see this list, but not change it.'
      using errcode = 'PT403', hint = 'viewer';
  elsif role <> 'owner' and not stored.present then
    raise exception 'Its owner deleted this list.' using errcode = 'PT403', hint = 'deleted';
  end if;

  select checked.accepted, rejected || checked.refusals into items, rejected
  from public.check_list_items(list, items, max_clock) checked;
  select checked.accepted, rejected || checked.refusals into ticks, rejected
  from public.check_list_ticks(
    list, ticks, greatest(stored.trip, public.trip_number(change)), max_clock) checked;
  refusal := public.list_change_refusal(change, stored, role, max_clock);
  if refusal is not null then
    rejected := rejected || (jsonb_build_object('kind', 'lists', 'list', list) || refusal);
    change := null;
  elsif role <> 'owner' then
    change := change #- '{clocks,present}';
  end if;
  is_changed := is_changed or items <> '[]' or ticks <> '[]' or exists (
    select from jsonb_object_keys(change -> 'clocks') field
    where public.is_later(change -> 'clocks', stored.clocks, field));
  if not is_changed then
    return;
  end if;

  bytes_before := (select size.bytes from public.list_size(list) size);
  stored := public.merge_list(list, role, change, items);
  perform public.merge_list_rows(list, items, ticks, stored.version);
  perform public.delete_old_list_rows(list, stored.trip);
  if items <> '[]' and char_length(public.list_text(list)) > 20000 then
    raise exception 'A list has up to 20,000 characters. Remove some items to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  perform public.write_saved_list(list);
  -- Counted where a list appears, or appears again.
  if was_present is distinct from true and stored.present then
    perform public.check_list_count(stored.owner_id);
  end if;
  owner_sizes := public.check_list_growth(stored.owner_id, list, bytes_before, owner_sizes);
  if not stored.present then
    perform public.delete_old_lists(stored.owner_id);
    owner_sizes := owner_sizes - stored.owner_id::text;
  end if;
end
$$;
revoke execute on function public.change_list(uuid, text, jsonb, jsonb, jsonb, jsonb)
  from public, anon, authenticated, service_role;

-- How devices exchange lists with the server.

-- After a restore, devices have what was changed since the backup was made. They hear of it by the id of the last
-- restore, and send those changes again.
create table public.last_restore (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now()
);

comment on table public.last_restore is 'At most one row; none where no backup was ever restored';

alter table public.last_restore enable row level security;
revoke all on public.last_restore from public, anon, authenticated, service_role;

create function public.record_restore() returns void
language sql set search_path = '' as $$
  delete from public.last_restore;
  insert into public.last_restore default values;
$$;
comment on function public.record_restore() is
  'For whoever brings the database back to an earlier state by other means than "admin restore"';
revoke execute on function public.record_restore() from public, anon, authenticated, service_role;

create function public.each_list_change(changes jsonb) returns table (kind text, value jsonb)
language sql immutable set search_path = '' as $$
  select 'lists', value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
  union all select 'items', value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
  union all select 'ticks', value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
$$;
revoke execute on function public.each_list_change(jsonb) from public, anon, authenticated, service_role;

-- Of the given lists, locks those that the shopper may change, and returns as whom the shopper sees each. The accounts
-- of those who are assigned something are locked in the same order, since a row that names them locks them too.
-- Whoever names lists of others locks nothing of theirs.
create function public.lock_changed_lists(changed_lists uuid[], assignees text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A list that another device of the shopper begins at this moment is the shopper's own.
  owners constant uuid[] := auth.uid() || array(
    select l.owner_id from public.my_lists() m join public.lists l on l.uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer');
  given_something constant uuid[] := array(
    select p.user_id from public.my_lists() m join public.list_members p on p.list_uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer' and p.user_id::text = any (assignees));
  roles jsonb;
  is_late boolean;
begin
  -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
  perform from auth.users u where u.id = any (owners || given_something) order by u.id for no key update;
  perform from public.lists l where l.uid = any (array(
    select m.uid from public.my_lists() m where m.uid = any (changed_lists) and m.role <> 'viewer'
  )) order by l.uid for update;
  -- Roles change under the lock of the owner, so from here on they stay.
  select coalesce(jsonb_object_agg(m.uid, m.role), '{}'),
    coalesce(bool_or(m.role <> 'viewer' and l.owner_id <> all (owners)), false)
  into roles, is_late
  from public.my_lists() m join public.lists l on l.uid = m.uid
  where m.uid = any (changed_lists);
  if is_late then
    raise exception 'A list was handed over meanwhile. Try again.' using errcode = '40001';
  end if;
  return roles;
end
$$;
revoke execute on function public.lock_changed_lists(uuid[], text[])
  from public, anon, authenticated, service_role;

create function public.take_list_changes(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_changes constant integer := 500;
  max_changed_lists constant integer := 20;
  changed_lists uuid[];
  changed uuid;
  roles jsonb;
  sizes jsonb := '{}';
  refused jsonb := '[]';
begin
  if exists (
    select from public.each_list_change(changes)
    where not coalesce(value ->> 'list' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
  ) then
    raise exception 'Each change names its list.' using errcode = 'PT400';
  end if;
  changed_lists := array(
    select distinct (value ->> 'list')::uuid from public.each_list_change(changes) order by 1);
  if cardinality(changed_lists) > max_changed_lists
    or (select count(*) from public.each_list_change(changes)) > max_changes then
    raise exception 'One call takes up to % changes of % lists.', max_changes, max_changed_lists
      using errcode = 'PT413';
  end if;
  if changed_lists = '{}' then
    return refused;
  end if;
  roles := public.lock_changed_lists(changed_lists, array(
    select value ->> 'assigned_to' from public.each_list_change(changes)
    where kind = 'ticks' and value -> 'clocks' ? 'assigned_to' and value ->> 'assigned_to' is not null));
  foreach changed in array changed_lists loop
    begin
      select done.owner_sizes, refused || done.rejected into sizes, refused
      from (
        select (array_agg(value) filter (where kind = 'lists'))[1] as change,
          coalesce(jsonb_agg(value) filter (where kind = 'items'), '[]') as items,
          coalesce(jsonb_agg(value) filter (where kind = 'ticks'), '[]') as ticks
        from public.each_list_change(changes) where (value ->> 'list')::uuid = changed
      ) given
      cross join lateral public.change_list(
        changed, roles ->> changed::text, given.change, given.items, given.ticks, sizes) done;
    exception when sqlstate 'PT403' or integrity_constraint_violation or data_exception then
      declare
        said text;
        hint text;
      begin
        get stacked diagnostics said = message_text, hint = pg_exception_hint;
        refused := refused || (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'list', changed, 'key', value -> 'key', 'trip', value -> 'trip',
            'code', coalesce(nullif(hint, ''), 'invalid'),
            'message', case when hint <> '' then said end))
          from public.each_list_change(changes) where (value ->> 'list')::uuid = changed);
      end;
    end;
  end loop;
  return refused;
end
$$;
revoke execute on function public.take_list_changes(jsonb) from public, anon, authenticated, service_role;

-- A response takes as many lists as stay below its size, or one that is larger by itself: what a list may grow to is
-- limited when it is written.
create function public.told_lists(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_bytes constant integer := 1000000;
  -- Of a list without its name, its store and its people, and of one of these with the longest name.
  list_bytes constant integer := 760;
  person_bytes constant integer := 600;
begin
  return (
    with mine as materialized (
      -- Where a device knows more than there is, it takes everything anew.
      select l.*, m.role, case when (known ->> l.uid::text)::bigint <= l.version
        then (known ->> l.uid::text)::bigint else -1 end as seen
      from public.lists l join public.my_lists() m on m.uid = l.uid
    ), measured as (
      select mine.uid, mine.version, list_bytes
        + octet_length(to_json(mine.name)::text) + coalesce(octet_length(mine.store::text), 0)
        + person_bytes * coalesce((select count(*) + 1 from public.list_members m
          where m.list_uid = mine.uid having count(*) > 0), 0)
        + (select coalesce(sum(public.list_item_bytes(i.key, i.text, i.before)), 0)
          from public.list_items i where i.list_uid = mine.uid and i.version > mine.seen
          and (i.present or mine.seen >= 0))
        + (select coalesce(sum(public.list_tick_bytes(t.key)), 0)
          from public.list_ticks t where t.list_uid = mine.uid and t.version > mine.seen) as bytes
      from mine where mine.version > mine.seen
    ), changed as (
      select measured.uid, row_number() over in_order = 1 or sum(measured.bytes) over in_order <= max_bytes
        as is_sent
      from measured window in_order as (order by measured.version, measured.uid)
    ), sent as materialized (
      select mine.* from mine join changed on changed.uid = mine.uid where changed.is_sent
    )
    select jsonb_build_object(
      'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
      'versions', (select coalesce(jsonb_object_agg(mine.uid,
        case when mine.version > mine.seen and mine.uid not in (select sent.uid from sent)
          then mine.seen else mine.version end), '{}') from mine),
      'has_more', exists (select from changed where not changed.is_sent),
      'lists', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', sent.uid, 'id', sent.saved_id, 'owner', sent.owner_id, 'role', sent.role, 'name', sent.name,
        'present', sent.present, 'trip', sent.trip, 'trip_by', sent.trip_by, 'store', sent.store, 'created_at', sent.created_at,
        'clocks', sent.clocks, 'members', public.people_of_list(sent.uid))), '[]') from sent),
      'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', i.list_uid, 'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place,
        'present', i.present, 'added_by', i.added_by, 'clocks', i.clocks)), '[]')
        from sent join public.list_items i on i.list_uid = sent.uid and i.version > sent.seen
          -- Who takes a list in full misses nothing of what was removed.
          and (i.present or sent.seen >= 0)),
      'ticks', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', t.list_uid, 'trip', t.trip, 'key', t.key, 'done', t.done, 'done_by', t.done_by,
        'assigned_to', t.assigned_to, 'clocks', t.clocks)), '[]')
        from sent join public.list_ticks t on t.list_uid = sent.uid and t.version > sent.seen)
    )
  );
end
$$;
revoke execute on function public.told_lists(jsonb) from public, anon, authenticated, service_role;

create function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused jsonb;
  told jsonb;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform public.require_second_factor();
  perform set_config('grocery_genie.syncing', 'on', true);
  refused := public.take_list_changes(changes);
  told := public.told_lists(known);
  perform set_config('grocery_genie.syncing', '', true);
  return told || jsonb_build_object(
    'refused', refused, 'restore', (select r.id from public.last_restore r limit 1));
end
$$;
comment on function public.sync_lists is
  'Exchanges what changed in the lists of a shopper: up to 500 changes of 20 lists are sent, some 2,000 rows come back, then has_more is true';
revoke execute on function public.sync_lists(jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.sync_lists(jsonb, jsonb) to authenticated;

-- Devices that are connected hear at once that a list has changed.

-- Shoppers hear of changes on a topic of their own, and of no other's. Only functions of the database send: there is
-- no policy for insert.
create policy "Shoppers hear of their own lists" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'user:' || (select auth.uid())
    and (select public.has_shown_second_factor())
  );

-- All who see a list hear that it has changed, and then ask for the changes. A device that hears of a version that it
-- has asks for nothing. The version of a deleted list is one that its owner's devices have: they are told no version,
-- and ask.
create function public.tell_of_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform realtime.send(
      jsonb_build_object('list', old.uid, 'version', null), 'changed', 'user:' || old.owner_id, true);
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('list', new.uid, 'version', new.version), 'changed', 'user:' || one.user_id, true)
  from (
    select new.owner_id as user_id
    union select m.user_id from public.list_members m where m.list_uid = new.uid
  ) one;
  return null;
end
$$;
revoke execute on function public.tell_of_list() from public, anon, authenticated, service_role;

create trigger lists_tell after insert or delete on public.lists
  for each row execute function public.tell_of_list();
create trigger lists_tell_changed after update on public.lists
  for each row when (old.version <> new.version) execute function public.tell_of_list();

-- A removed member hears it once.
create function public.tell_of_list_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted bigint;
begin
  update public.lists l set version = l.version + 1
  where l.uid = case when tg_op = 'DELETE' then old.list_uid else new.list_uid end
  returning l.version into counted;
  if tg_op = 'DELETE' then
    perform realtime.send(
      jsonb_build_object('list', old.list_uid, 'version', counted), 'changed', 'user:' || old.user_id, true);
  end if;
  return null;
end
$$;
revoke execute on function public.tell_of_list_member() from public, anon, authenticated, service_role;

create trigger list_members_tell after insert or update or delete on public.list_members
  for each row execute function public.tell_of_list_member();

-- saved_lists says as text what the rows of named lists say (51-lists.sql), for programs that read and write lists as
-- text. Each of the two follows the other.

create table public.saved_lists (
  user_id uuid not null default auth.uid(),
  id text not null,
  name text not null,
  items text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_lists_pkey primary key (user_id, id),
  constraint saved_lists_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint saved_lists_id_length check (char_length(id) between 1 and 64),
  constraint saved_lists_name_not_blank check (name ~ '[^[:space:]]'),
  constraint saved_lists_name_length check (char_length(name) <= 200),
  constraint saved_lists_items_not_blank check (items ~ '[^[:space:]]'),
  constraint saved_lists_items_length check (char_length(items) <= 20000)
);

comment on table public.saved_lists is 'Named grocery lists that a shopper keeps';
comment on column public.saved_lists.id is 'Time of saving as text, made by the shopper''s device';
comment on column public.saved_lists.items is 'The list as typed, separated by commas';

alter table public.saved_lists enable row level security;
revoke all on table public.saved_lists from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.saved_lists to authenticated, service_role;

create policy "Shoppers see their own lists" on public.saved_lists
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers save lists of their own" on public.saved_lists
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own lists" on public.saved_lists
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own lists" on public.saved_lists
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.saved_lists
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all lists" on public.saved_lists
  for all to service_role using (true) with check (true);

-- A list that is put back after its deletion keeps its date, which its shopper can't set. Only when it was made is
-- remembered, and nothing that it said.
create table public.deleted_lists (
  user_id uuid not null,
  id text not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_lists_pkey primary key (user_id, id),
  constraint deleted_lists_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade
);

comment on table public.deleted_lists is 'When lists were made that were deleted within the last hour';

alter table public.deleted_lists enable row level security;
revoke all on table public.deleted_lists from public, anon, authenticated, service_role;

-- Times, which are the server's.

create function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function public.set_updated_at() from public, anon, authenticated, service_role;

create trigger saved_lists_set_updated_at before update on public.saved_lists
  for each row execute function public.set_updated_at();

create function public.remember_deleted_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  -- None of an account that is being deleted itself.
  insert into public.deleted_lists (user_id, id, created_at)
  select r.user_id, r.id, r.created_at from removed r join auth.users u on u.id = r.user_id
  on conflict (user_id, id) do update
    set created_at = excluded.created_at, deleted_at = excluded.deleted_at;
  delete from public.deleted_lists d where d.user_id = auth.uid() and (
    d.deleted_at <= now() - interval '1 hour' or d.id in (
      select older.id from public.deleted_lists older where older.user_id = auth.uid()
      order by older.deleted_at desc, older.id offset 1000
    )
  );
  return null;
end
$$;
revoke execute on function public.remember_deleted_lists() from public, anon, authenticated, service_role;

create trigger saved_lists_remember_deleted after delete on public.saved_lists
  referencing old table as removed
  for each statement execute function public.remember_deleted_lists();

create function public.set_saved_list_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or current_setting('grocery_genie.syncing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    return new;
  end if;
  new.created_at := coalesce((
    select d.created_at from public.deleted_lists d
    where d.user_id = auth.uid() and d.id = new.id and d.deleted_at > now() - interval '1 hour'
  ), now());
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function public.set_saved_list_times() from public, anon, authenticated, service_role;

create trigger saved_lists_set_times before insert or update on public.saved_lists
  for each row execute function public.set_saved_list_times();

-- Limits.

create trigger saved_lists_lock_shopper before insert or update or delete on public.saved_lists
  for each statement execute function public.lock_shopper();

-- A short request may change every list to a long one. What it writes fills the disk even if the quota undoes it
-- afterwards, so one request changes no more than a body could bring. A call of sync_lists has its own limit, and
-- must not fail again and again.
create function public.limit_saved_lists_rewrite() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bytes bigint := octet_length(new.name) + octet_length(new.items)
    + coalesce(nullif(current_setting('grocery_genie.rewritten_bytes', true), ''), '0')::bigint;
begin
  if auth.uid() is not null and bytes > 1048576
    and coalesce(current_setting('grocery_genie.syncing', true), '') <> 'on' then
    raise exception 'One request changes up to 1 MiB of lists.'
      using errcode = 'PT413', hint = 'Name fewer lists in its filters.';
  end if;
  perform set_config('grocery_genie.rewritten_bytes', bytes::text, true);
  return new;
end
$$;
revoke execute on function public.limit_saved_lists_rewrite() from public, anon, authenticated, service_role;

create trigger saved_lists_limit_rewrite before update on public.saved_lists
  for each row execute function public.limit_saved_lists_rewrite();

-- Counts what the owner of the list has, whoever changes it. It counts all rows at each write: a shopper has few
-- lists, and a count can't go wrong as a running total can.
create function public.check_saved_lists_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
  owner uuid;
  lists bigint;
  bytes bigint;
  added_lists bigint := 0;
  added_bytes bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A statement of a shopper writes lists of one owner.
  select w.user_id into owner from written w limit 1;
  select coalesce(sum(octet_length(w.id) + octet_length(w.name) + octet_length(w.items)), 0)
  into added_bytes from written w;
  if tg_op = 'INSERT' then
    select count(*) into added_lists from written;
  else
    select added_bytes
      - coalesce(sum(octet_length(r.id) + octet_length(r.name) + octet_length(r.items)), 0)
    into added_bytes from replaced r;
  end if;
  -- Who is beyond a quota that was lowered may still change and shorten lists.
  if added_lists = 0 and added_bytes <= 0 then
    return null;
  end if;

  select coalesce(max(q.max_rows), 1000) as max_rows, coalesce(max(q.max_bytes), 5000000) as max_bytes
  into quota from public.quotas q where q.table_name = 'saved_lists';
  select count(*), sum(octet_length(l.id) + octet_length(l.name) + octet_length(l.items))
  into lists, bytes from public.saved_lists l where l.user_id = owner;
  if added_lists > 0 and lists > quota.max_rows then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - added_lists, '999,999,999')), trim(to_char(quota.max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if bytes > quota.max_bytes then
    raise exception 'Your lists fill % MB, and an account keeps up to % MB. Delete some to save more.',
      trim(to_char((bytes - added_bytes) / 1e6, '999,990.9')),
      trim(to_char(quota.max_bytes / 1e6, '999,990.9'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function public.check_saved_lists_quota() from public, anon, authenticated, service_role;

create trigger saved_lists_check_quota_of_new after insert on public.saved_lists
  referencing new table as written
  for each statement execute function public.check_saved_lists_quota();
create trigger saved_lists_check_quota_of_changed after update on public.saved_lists
  referencing old table as replaced new table as written
  for each statement execute function public.check_saved_lists_quota();

-- Text that is written here takes up rows too: these are counted once before and after each statement.
create function public.check_rows_of_saved_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_bytes bigint;
  longest uuid;
begin
  if auth.uid() is null or coalesce(current_setting('grocery_genie.syncing', true), '') = 'on' then
    return null;
  end if;
  owner_bytes := public.list_rows_bytes(auth.uid());
  if tg_when = 'BEFORE' then
    perform set_config('grocery_genie.list_rows_bytes', owner_bytes::text, true);
    return null;
  end if;
  if owner_bytes > current_setting('grocery_genie.list_rows_bytes')::bigint then
    select i.list_uid into longest
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = auth.uid()
    group by i.list_uid order by count(*) desc limit 1;
    perform public.check_list_rows_quota(owner_bytes, size.row_count, size.bytes)
    from public.list_size(longest) size;
  end if;
  return null;
end
$$;
revoke execute on function public.check_rows_of_saved_lists() from public, anon, authenticated, service_role;

create trigger saved_lists_count_rows before insert or update on public.saved_lists
  for each statement execute function public.check_rows_of_saved_lists();
create trigger saved_lists_check_rows after insert or update on public.saved_lists
  for each statement execute function public.check_rows_of_saved_lists();

-- As for rows, no characters that nobody types.
create function public.refuse_control_characters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and coalesce(current_setting('grocery_genie.syncing', true), '') <> 'on'
    and (public.has_control_characters(new.name) or public.has_control_characters(new.items)) then
    raise exception 'A list has characters that can''t be seen.'
      using errcode = 'PT400', hint = 'Of control characters it keeps tabs, line feeds and carriage returns.';
  end if;
  return new;
end
$$;
revoke execute on function public.refuse_control_characters() from public, anon, authenticated, service_role;

create trigger saved_lists_refuse_control_characters before insert or update on public.saved_lists
  for each row execute function public.refuse_control_characters();

-- From text to rows.

-- Keys are those that devices make: they strip ASCII digits.
create function public.pieces_of(items text) returns table (key text, text text, before text, place integer)
language sql immutable set search_path = '' as $$
  with cut as (
    select piece[1] as separator, piece[2] as piece, ordinal
    from regexp_matches(items, E'([,\\s\u0085\u2028\u2029]*)([^,\n\r\f\x0B\u0085\u2028\u2029]+)', 'g')
      with ordinality as cut (piece, ordinal)
  ), trimmed as (
    select btrim(piece, E' \t\u00A0') as text, separator, ordinal,
      lag(substring(piece from E'[ \t\u00A0]*$'), 1, '') over (order by ordinal) || separator as before
    from cut
  ), named as (
    select t.text, t.before, t.ordinal,
      coalesce(nullif(left(regexp_replace(regexp_replace(lower(t.text), '\s+', ' ', 'g'), '^[0-9.,/½⅓⅔¼¾× -]+', ''), 200), ''), left(lower(t.text), 200)) as name
    from trimmed t where t.text <> ''
  ), counted as (
    select n.*, row_number() over (partition by n.name order by n.ordinal) as nth from named n
  )
  select name || case when nth > 1 then '~' || nth else '' end, c.text,
    case when c.before ~ E'[,\n\r\f\x0B\u0085\u2028\u2029]' and char_length(c.before) <= 40 then c.before else ', ' end,
    c.ordinal::integer
  from counted c
$$;
comment on function public.pieces_of is
  'The parts of a text between commas and line breaks; a part that stands there again has a key of its own';
revoke execute on function public.pieces_of(text) from public, anon, authenticated, service_role;

create function public.rows_of_saved_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list uuid;
  at text := public.server_clock();
  counted bigint;
begin
  if coalesce(current_setting('grocery_genie.syncing', true), '') = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from public.lists l where l.owner_id = old.user_id and l.saved_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- One that was emptied or deleted under this id gets another when it comes back.
    update public.lists l set saved_id = null
    where l.owner_id = new.user_id and l.saved_id = new.id and new.id <> old.id;
    update public.lists l set
      owner_id = new.user_id, saved_id = new.id, name = new.name, present = true, version = l.version + 1,
      clocks = l.clocks || jsonb_build_object('present', public.clock_after(l.clocks))
        || case when new.name is distinct from old.name
          then jsonb_build_object('name', public.clock_after(l.clocks)) else '{}' end
    where l.owner_id = old.user_id and l.saved_id = old.id
    returning l.uid, l.version into list, counted;
  end if;
  if list is null then
    update public.lists l set saved_id = null where l.owner_id = new.user_id and l.saved_id = new.id;
    insert into public.lists (owner_id, saved_id, name, created_at, clocks)
    values (new.user_id, new.id, new.name, new.created_at, jsonb_build_object('name', at, 'present', at))
    returning uid, version into list, counted;
  elsif new.items is not distinct from old.items then
    return null;
  end if;

  update public.list_items i set present = false, version = counted,
    clocks = i.clocks || jsonb_build_object('present', public.clock_after(i.clocks))
  where i.list_uid = list and i.present and i.key not in (select p.key from public.pieces_of(new.items) p);
  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, clocks, version)
  select list, p.key, p.text, p.before, p.place, true, auth.uid(),
    jsonb_build_object('text', at, 'place', at, 'present', at), counted
  from public.pieces_of(new.items) p
  on conflict (list_uid, key) do update set
    text = excluded.text, before = excluded.before, place = excluded.place, present = true,
    added_by = case when i.present then i.added_by else excluded.added_by end,
    clocks = jsonb_build_object('text', public.clock_after(i.clocks),
      'place', public.clock_after(i.clocks), 'present', public.clock_after(i.clocks)),
    version = excluded.version
  where (i.text, i.before, i.place, i.present)
    is distinct from (excluded.text, excluded.before, excluded.place, excluded.present);
  delete from public.list_items i where i.list_uid = list and not i.present
    and public.clock_time(public.latest_clock(i.clocks)) < now() - interval '30 days';
  return null;
end
$$;
revoke execute on function public.rows_of_saved_list() from public, anon, authenticated, service_role;

create trigger saved_lists_to_rows after insert or update or delete on public.saved_lists
  for each row execute function public.rows_of_saved_list();

-- From rows to text.

create function public.list_text(list uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when ordinal = 1 then text else before || text end, '' order by ordinal
  ), '')
  from (
    select i.text, i.before, row_number() over (order by i.place, i.key collate "C") as ordinal
    from public.list_items i where i.list_uid = list and i.present
  ) ordered
$$;
revoke execute on function public.list_text(uuid) from public, anon, authenticated, service_role;

-- The id that is asked for, or the next one that no list of the shopper has: ids are times in milliseconds.
create function public.free_saved_id(owner uuid, wanted text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  id bigint := case when wanted ~ '^[0-9]{1,15}$' then wanted::bigint
    else floor(extract(epoch from clock_timestamp()) * 1000) end;
begin
  while exists (select from public.lists l where l.owner_id = owner and l.saved_id = id::text) loop
    id := id + 1;
  end loop;
  return id::text;
end
$$;
revoke execute on function public.free_saved_id(uuid, text) from public, anon, authenticated, service_role;

-- A list without items has no text here, and neither has a deleted one.
create function public.write_saved_list(list uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.lists;
  text text := public.list_text(list);
begin
  select * into kept from public.lists l where l.uid = list;
  if kept.uid = kept.owner_id then
    return;
  end if;
  if not kept.present or text !~ '[^[:space:]]' then
    delete from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id;
    return;
  end if;
  if kept.saved_id is null then
    update public.lists l set saved_id = public.free_saved_id(l.owner_id, null) where l.uid = list
    returning * into kept;
  end if;
  update public.saved_lists s set name = kept.name, items = text
  where s.user_id = kept.owner_id and s.id = kept.saved_id
    and (s.name, s.items) is distinct from (kept.name, text);
  if not exists (
    select from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id
  ) then
    insert into public.saved_lists (user_id, id, name, items, created_at)
    values (kept.owner_id, kept.saved_id, kept.name, text, kept.created_at);
  end if;
end
$$;
revoke execute on function public.write_saved_list(uuid) from public, anon, authenticated, service_role;

-- Owners share their lists by links. Only a hash of a link's secret is kept; whoever opens the link is a member from
-- then on, until they leave or are removed. Members are in public.list_members (51-lists.sql).

create table public.list_invites (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  list_uid uuid not null references public.lists (uid) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  uses_left integer not null check (uses_left >= 0),
  used_by bytea[] not null default '{}'
);

comment on table public.list_invites is 'Links by which an owner shares a list';
comment on column public.list_invites.secret_hash is 'SHA-256 of what the link carries behind its #';
comment on column public.list_invites.used_by is
  'Of each person who joined by it, a hash of the link and the account';

create index list_invites_list_uid on public.list_invites (list_uid);
create index list_invites_created_by on public.list_invites (created_by);

-- Only the functions below read and write it.
alter table public.list_invites enable row level security;
revoke all on public.list_invites from public, anon, authenticated, service_role;

-- Whose name people on a list are shown.

-- JSON writes a control character with six bytes: names that others see have none.
create function public.given_name(metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(
    regexp_replace(metadata ->> 'full_name', E'[\u0001-\u001f\u007f-\u009f]+', ' ', 'g')), '')
$$;
revoke execute on function public.given_name(jsonb) from public, anon, authenticated, service_role;

create function public.shopper_name(shopper uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(public.given_name(u.raw_user_meta_data), split_part(u.email, '@', 1), ''), 100)
  from auth.users u where u.id = shopper
$$;
comment on function public.shopper_name is
  'The name that a shopper gave, or the part of their address before the @';
revoke execute on function public.shopper_name(uuid) from public, anon, authenticated, service_role;

create function public.people_of_list(list uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', one.user_id, 'name', named.name, 'initial', upper(left(named.name, 1)), 'role', one.role
  ) order by one.joined_at nulls first, one.user_id), '[]')
  from (
    select l.owner_id as user_id, 'owner' as role, null::timestamptz as joined_at
    from public.lists l
    where l.uid = list and exists (select from public.list_members m where m.list_uid = list)
    union all
    select m.user_id, m.role, m.joined_at from public.list_members m where m.list_uid = list
  ) one
  cross join lateral (select public.shopper_name(one.user_id) as name) named
$$;
comment on function public.people_of_list is
  'The owner of a list, then its members in the order of their joining; nobody when it isn''t shared';
revoke execute on function public.people_of_list(uuid) from public, anon, authenticated, service_role;

-- Links.

create function public.invite_hash(secret text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(secret, 'UTF8'))
$$;
revoke execute on function public.invite_hash(text) from public, anon, authenticated, service_role;

create function public.invite_use_hash(invite uuid, shopper uuid) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(uuid_send(invite) || uuid_send(shopper))
$$;
revoke execute on function public.invite_use_hash(uuid, uuid) from public, anon, authenticated, service_role;

create function public.create_list_invite(
  list uuid, role text, days integer default 7, uses integer default 5
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  max_open_invites constant integer := 10;
  -- Three of them have 366 random bits, of which the hash keeps 256.
  secret constant text := translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_');
  invite public.list_invites;
begin
  perform public.lock_own_list(list);
  if list = auth.uid() then
    raise exception 'Save this list under a name to share it.'
      using errcode = 'PT403', hint = 'not_saved';
  elsif not exists (select from public.lists l where l.uid = list and l.present) then
    raise exception 'This list is deleted. Bring it back to share it.'
      using errcode = 'PT404', hint = 'deleted';
  elsif not coalesce(
    role in ('editor', 'viewer') and days between 1 and 30 and uses between 1 and 20, false
  ) then
    raise exception 'A link is for editors or viewers, for 1 to 30 days and 1 to 20 people.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  delete from public.list_invites i
  where i.list_uid = list and (i.expires_at <= now() or i.uses_left = 0);
  if (select count(*) from public.list_invites i where i.list_uid = list) >= max_open_invites then
    raise exception 'This list has % open links. End one to make another.', max_open_invites
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  insert into public.list_invites (secret_hash, list_uid, role, created_by, expires_at, uses_left)
  values (
    public.invite_hash(secret), list, create_list_invite.role, auth.uid(),
    now() + make_interval(days => days), uses
  ) returning * into invite;
  return json_build_object('id', invite.id, 'secret', secret, 'expires_at', invite.expires_at);
end
$$;
comment on function public.create_list_invite is
  'Makes a link to a list of the shopper; its secret is told this once';
revoke execute on function public.create_list_invite(uuid, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.create_list_invite(uuid, text, integer, integer) to authenticated;

create function public.list_invites(list uuid) returns table (
  id uuid, role text, created_at timestamptz, expires_at timestamptz, uses_left integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform public.require_second_factor();
  return query
    select i.id, i.role, i.created_at, i.expires_at, i.uses_left
    from public.list_invites i join public.my_lists() m on m.uid = i.list_uid and m.role = 'owner'
    where i.list_uid = list and i.expires_at > now() and i.uses_left > 0
    order by i.created_at, i.id;
end
$$;
comment on function public.list_invites(uuid) is 'The links to a list of the shopper that still work';
revoke execute on function public.list_invites(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_invites(uuid) to authenticated;

create function public.revoke_list_invite(invite uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
  delete from public.list_invites i using public.my_lists() m
  where i.id = invite and m.uid = i.list_uid and m.role = 'owner';
  return found;
end
$$;
comment on function public.revoke_list_invite is
  'Ends a link for all who have not joined by it; false when the shopper has no such link';
revoke execute on function public.revoke_list_invite(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_list_invite(uuid) to authenticated;

create function public.preview_list_invite(secret text) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.uid from public.my_lists() m where public.has_shown_second_factor()
  )
  select json_build_object(
    'name', l.name,
    'owner', coalesce(
      left(public.given_name(u.raw_user_meta_data), 100),
      left(u.email, 1) || '…@' || substring(u.email from '[^@]*$'),
      ''
    ),
    'role', i.role,
    'items', (select count(*) from public.list_items t where t.list_uid = l.uid and t.present),
    'is_member', l.uid in (select mine.uid from mine)
  )
  from public.list_invites i
  join public.lists l on l.uid = i.list_uid
  join auth.users u on u.id = l.owner_id
  where i.secret_hash = public.invite_hash(secret) and i.expires_at > now() and l.present
    and (i.uses_left > 0 or l.uid in (select mine.uid from mine)
      or public.invite_use_hash(i.id, auth.uid()) = any (i.used_by))
$$;
comment on function public.preview_list_invite is
  'Whose list a link leads to, for whoever has the link; null when it is over';
revoke execute on function public.preview_list_invite(text) from public, anon, authenticated, service_role;
grant execute on function public.preview_list_invite(text) to anon, authenticated;

-- Somebody who has joined by a link before uses up nothing more, and an expired link locks no list.
create function public.accept_list_invite(secret text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_members constant integer := 20;
  max_shared_lists constant integer := 200;
  hash constant bytea := public.invite_hash(secret);
  invite public.list_invites;
  use_hash bytea;
  has_used boolean;
  role_before text;
begin
  perform public.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for no key update;
  -- Whoever joins or is removed holds the list, so that many at once can't exceed what is left.
  perform from public.lists l where l.uid = (
    select i.list_uid from public.list_invites i where i.secret_hash = hash and i.expires_at > now()
  ) for update;
  select i.* into invite
  from public.list_invites i join public.lists l on l.uid = i.list_uid
  where i.secret_hash = hash and i.expires_at > now() and l.present
  for update of i;
  select m.role into role_before from public.my_lists() m where m.uid = invite.list_uid;
  if role_before in ('owner', 'editor', invite.role) then
    return invite.list_uid;
  end if;
  use_hash := public.invite_use_hash(invite.id, auth.uid());
  has_used := coalesce(use_hash = any (invite.used_by), false);
  if invite.id is null or (invite.uses_left = 0 and not has_used) then
    raise exception 'This invitation is over. Ask for a new one.'
      using errcode = 'PT404', hint = 'invite_over';
  end if;

  if role_before is null then
    if (select count(*) from public.list_members m where m.list_uid = invite.list_uid) >= max_members then
      raise exception 'This list is shared with % people, which is as many as it can be.', max_members
        using errcode = 'PT403', hint = 'quota_exceeded';
    elsif (select count(*) from public.list_members m where m.user_id = auth.uid()) >= max_shared_lists then
      raise exception 'You are on % lists of others. Leave one to join another.', max_shared_lists
        using errcode = 'PT403', hint = 'quota_exceeded';
    end if;
  end if;
  insert into public.list_members as m (list_uid, user_id, role)
  values (invite.list_uid, auth.uid(), invite.role)
  on conflict (list_uid, user_id) do update set role = excluded.role;
  if not has_used then
    update public.list_invites i set uses_left = i.uses_left - 1, used_by = i.used_by || use_hash
    where i.id = invite.id;
  end if;
  return invite.list_uid;
end
$$;
comment on function public.accept_list_invite is
  'Joins the list of a link and gives its id; who is on it already uses nothing up';
revoke execute on function public.accept_list_invite(text) from public, anon, authenticated, service_role;
grant execute on function public.accept_list_invite(text) to authenticated;

-- Members.

create function public.set_list_role(list uuid, member uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role_before text;
begin
  perform public.lock_own_list(list);
  if not coalesce(role in ('editor', 'viewer'), false) then
    raise exception 'Somebody on a list is an editor or a viewer.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  select m.role into role_before
  from public.list_members m where m.list_uid = list and m.user_id = member;
  if role_before is null then
    raise exception 'They are not on this list any more.'
      using errcode = 'PT404', hint = 'no_such_member';
  elsif role_before = role then
    return;
  end if;
  update public.list_members m set role = set_list_role.role
  where m.list_uid = list and m.user_id = member;
  -- They may still have one that would make them an editor again.
  if role = 'viewer' then
    delete from public.list_invites i where i.list_uid = list and i.role = 'editor';
  end if;
end
$$;
comment on function public.set_list_role is
  'Makes a member an editor or a viewer; the links for editors end when it takes rights away';
revoke execute on function public.set_list_role(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_list_role(uuid, uuid, text) to authenticated;

-- The links end first. A member who leaves holds no items of the list anymore.
create function public.remove_list_member(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := public.lock_list(list);
begin
  if role = 'owner' and member = auth.uid() then
    raise exception 'This list is yours. Hand it over to leave it.'
      using errcode = 'PT403', hint = 'is_the_owner';
  elsif role <> 'owner' and member is distinct from auth.uid() then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
  -- They may still have one by which they would be back at once, also if they have just left by themselves.
  if role = 'owner' then
    delete from public.list_invites i where i.list_uid = list;
  end if;
  delete from public.list_members m where m.list_uid = list and m.user_id = member;
  if not found then
    return;
  end if;
  -- What they did stays, and who it was is forgotten.
  update public.list_items i set added_by = null where i.list_uid = list and i.added_by = member;
  update public.list_ticks t set done_by = null where t.list_uid = list and t.done_by = member;
  update public.lists l set trip_by = null where l.uid = list and l.trip_by = member;
  -- A later write, which all others on the list hear: who comes back takes nothing by it.
  update public.list_ticks t set assigned_to = null, version = l.version,
    clocks = t.clocks || jsonb_build_object('assigned_to', public.clock_after(t.clocks))
  from public.lists l where l.uid = list and t.list_uid = list and t.assigned_to = member;
end
$$;
comment on function public.remove_list_member is
  'Removes somebody from a list of the shopper, whose open links end with it, or the shopper from a list';
revoke execute on function public.remove_list_member(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_list_member(uuid, uuid) to authenticated;

-- The list is another's from now on, under an id that is free among theirs, and the links of the former owner end. The
-- caller holds the locks.
create function public.give_list_to(list uuid, heir uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.lists;
begin
  perform set_config('grocery_genie.syncing', 'on', true);
  select * into kept from public.lists l where l.uid = list;
  delete from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id;
  delete from public.list_invites i where i.list_uid = list;
  delete from public.list_members m where m.list_uid = list and m.user_id = heir;
  update public.lists l set
    owner_id = heir, saved_id = public.free_saved_id(heir, kept.saved_id), version = l.version + 1
  where l.uid = list;
  perform public.write_saved_list(list);
  perform public.check_list_count(heir);
  perform public.check_list_rows_quota(public.list_rows_bytes(heir), size.row_count, size.bytes)
  from public.list_size(list) size where size.row_count > 0;
  perform set_config('grocery_genie.syncing', '', true);
end
$$;
revoke execute on function public.give_list_to(uuid, uuid) from public, anon, authenticated, service_role;

create function public.hand_over_list(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.lock_own_list(list, member);
  if not exists (
    select from public.list_members m join public.lists l on l.uid = m.list_uid
    where m.list_uid = list and m.user_id = member and m.role = 'editor' and l.present
  ) then
    raise exception 'Only an editor of this list can take it over.'
      using errcode = 'PT403', hint = 'not_an_editor';
  end if;
  begin
    perform public.give_list_to(list, member);
  exception when sqlstate 'PT403' then
    raise exception 'They have no room for another list.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end;
  insert into public.list_members (list_uid, user_id, role) values (list, auth.uid(), 'editor');
end
$$;
comment on function public.hand_over_list is
  'Makes an editor the owner of a list of the shopper, who becomes an editor of it';
revoke execute on function public.hand_over_list(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.hand_over_list(uuid, uuid) to authenticated;

-- What programs of shoppers do with lists, through our server's /api: they work with rows as a device does, within
-- the scopes of their token (10-access-tokens.sql).

create function public.require_scope(scope text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  scopes constant text[] := public.scopes_of_token();
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if auth.jwt() ->> 'access_token_id' is null then
    perform public.require_second_factor();
    return;
  end if;
  if scopes is null then
    raise exception 'This token is over.' using errcode = 'PT401', hint = 'invalid_token';
  end if;
  if not (scope = any (scopes) or (scope = 'lists:read' and 'lists:write' = any (scopes))) then
    raise exception 'This token was not made for this: it lacks the scope %.', scope
      using errcode = 'PT403', hint = 'insufficient_scope';
  end if;
end
$$;
comment on function public.require_scope is 'A session of the shopper has all scopes';
revoke execute on function public.require_scope(text) from public, anon, authenticated, service_role;

create function public.lists_page(after uuid default null, max_lists integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.lists;
begin
  perform public.require_scope('lists:read');
  if after is not null then
    select l.* into last from public.lists l join public.my_lists() m on m.uid = l.uid where l.uid = after;
    if last.uid is null then
      raise exception 'The list to go on after is gone. Begin again.' using errcode = 'PT400', hint = 'invalid';
    end if;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', page.uid, 'name', page.name, 'role', page.role, 'is_current', page.uid = page.owner_id,
      'created_at', page.created_at, 'version', page.version
    ) order by page.created_at desc, page.uid desc)
    from (
      select l.*, m.role from public.lists l join public.my_lists() m on m.uid = l.uid
      where l.present and (last.uid is null or (l.created_at, l.uid) < (last.created_at, last.uid))
        -- Another's current list is never shared.
        and (l.uid <> l.owner_id or l.owner_id = auth.uid())
      order by l.created_at desc, l.uid desc
      limit least(max_lists, 1001)
    ) page
  ), '[]');
end
$$;
comment on function public.lists_page is
  'Lists that the shopper sees, the newest first, from the one after the one that is named';
revoke execute on function public.lists_page(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.lists_page(uuid, integer) to authenticated;

-- An item that was unticked by its row stays so, whatever an older app ticked under its name: so the API is told of
-- both. A row that only assigns an item is no tick.
create function public.list_rows(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_scope('lists:read');
  return (
    select jsonb_build_object(
      'id', l.uid, 'name', l.name, 'role', m.role, 'is_current', l.uid = l.owner_id,
      'created_at', l.created_at, 'version', l.version, 'trip', l.trip, 'store', l.store,
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place
        ) order by i.place, i.key collate "C"), '[]')
        from public.list_items i where i.list_uid = l.uid and i.present
      ),
      'ticks', (
        select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'done', t.done)), '[]')
        from public.list_ticks t where t.list_uid = l.uid and t.trip = l.trip and t.clocks ? 'done'
      )
    )
    from public.lists l join public.my_lists() m on m.uid = l.uid
    where l.uid = list and l.present
  );
end
$$;
comment on function public.list_rows is
  'A list that the shopper sees, with its rows in their order and the ticks of its trip; else null';
revoke execute on function public.list_rows(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_rows(uuid) to authenticated;

create function public.lock_list_rows(list uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  latest text;
begin
  perform public.require_scope('lists:write');
  -- As in sync_lists: accounts first and in order, then the list; nothing of a list that the shopper only sees.
  select l.owner_id into owner
  from public.lists l join public.my_lists() m on m.uid = l.uid
  where l.uid = list and m.role <> 'viewer';
  perform from auth.users u where u.id = any (array[auth.uid(), owner]) order by u.id for no key update;
  -- One of the shopper's own may have been begun while this waited.
  if exists (select from public.my_lists() m where m.uid = list and m.role <> 'viewer') then
    perform from public.lists l where l.uid = list for update;
    select max(clock collate "C") into latest from (
      select public.latest_clock(l.clocks) as clock from public.lists l where l.uid = list
      union all select public.latest_clock(i.clocks) from public.list_items i where i.list_uid = list
      union all select public.latest_clock(t.clocks) from public.list_ticks t where t.list_uid = list
    ) written;
  end if;
  return jsonb_build_object(
    'clock', case when latest > '' then public.clock_after(jsonb_build_object('latest', latest))
      else public.server_clock() end,
    'list', public.list_rows(list));
end
$$;
comment on function public.lock_list_rows is
  'A list as list_rows has it, which nobody else changes until the transaction ends if the shopper may change it, and a clock that is later than all of its own';
revoke execute on function public.lock_list_rows(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lock_list_rows(uuid) to authenticated;

create function public.change_lists(changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.require_scope('lists:write');
  return public.sync_lists(
    -- Who knows it all is told no more than what has just changed.
    (select coalesce(jsonb_object_agg(l.uid, l.version), '{}')
      from public.lists l join public.my_lists() m on m.uid = l.uid),
    changes
  ) -> 'refused';
end
$$;
comment on function public.change_lists is 'Changes lists as sync_lists does; gives what was refused';
revoke execute on function public.change_lists(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.change_lists(jsonb) to authenticated;

-- What shoppers do with all of their data: download it, and delete it with the account. A new table that tells of
-- shoppers belongs in both; tests find those that are missing.

create function public.my_data() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  shopper auth.users;
begin
  perform public.require_second_factor();
  select u.* into shopper from auth.users u where u.id = auth.uid();
  return json_build_object(
    'exported_at', now(),
    'account', json_build_object(
      'id', shopper.id,
      'email', shopper.email,
      'email_confirmed_at', shopper.email_confirmed_at,
      'new_email', nullif(shopper.email_change, ''),
      'email_change_sent_at', shopper.email_change_sent_at,
      'has_password', coalesce(shopper.encrypted_password <> '', false),
      'profile', shopper.raw_user_meta_data,
      'rights', shopper.raw_app_meta_data,
      'created_at', shopper.created_at,
      'updated_at', shopper.updated_at,
      'invited_at', shopper.invited_at,
      'confirmation_sent_at', shopper.confirmation_sent_at,
      'recovery_sent_at', shopper.recovery_sent_at,
      'last_sign_in_at', shopper.last_sign_in_at,
      'banned_until', shopper.banned_until
    ),
    'identities', (
      select coalesce(json_agg(json_build_object(
        'provider', i.provider,
        'facts', i.identity_data,
        'created_at', i.created_at,
        'updated_at', i.updated_at,
        'last_sign_in_at', i.last_sign_in_at
      ) order by i.created_at, i.id), '[]')
      from auth.identities i where i.user_id = shopper.id
    ),
    'sessions', (
      select coalesce(json_agg(json_build_object(
        'id', s.id,
        'created_at', s.created_at,
        'refreshed_at', s.refreshed_at,
        'ends_at', s.not_after,
        'assurance', s.aal,
        'user_agent', s.user_agent,
        'ip', host(s.ip),
        'proofs', (
          select coalesce(json_agg(json_build_object(
            'method', c.authentication_method, 'at', c.updated_at
          ) order by c.created_at), '[]')
          from auth.mfa_amr_claims c where c.session_id = s.id
        ),
        'tokens_issued_at', (
          select coalesce(json_agg(t.created_at order by t.id), '[]')
          from auth.refresh_tokens t where t.session_id = s.id
        )
      ) order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = shopper.id
    ),
    'second_factors', (
      select coalesce(json_agg(json_build_object(
        'name', f.friendly_name,
        'type', f.factor_type,
        'status', f.status,
        'created_at', f.created_at,
        'updated_at', f.updated_at,
        'challenges', (
          select coalesce(json_agg(json_build_object(
            'created_at', c.created_at, 'verified_at', c.verified_at, 'ip', host(c.ip_address)
          ) order by c.created_at), '[]')
          from auth.mfa_challenges c where c.factor_id = f.id
        )
      ) order by f.created_at, f.id), '[]')
      from auth.mfa_factors f where f.user_id = shopper.id
    ),
    'pending_links', (
      select coalesce(json_agg(json_build_object(
        'type', o.token_type, 'sent_to', o.relates_to, 'created_at', o.created_at
      ) order by o.created_at), '[]')
      from auth.one_time_tokens o where o.user_id = shopper.id
    ),
    'pending_sign_ins', (
      select coalesce(json_agg(json_build_object(
        'method', f.authentication_method, 'created_at', f.created_at
      ) order by f.created_at), '[]')
      from auth.flow_state f where f.user_id = shopper.id
    ),
    'security_events', (
      select coalesce(json_agg(json_build_object(
        'what', e.payload, 'at', e.created_at, 'ip', e.ip_address
      ) order by e.created_at), '[]')
      from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text
    ),
    'saved_lists', (
      select coalesce(json_agg(json_build_object(
        'id', l.id,
        'name', l.name,
        'items', l.items,
        'created_at', l.created_at,
        'updated_at', l.updated_at
      ) order by l.created_at, l.id), '[]')
      from public.saved_lists l where l.user_id = shopper.id
    ),
    'deleted_lists', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'created_at', d.created_at, 'deleted_at', d.deleted_at
      ) order by d.deleted_at, d.id), '[]')
      from public.deleted_lists d where d.user_id = shopper.id
    ),
    'lists', (
      select coalesce(json_agg(json_build_object(
        'id', l.uid,
        'saved_id', l.saved_id,
        'name', l.name,
        'is_deleted', not l.present,
        'trip', l.trip,
        'was_trip_set_by_you', l.trip_by = shopper.id,
        'store', l.store,
        'created_at', l.created_at,
        'items', (
          select coalesce(json_agg(json_build_object(
            'text', i.text, 'is_removed', not i.present, 'was_added_by_you', i.added_by = shopper.id,
            'changed_at', public.clock_time(public.latest_clock(i.clocks))
          ) order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = l.uid
        ),
        'taken', (
          select coalesce(json_agg(json_build_object(
            'item', t.key, 'trip', t.trip, 'is_done', t.done, 'was_done_by_you', t.done_by = shopper.id,
            'is_assigned_to_you', t.assigned_to = shopper.id,
            'changed_at', public.clock_time(public.latest_clock(t.clocks))
          ) order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = l.uid
        ),
        'members', (
          select coalesce(json_agg(json_build_object(
            'name', public.shopper_name(m.user_id), 'role', m.role, 'joined_at', m.joined_at
          ) order by m.joined_at, m.user_id), '[]')
          from public.list_members m where m.list_uid = l.uid
        )
      ) order by l.created_at, l.uid), '[]')
      from public.lists l where l.owner_id = shopper.id
    ),
    'lists_shared_with_you', (
      select coalesce(json_agg(json_build_object(
        'list', m.list_uid, 'role', m.role, 'joined_at', m.joined_at,
        'items_added', (
          select coalesce(json_agg(i.text order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = m.list_uid and i.added_by = shopper.id
        ),
        'items_taken', (
          select coalesce(json_agg(t.key order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = m.list_uid and t.done_by = shopper.id
        ),
        'items_assigned', (
          select coalesce(json_agg(t.key order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = m.list_uid and t.assigned_to = shopper.id
        )
      ) order by m.joined_at, m.list_uid), '[]')
      from public.list_members m where m.user_id = shopper.id
    ),
    'links_to_your_lists', (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'list', i.list_uid, 'role', i.role, 'created_at', i.created_at,
        'expires_at', i.expires_at, 'uses_left', i.uses_left
      ) order by i.created_at, i.id), '[]')
      from public.list_invites i where i.created_by = shopper.id
    ),
    'access_tokens', (
      select coalesce(json_agg(json_build_object(
        'id', t.id,
        'name', t.name,
        'scopes', t.scopes,
        'created_at', t.created_at,
        'last_used_on', t.last_used_on,
        'expires_at', t.expires_at
      ) order by t.created_at, t.id), '[]')
      from public.personal_access_tokens t where t.user_id = shopper.id
    ),
    'last_used_store', (
      select json_build_object('store', s.store, 'used_at', s.used_at)
      from public.last_used_stores s where s.user_id = shopper.id
    ),
    'aisle_corrections', (
      select coalesce(json_agg(json_build_object(
        'store_id', c.store_id,
        'store_name', c.store_name,
        'item_key', c.item_key,
        'item_name', c.item_name,
        'sign', c.sign,
        'department', c.department,
        'corrected_at', c.corrected_at,
        'created_at', c.created_at,
        'updated_at', c.updated_at
      ) order by c.corrected_at, c.store_id, c.item_key), '[]')
      from public.aisle_corrections c where c.user_id = shopper.id
    ),
    'waitlist', (
      select json_build_object('email', w.email, 'name', w.name, 'created_at', w.created_at)
      from public.waitlist w
      where public.has_proved_email() and lower(w.email) = lower(shopper.email)
    ),
    'uploaded_files', (
      select coalesce(json_agg(json_build_object(
        'bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at
      ) order by o.created_at), '[]')
      from storage.objects o where o.owner = shopper.id or o.owner_id = shopper.id::text
    ),
    'buckets', (
      select coalesce(json_agg(json_build_object(
        'name', b.name, 'created_at', b.created_at
      ) order by b.created_at), '[]')
      from storage.buckets b where b.owner = shopper.id or b.owner_id = shopper.id::text
    )
  );
end
$$;
comment on function public.my_data is 'All that is kept about the shopper, without secrets';
revoke execute on function public.my_data() from public, anon, authenticated, service_role;
grant execute on function public.my_data() to authenticated;

-- Each shared list first passes to the editor who has been on it longest and has room for it. All rows are found by
-- indexes: neither 'or' between two ways to a row nor a cast of a column has one. Refresh tokens go with their
-- sessions.
create function public.delete_my_account(pass_lists_on boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shopper auth.users;
  one record;
  heir record;
begin
  perform public.require_second_factor();
  -- Whoever finds a device signed in can't do what nobody can undo. A code of the second factor
  -- alone doesn't count: they could have set one up.
  if not exists (
    select from auth.mfa_amr_claims c
    join auth.sessions s on s.id = c.session_id
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and c.updated_at > now() - interval '10 minutes'
      and c.authentication_method in (
        'password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'oauth', 'sso/saml'
      )
  ) then
    raise exception 'Sign in again to delete your account: you did so more than 10 minutes ago.'
      using errcode = 'PT403', hint = 'sign_in_again';
  end if;

  -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
  for one in
    select u.id from auth.users u where u.id = any (array(
      select auth.uid()
      union select m.user_id from public.lists l
        join public.list_members m on m.list_uid = l.uid and m.role = 'editor'
        where l.owner_id = auth.uid()
      union select l.owner_id from public.my_lists() m join public.lists l on l.uid = m.uid
    )) order by u.id
  loop
    if one.id = auth.uid() then
      select u.* into shopper from auth.users u where u.id = one.id for update;
    else
      perform from auth.users u where u.id = one.id for no key update;
    end if;
  end loop;
  perform from public.lists l where l.uid = any (array(select m.uid from public.my_lists() m))
    order by l.uid for update;
  if coalesce(pass_lists_on, true) then
    for one in
      select l.uid from public.lists l where l.owner_id = shopper.id and l.present order by l.uid
    loop
      for heir in
        select m.user_id from public.list_members m
        where m.list_uid = one.uid and m.role = 'editor' and m.user_id <> shopper.id
        order by m.joined_at, m.user_id
      loop
        -- One who became an editor meanwhile isn't locked yet, and may be waiting for this list.
        perform from auth.users u where u.id = heir.user_id for no key update skip locked;
        continue when not found;
        begin
          perform public.give_list_to(one.uid, heir.user_id);
          exit;
        exception when sqlstate 'PT403' then
          null;  -- Without room for it: the next one is asked.
        end;
      end loop;
    end loop;
  end if;

  if public.has_proved_email() then
    delete from public.waitlist w where lower(w.email) = lower(shopper.email);
  end if;
  -- Demo videos are the site's; who uploaded them is forgotten.
  update storage.objects o set owner = null, owner_id = null
  where o.owner = shopper.id or o.owner_id = shopper.id::text;
  update storage.buckets b set owner = null, owner_id = null
  where b.owner = shopper.id or b.owner_id = shopper.id::text;
  -- Here these go with the account; on a Supabase project they don't.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text;
  delete from auth.flow_state f where f.user_id = shopper.id;
  delete from auth.users u where u.id = shopper.id;
end
$$;
comment on function public.delete_my_account is
  'Deletes all of my_data; lists with editors pass on to one unless that is refused. Refused when the last sign-in is more than 10 minutes ago';
revoke execute on function public.delete_my_account(boolean) from public, anon, authenticated, service_role;
grant execute on function public.delete_my_account(boolean) to authenticated;
