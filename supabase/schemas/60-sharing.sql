-- Owners share lists by sending links. Only a hash of a link's secret is stored. Shoppers who accept a link
-- are members until they leave or are removed. Members are stored in public.list_members (51-lists.sql).

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

comment on table public.list_invites is 'Invitation links that share a list';
comment on column public.list_invites.secret_hash is 'SHA-256 of the secret in the link''s fragment';
comment on column public.list_invites.used_by is
  'Hash of link and account for each person who joined through the link';

create index list_invites_list_uid on public.list_invites (list_uid);
create index list_invites_created_by on public.list_invites (created_by);

-- Only the functions below read or write this table.
alter table public.list_invites enable row level security;
revoke all on public.list_invites from public, anon, authenticated, service_role;

-- Names shown to the people on a list

-- Returns the name that a shopper entered, or null. Removes control characters, because other shoppers see
-- the name, and a control character takes six bytes in JSON.
create function private.given_name(metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(
    regexp_replace(metadata ->> 'full_name', E'[\u0001-\u001f\u007f-\u009f]+', ' ', 'g')), '')
$$;
revoke execute on function private.given_name(jsonb) from public;

create function private.shopper_name(shopper uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(private.given_name(u.raw_user_meta_data), split_part(u.email, '@', 1), ''), 100)
  from auth.users u where u.id = shopper
$$;
comment on function private.shopper_name is
  'Name of a shopper, or the part of their address before the @';
revoke execute on function private.shopper_name(uuid) from public;

create function private.people_of_list(list uuid) returns jsonb
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
  cross join lateral (select private.shopper_name(one.user_id) as name) named
$$;
comment on function private.people_of_list is
  'Owner of a list, then its members in the order they joined; empty if the list isn''t shared';
revoke execute on function private.people_of_list(uuid) from public;

-- Links

-- Returns the hash of a link's secret, as it is stored.
create function private.invite_hash(secret text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(secret, 'UTF8'))
$$;
revoke execute on function private.invite_hash(text) from public;

-- Returns a hash that records that a shopper has used a link. It is stored instead of the shopper's ID.
create function private.invite_use_hash(invite uuid, shopper uuid) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(uuid_send(invite) || uuid_send(shopper))
$$;
revoke execute on function private.invite_use_hash(uuid, uuid) from public;

create function public.create_list_invite(
  list uuid, role text, days integer default 7, uses integer default 5
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  max_open_invites constant integer := 10;
  -- Three random UUIDs have 366 random bits. The hash reduces them to 256.
  secret constant text := translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_');
  invite public.list_invites;
begin
  perform private.lock_own_list(list);
  if list = auth.uid() then
    raise exception 'Save this list under a name to share it.'
      using errcode = 'PT403', hint = 'not_saved';
  elsif not exists (select from public.lists l where l.uid = list and l.present) then
    raise exception 'This list is deleted. Restore it to share it.'
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
    private.invite_hash(secret), list, create_list_invite.role, auth.uid(),
    now() + make_interval(days => days), uses
  ) returning * into invite;
  return json_build_object('id', invite.id, 'secret', secret, 'expires_at', invite.expires_at);
end
$$;
comment on function public.create_list_invite is
  'Creates an invitation link to the shopper''s list and returns its secret once';
revoke execute on function public.create_list_invite(uuid, text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.create_list_invite(uuid, text, integer, integer) to authenticated;

create function public.list_invites(list uuid) returns table (
  id uuid, role text, created_at timestamptz, expires_at timestamptz, uses_left integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_second_factor();
  return query
    select i.id, i.role, i.created_at, i.expires_at, i.uses_left
    from public.list_invites i join private.my_lists() m on m.uid = i.list_uid and m.role = 'owner'
    where i.list_uid = list and i.expires_at > now() and i.uses_left > 0
    order by i.created_at, i.id;
end
$$;
comment on function public.list_invites(uuid) is 'Valid invitation links to the shopper''s list';
revoke execute on function public.list_invites(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_invites(uuid) to authenticated;

create function public.revoke_list_invite(invite uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  delete from public.list_invites i using private.my_lists() m
  where i.id = invite and m.uid = i.list_uid and m.role = 'owner';
  return found;
end
$$;
comment on function public.revoke_list_invite is
  'Revokes an invitation link for anyone who has not joined yet; false if the shopper has no such link';
revoke execute on function public.revoke_list_invite(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_list_invite(uuid) to authenticated;

create function public.preview_list_invite(secret text) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.uid from private.my_lists() m where public.has_shown_second_factor()
  )
  select json_build_object(
    'name', l.name,
    'owner', coalesce(
      left(private.given_name(u.raw_user_meta_data), 100),
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
  where i.secret_hash = private.invite_hash(secret) and i.expires_at > now() and l.present
    and (i.uses_left > 0 or l.uid in (select mine.uid from mine)
      or private.invite_use_hash(i.id, auth.uid()) = any (i.used_by))
$$;
comment on function public.preview_list_invite is
  'Owner and name of the list that an invitation link leads to; null if the link is no longer valid';
revoke execute on function public.preview_list_invite(text) from public, anon, authenticated, service_role;
grant execute on function public.preview_list_invite(text) to anon, authenticated;

-- Joining again with the same link doesn't count as another use. If the link has expired, no list is locked.
create function public.accept_list_invite(secret text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_members constant integer := 20;
  max_shared_lists constant integer := 200;
  hash constant bytea := private.invite_hash(secret);
  invite public.list_invites;
  use_hash bytea;
  has_used boolean;
  role_before text;
begin
  perform private.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for no key update;
  -- Joining and removing a member lock the list, so that parallel calls can't exceed its limits.
  perform from public.lists l where l.uid = (
    select i.list_uid from public.list_invites i where i.secret_hash = hash and i.expires_at > now()
  ) for update;
  select i.* into invite
  from public.list_invites i join public.lists l on l.uid = i.list_uid
  where i.secret_hash = hash and i.expires_at > now() and l.present
  for update of i;
  select m.role into role_before from private.my_lists() m where m.uid = invite.list_uid;
  if role_before in ('owner', 'editor', invite.role) then
    return invite.list_uid;
  end if;
  use_hash := private.invite_use_hash(invite.id, auth.uid());
  has_used := coalesce(use_hash = any (invite.used_by), false);
  if invite.id is null or (invite.uses_left = 0 and not has_used) then
    raise exception 'This invitation is no longer valid. Ask for a new one.'
      using errcode = 'PT404', hint = 'invite_over';
  end if;

  if role_before is null then
    if (select count(*) from public.list_members m where m.list_uid = invite.list_uid) >= max_members then
      raise exception 'This list is already shared with % people, the most it can have.', max_members
        using errcode = 'PT403', hint = 'quota_exceeded';
    elsif (select count(*) from public.list_members m where m.user_id = auth.uid()) >= max_shared_lists then
      raise exception 'You are a member of % lists. Leave one to join another.', max_shared_lists
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
  'Joins the list of an invitation link and returns its id; does not count as a use for a member';
revoke execute on function public.accept_list_invite(text) from public, anon, authenticated, service_role;
grant execute on function public.accept_list_invite(text) to authenticated;

-- Members

create function public.set_list_role(list uuid, member uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role_before text;
begin
  perform private.lock_own_list(list);
  if not coalesce(role in ('editor', 'viewer'), false) then
    raise exception 'A member is either an editor or a viewer.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  select m.role into role_before
  from public.list_members m where m.list_uid = list and m.user_id = member;
  if role_before is null then
    raise exception 'This person is no longer on the list.'
      using errcode = 'PT404', hint = 'no_such_member';
  elsif role_before = role then
    return;
  end if;
  update public.list_members m set role = set_list_role.role
  where m.list_uid = list and m.user_id = member;
  -- The member may still have an editor link, which would make them an editor again.
  if role = 'viewer' then
    delete from public.list_invites i where i.list_uid = list and i.role = 'editor';
  end if;
end
$$;
comment on function public.set_list_role is
  'Makes a member an editor or a viewer; revokes editor links when it removes rights';
revoke execute on function public.set_list_role(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_list_role(uuid, uuid, text) to authenticated;

-- Removes a member, or lets the shopper leave a list. If the owner removes a member, first deletes all links
-- to the list. Items that were assigned to the member become unassigned.
create function public.remove_list_member(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.lock_list(list);
begin
  if role = 'owner' and member = auth.uid() then
    raise exception 'This list is yours. Hand it over to leave it.'
      using errcode = 'PT403', hint = 'is_the_owner';
  elsif role <> 'owner' and member is distinct from auth.uid() then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
  -- A removed member may still have a link, with which they could rejoin at once. Links are also deleted if
  -- the member has just left on their own.
  if role = 'owner' then
    delete from public.list_invites i where i.list_uid = list;
  end if;
  delete from public.list_members m where m.list_uid = list and m.user_id = member;
  if not found then
    return;
  end if;
  -- Keeps what the member added and ticked, but removes the member's id from it.
  update public.list_items i set added_by = null where i.list_uid = list and i.added_by = member;
  update public.list_ticks t set done_by = null where t.list_uid = list and t.done_by = member;
  update public.lists l set trip_by = null where l.uid = list and l.trip_by = member;
  -- Unassigns the member's items with a later clock, so that all devices get the change and the items stay
  -- unassigned if the member joins again.
  update public.list_ticks t set assigned_to = null, version = l.version,
    clocks = t.clocks || jsonb_build_object('assigned_to', private.clock_after(t.clocks))
  from public.lists l where l.uid = list and t.list_uid = list and t.assigned_to = member;
end
$$;
comment on function public.remove_list_member is
  'Removes a member from the shopper''s list and revokes its open links, or removes the shopper from another list';
revoke execute on function public.remove_list_member(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_list_member(uuid, uuid) to authenticated;

-- Transfers a list to a new owner, under an ID that the new owner doesn't use yet, and deletes the former
-- owner's links. If the list repeats into the former owner's current list, stops the repeat, because the new
-- owner hasn't asked for those items in their own current list. The caller holds the locks.
create function private.give_list_to(list uuid, heir uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_invites i where i.list_uid = list;
  delete from public.list_members m where m.list_uid = list and m.user_id = heir;
  update public.lists l set
    owner_id = heir, saved_id = private.free_saved_id(heir, l.saved_id), version = l.version + 1,
    repeats = case when l.repeats -> 'into' is distinct from 'null' then l.repeats end,
    clocks = l.clocks || case when l.repeats -> 'into' = 'null'
      then jsonb_build_object('repeats', private.clock_after(l.clocks)) else '{}' end
  where l.uid = list;
  perform private.check_list_count(heir);
  perform private.check_list_rows_quota(private.list_rows_bytes(heir), size.row_count, size.bytes)
  from private.list_size(list) size where size.row_count > 0;
end
$$;
revoke execute on function private.give_list_to(uuid, uuid) from public;

create function public.hand_over_list(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_list(list, member);
  if not exists (
    select from public.list_members m join public.lists l on l.uid = m.list_uid
    where m.list_uid = list and m.user_id = member and m.role = 'editor' and l.present
  ) then
    raise exception 'Only an editor of this list can take it over.'
      using errcode = 'PT403', hint = 'not_an_editor';
  end if;
  begin
    perform private.give_list_to(list, member);
  exception when sqlstate 'PT403' then
    raise exception 'This person has no room for another list.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end;
  insert into public.list_members (list_uid, user_id, role) values (list, auth.uid(), 'editor');
end
$$;
comment on function public.hand_over_list is
  'Makes an editor the owner of the shopper''s list; the shopper becomes an editor';
revoke execute on function public.hand_over_list(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.hand_over_list(uuid, uuid) to authenticated;
