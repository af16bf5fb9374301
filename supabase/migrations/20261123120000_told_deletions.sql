-- A device that hears of a version which it has asks for nothing. The version of a list that is deleted is the
-- one that its owner's devices have: they are told of none, and ask.

create or replace function public.tell_of_list() returns trigger
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
