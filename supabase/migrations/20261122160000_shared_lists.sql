-- Owners share their saved lists by links. A link's secret is kept as a hash alone; whoever opens it is
-- a member from then on, until they leave or are removed.

create table public.list_invites (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  list_uid uuid not null references public.lists (uid) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  uses_left integer not null check (uses_left >= 0)
);
comment on table public.list_invites is 'Links by which an owner shares a list';
comment on column public.list_invites.secret_hash is 'SHA-256 of what the link carries behind its #';
create index list_invites_list_uid on public.list_invites (list_uid);
create index list_invites_created_by on public.list_invites (created_by);
alter table public.list_invites enable row level security;
revoke all on public.list_invites from public, anon, authenticated, service_role;

-- Whose name is shown to whom shares a list with them.

create function public.shopper_name(shopper uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(
    nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), split_part(u.email, '@', 1), ''
  ), 100)
  from auth.users u where u.id = shopper
$$;
comment on function public.shopper_name is
  'The name that a shopper gave, or the part of their address before the @';

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

-- Locks in the order of sync_lists, for all that changes who is on a list.

create function public.lock_list(list uuid, other uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role text;
begin
  perform public.require_second_factor();
  perform from auth.users u where u.id in (auth.uid(), other) order by u.id for no key update;
  perform from public.lists l where l.uid = list for update;
  select m.role into role from public.my_lists() m where m.uid = list;
  if role is null then
    raise exception 'This list is gone, or no longer shared with you.'
      using errcode = 'PT404', hint = 'not_a_member';
  end if;
  return role;
end
$$;
comment on function public.lock_list is 'Gives as whom the shopper sees the list';

create function public.lock_own_list(list uuid, other uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if public.lock_list(list, other) <> 'owner' then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
end
$$;

-- Links.

create function public.invite_hash(secret text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(secret, 'UTF8'))
$$;

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

create function public.preview_list_invite(secret text) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.uid from public.my_lists() m where public.has_shown_second_factor()
  )
  select json_build_object(
    'name', l.name,
    'owner', coalesce(
      left(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), 100),
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
    and (i.uses_left > 0 or l.uid in (select mine.uid from mine))
$$;
comment on function public.preview_list_invite is
  'Whose list a link leads to, for whoever has the link; null when it is over';

create function public.accept_list_invite(secret text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_members constant integer := 20;
  max_shared_lists constant integer := 200;
  hash constant bytea := public.invite_hash(secret);
  invite public.list_invites;
  role_before text;
begin
  perform public.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for no key update;
  -- Whoever joins or is removed holds the list, so that many at once can't exceed what is left.
  perform from public.lists l where l.uid = (
    select i.list_uid from public.list_invites i where i.secret_hash = hash
  ) for update;
  select i.* into invite
  from public.list_invites i join public.lists l on l.uid = i.list_uid
  where i.secret_hash = hash and i.expires_at > now() and l.present
  for update of i;
  select m.role into role_before from public.my_lists() m where m.uid = invite.list_uid;
  if role_before in ('owner', 'editor', invite.role) then
    return invite.list_uid;
  end if;
  if invite.id is null or invite.uses_left = 0 then
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
  update public.list_invites i set uses_left = i.uses_left - 1 where i.id = invite.id;
  return invite.list_uid;
end
$$;
comment on function public.accept_list_invite is
  'Joins the list of a link and gives its id; who is on it already uses nothing up';

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
  delete from public.list_members m where m.list_uid = list and m.user_id = member;
  if not found then
    return;
  end if;
  -- What they did stays, and who it was is forgotten.
  update public.list_items i set added_by = null where i.list_uid = list and i.added_by = member;
  update public.list_ticks t set done_by = null where t.list_uid = list and t.done_by = member;
  -- They may still have one by which they would be back at once.
  if role = 'owner' then
    delete from public.list_invites i where i.list_uid = list;
  end if;
end
$$;
comment on function public.remove_list_member is
  'Removes somebody from a list of the shopper, whose open links end with it, or the shopper from a list';

-- The list is another's from now on, under an id that is free among theirs. The caller holds the locks.
create function public.give_list_to(list uuid, heir uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bytes_before bigint := public.list_rows_bytes(heir);
  kept public.lists;
begin
  perform set_config('grocery_genie.syncing', 'on', true);
  select * into kept from public.lists l where l.uid = list;
  delete from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id;
  delete from public.list_members m where m.list_uid = list and m.user_id = heir;
  update public.lists l set
    owner_id = heir, saved_id = public.free_saved_id(heir, kept.saved_id), version = l.version + 1
  where l.uid = list;
  perform public.write_saved_list(list);
  perform public.check_list_count(heir);
  perform public.check_list_rows_quota(heir, list, bytes_before);
  perform set_config('grocery_genie.syncing', '', true);
end
$$;

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

-- Whoever sees a list hears that it has changed, and then asks what. A removed member hears it once.

create function public.tell_of_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform realtime.send(
      jsonb_build_object('list', old.uid, 'version', old.version), 'changed', 'user:' || old.owner_id, true);
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
create trigger lists_tell after insert or delete on public.lists
  for each row execute function public.tell_of_list();
create trigger lists_tell_changed after update on public.lists
  for each row when (old.version <> new.version) execute function public.tell_of_list();

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
create trigger list_members_tell after insert or update or delete on public.list_members
  for each row execute function public.tell_of_list_member();

-- As before, with who is on each list.
create or replace function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  max_changes constant integer := 500;
  max_changed_lists constant integer := 20;
  max_rows constant integer := 2000;
  refused jsonb := '[]';
  response jsonb;
  one record;
  all_changes jsonb;
  changed_lists uuid[];
  owners uuid[];
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform public.require_second_factor();
  select coalesce(jsonb_agg(value), '[]') into all_changes from (
    select value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
    union all select value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
    union all select value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
  ) given;
  if jsonb_array_length(all_changes) > max_changes or (
    select count(distinct value ->> 'list') from jsonb_array_elements(all_changes)
  ) > max_changed_lists then
    raise exception 'One call takes up to % changes of % lists.', max_changes, max_changed_lists
      using errcode = 'PT413';
  end if;
  if exists (
    select from jsonb_array_elements(all_changes)
    where not coalesce(value ->> 'list' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
  ) then
    raise exception 'Each change names its list.' using errcode = 'PT400';
  end if;
  perform set_config('grocery_genie.syncing', 'on', true);

  if all_changes <> '[]' then
    changed_lists := array(
      select distinct (value ->> 'list')::uuid from jsonb_array_elements(all_changes) order by 1);
    -- A list that another device of the shopper begins at this moment is the shopper's own.
    owners := array(select l.owner_id from public.lists l where l.uid = any (changed_lists))
      || auth.uid();
    -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
    perform from auth.users u where u.id = any (owners) order by u.id for no key update;
    perform from public.lists l where l.uid = any (changed_lists) order by l.uid for update;
    if exists (
      select from public.lists l where l.uid = any (changed_lists) and l.owner_id <> all (owners)
    ) then
      raise exception 'A list was handed over meanwhile. Try again.' using errcode = '40001';
    end if;
  end if;
  for one in select uid as list from unnest(changed_lists) uid loop
    begin
      refused := refused || public.change_list(
        one.list,
        (select value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
          where (value ->> 'list')::uuid = one.list limit 1),
        (select coalesce(jsonb_agg(value), '[]') from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
          where (value ->> 'list')::uuid = one.list),
        (select coalesce(jsonb_agg(value), '[]') from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
          where (value ->> 'list')::uuid = one.list)
      );
    exception when sqlstate 'PT403' or integrity_constraint_violation or data_exception then
      declare
        said text;
        hint text;
      begin
        get stacked diagnostics said = message_text, hint = pg_exception_hint;
        refused := refused || (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'list', one.list, 'key', value -> 'key', 'trip', value -> 'trip',
            'code', coalesce(nullif(hint, ''), 'invalid'),
            'message', case when hint <> '' then said end))
          from (
            select 'lists' as kind, value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
            union all select 'items', value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
            union all select 'ticks', value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
          ) given where (value ->> 'list')::uuid = one.list
        );
      end;
    end;
  end loop;

  with mine as materialized (
    -- After a restore, devices may know more than there is: they take everything anew.
    select l.*, m.role, case when (known ->> l.uid::text)::bigint <= l.version
      then (known ->> l.uid::text)::bigint else -1 end as seen
    from public.lists l join public.my_lists() m on m.uid = l.uid
  ), changed as (
    select mine.uid, mine.version, sum(
      (select count(*) from public.list_items i where i.list_uid = mine.uid and i.version > mine.seen
        and (i.present or mine.seen >= 0))
      + (select count(*) from public.list_ticks t where t.list_uid = mine.uid and t.version > mine.seen)
      + 1
    ) over (order by mine.version, mine.uid rows between unbounded preceding and 1 preceding) as rows_before
    from mine where mine.version > mine.seen
  ), sent as materialized (
    select mine.* from mine join changed on changed.uid = mine.uid
    where coalesce(changed.rows_before, 0) < max_rows
  )
  select jsonb_build_object(
    'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    'refused', refused,
    'versions', (select coalesce(jsonb_object_agg(mine.uid,
      case when mine.version > mine.seen and mine.uid not in (select sent.uid from sent)
        then mine.seen else mine.version end), '{}') from mine),
    'has_more', exists (select from changed where coalesce(changed.rows_before, 0) >= max_rows),
    'lists', (select coalesce(jsonb_agg(jsonb_build_object(
      'list', sent.uid, 'id', sent.saved_id, 'owner', sent.owner_id, 'role', sent.role, 'name', sent.name,
      'present', sent.present, 'trip', sent.trip, 'store', sent.store, 'created_at', sent.created_at,
      'clocks', sent.clocks, 'members', public.people_of_list(sent.uid))), '[]') from sent),
    'items', (select coalesce(jsonb_agg(jsonb_build_object(
      'list', i.list_uid, 'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place,
      'present', i.present, 'added_by', i.added_by, 'clocks', i.clocks)), '[]')
      from sent join public.list_items i on i.list_uid = sent.uid and i.version > sent.seen
        -- Who takes a list in full misses nothing of what was removed.
        and (i.present or sent.seen >= 0)),
    'ticks', (select coalesce(jsonb_agg(jsonb_build_object(
      'list', t.list_uid, 'trip', t.trip, 'key', t.key, 'done', t.done, 'done_by', t.done_by,
      'clocks', t.clocks)), '[]')
      from sent join public.list_ticks t on t.list_uid = sent.uid and t.version > sent.seen)
  ) into response;
  perform set_config('grocery_genie.syncing', '', true);
  return response;
end
$$;
comment on function public.sync_lists is
  'Exchanges what changed in the lists of a shopper: up to 500 changes of 20 lists are sent, some 2,000 rows come back, then has_more is true';


-- As before, with who is on the shopper's lists and the links to them.
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
    'last_used_store', (
      select json_build_object('store', s.store, 'used_at', s.used_at)
      from public.last_used_stores s where s.user_id = shopper.id
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

-- As before; each shared list first passes to the editor who has been on it longest and has room for it.
drop function public.delete_my_account();
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
    select u.id from auth.users u where u.id = auth.uid() or u.id in (
      select m.user_id from public.list_members m join public.lists l on l.uid = m.list_uid
      where l.owner_id = auth.uid() and m.role = 'editor'
    ) or u.id in (
      select l.owner_id from public.lists l where l.uid in (
        select m.list_uid from public.list_members m where m.user_id = auth.uid()
      )
    ) order by u.id
  loop
    if one.id = auth.uid() then
      select u.* into shopper from auth.users u where u.id = one.id for update;
    else
      perform from auth.users u where u.id = one.id for no key update;
    end if;
  end loop;
  perform from public.lists l
    where l.owner_id = shopper.id or l.uid in (
      select m.list_uid from public.list_members m where m.user_id = shopper.id
    )
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
  delete from auth.refresh_tokens t where t.user_id::text = shopper.id::text;
  delete from auth.users u where u.id = shopper.id;
end
$$;
comment on function public.delete_my_account is
  'Deletes all of my_data; lists with editors pass on to one unless that is refused. Refused when the last sign-in is more than 10 minutes ago';

revoke execute on function public.sync_lists(jsonb, jsonb), public.shopper_name(uuid),
  public.people_of_list(uuid),
  public.lock_list(uuid, uuid), public.lock_own_list(uuid, uuid), public.invite_hash(text),
  public.create_list_invite(uuid, text, integer, integer), public.list_invites(uuid),
  public.revoke_list_invite(uuid), public.preview_list_invite(text), public.accept_list_invite(text),
  public.set_list_role(uuid, uuid, text), public.remove_list_member(uuid, uuid),
  public.give_list_to(uuid, uuid), public.hand_over_list(uuid, uuid), public.tell_of_list(),
  public.tell_of_list_member(), public.delete_my_account(boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_lists(jsonb, jsonb),
  public.create_list_invite(uuid, text, integer, integer),
  public.list_invites(uuid), public.revoke_list_invite(uuid), public.preview_list_invite(text),
  public.accept_list_invite(text), public.set_list_role(uuid, uuid, text),
  public.remove_list_member(uuid, uuid), public.hand_over_list(uuid, uuid),
  public.delete_my_account(boolean) to authenticated;
grant execute on function public.preview_list_invite(text) to anon;
