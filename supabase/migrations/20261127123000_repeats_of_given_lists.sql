-- A list that gets another owner is no longer added to the former owner's current list.

create or replace function private.give_list_to(list uuid, heir uuid) returns void
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
