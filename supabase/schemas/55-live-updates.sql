-- Live updates: when a list changes, connected devices are notified immediately.

-- Shoppers receive messages only on their own topic. No policy allows an insert, so only functions in the
-- database can send messages.
create policy "Shoppers hear of their own lists" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'user:' || (select auth.uid())
    and (select public.has_shown_second_factor())
  );

-- Notifies everyone on a list of its new version. Their devices then pull the changes, unless they already
-- have that version. If the list's row was deleted, the message goes only to the owner. It contains no
-- version, so that all of the owner's devices pull.
create function private.notify_list() returns trigger
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
revoke execute on function private.notify_list() from public;

create trigger lists_tell after insert or delete on public.lists
  for each row execute function private.notify_list();
create trigger lists_tell_changed after update on public.lists
  for each row when (old.version <> new.version) execute function private.notify_list();

-- Increases the version of a list whose members have changed. This notifies everyone on the list. A removed
-- member is no longer on the list and is therefore notified separately.
create function private.notify_list_member() returns trigger
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
revoke execute on function private.notify_list_member() from public;

create trigger list_members_tell after insert or update or delete on public.list_members
  for each row execute function private.notify_list_member();
