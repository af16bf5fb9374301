-- Links end when their list is handed over, and let the same person in again without another use.

alter table public.list_invites add used_by bytea[] not null default '{}';
comment on column public.list_invites.used_by is
  'Of each person who joined by it, a hash of the link and the account';

create function public.invite_use_hash(invite uuid, shopper uuid) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(uuid_send(invite) || uuid_send(shopper))
$$;

-- As before, and the links of the former owner end.
create or replace function public.give_list_to(list uuid, heir uuid) returns void
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
delete from public.list_invites i using public.lists l
where l.uid = i.list_uid and l.owner_id <> i.created_by;

create or replace function public.preview_list_invite(secret text) returns json
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

-- As before, but whoever has joined by a link before uses up nothing more, and a link that has expired
-- locks no list.
create or replace function public.accept_list_invite(secret text) returns uuid
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

revoke execute on function public.invite_use_hash(uuid, uuid) from public, anon, authenticated, service_role;
