-- Personal access tokens: by them a program of the shopper's reads and changes their lists, within the
-- scopes that the token was made for. Only our server's /api takes them. Beside them what that API needs to
-- work with lists as a device does.

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

-- What a token is good for. The server asks with the hash alone and tells in the claim access_token_id which
-- token it was; each function below asks for that one again, in the transaction of its work.

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

create function public.scopes_of_token() returns text[]
language sql stable security definer set search_path = '' as $$
  select t.scopes from public.personal_access_tokens t
  where t.id = (auth.jwt() ->> 'access_token_id')::uuid and t.user_id = auth.uid()
    and (t.expires_at is null or t.expires_at > now())
$$;
comment on function public.scopes_of_token is
  'Of the token that the caller shows; null without one, and for one that is over';

-- As before; a token counts as what made it, a session that had shown the second factor.
create or replace function public.has_shown_second_factor() returns boolean
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

-- Lists for the API.

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
      'ticked', (
        select coalesce(jsonb_agg(t.key), '[]')
        from public.list_ticks t where t.list_uid = l.uid and t.trip = l.trip and t.done
      )
    )
    from public.lists l join public.my_lists() m on m.uid = l.uid
    where l.uid = list and l.present
  );
end
$$;
comment on function public.list_rows is
  'A list that the shopper sees, with its rows in their order and the keys of what is ticked; else null';

create function public.lock_list_rows(list uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  latest text;
  kept jsonb;
begin
  perform public.require_scope('lists:write');
  -- As in sync_lists: accounts first and in order, then the list.
  select l.owner_id into owner
  from public.lists l join public.my_lists() m on m.uid = l.uid where l.uid = list;
  perform from auth.users u where u.id in (auth.uid(), owner) order by u.id for no key update;
  -- One of the shopper's own may have been begun while this waited.
  if exists (select from public.my_lists() m where m.uid = list) then
    perform from public.lists l where l.uid = list for update;
    select max(clock collate "C") into latest from (
      select public.latest_clock(l.clocks) as clock from public.lists l where l.uid = list
      union all select public.latest_clock(i.clocks) from public.list_items i where i.list_uid = list
      union all select public.latest_clock(t.clocks) from public.list_ticks t where t.list_uid = list
    ) written;
    kept := public.list_rows(list);
  end if;
  return jsonb_build_object(
    'clock', case when latest > '' then public.clock_after(jsonb_build_object('latest', latest))
      else public.server_clock() end,
    'list', kept);
end
$$;
comment on function public.lock_list_rows is
  'A list as list_rows has it, which nobody else changes until the transaction ends, and a clock that is later than all of its own';

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

-- As before, with the shopper's tokens.
create or replace function public.my_data() returns json
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

revoke execute on function public.record_token_event(text, uuid),
  public.create_access_token(text, text[], integer), public.my_access_tokens(),
  public.end_access_token(uuid), public.end_all_access_tokens(), public.use_access_token(bytea),
  public.scopes_of_token(), public.require_scope(text), public.lists_page(uuid, integer),
  public.list_rows(uuid), public.lock_list_rows(uuid), public.change_lists(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.create_access_token(text, text[], integer),
  public.my_access_tokens(), public.end_access_token(uuid), public.end_all_access_tokens(),
  public.lists_page(uuid, integer), public.list_rows(uuid), public.lock_list_rows(uuid),
  public.change_lists(jsonb) to authenticated;
grant execute on function public.use_access_token(bytea) to service_role;
