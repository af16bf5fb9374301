-- Whether a list is there is its owner's to say: no change of an editor brings back a list that was deleted,
-- or makes the deletion of a device that has not heard of it the earlier one.

-- For each field of the list the later writer. Gives the list as it is stored now.
drop function public.merge_list(uuid, jsonb, jsonb);
create function public.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  latest text;
  merged public.lists;
begin
  update public.lists l set
    name = case when public.is_later(change -> 'clocks', l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when public.is_later(change -> 'clocks', l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    store = case when public.is_later(change -> 'clocks', l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    present = case when public.is_later(change -> 'clocks', l.clocks, 'present') then (change ->> 'present')::boolean else l.present end,
    clocks = public.later_clocks(coalesce(change -> 'clocks', '{}'), l.clocks),
    version = l.version + 1
  where l.uid = list;
  if role = 'owner' then
    -- An owner who changes items or the name of a deleted list restores it.
    select max(clock collate "C") into latest from (
      select public.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
      union all
      select change -> 'clocks' ->> 'name'
    ) written;
    update public.lists l set present = true,
      clocks = l.clocks || jsonb_build_object('present', latest)
    where l.uid = list and public.is_later(jsonb_build_object('present', latest), l.clocks, 'present');
  end if;
  select * into merged from public.lists l where l.uid = list;
  return merged;
end
$$;

-- As before, and nothing of an editor for a list that is deleted.
create or replace function public.change_list(
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

revoke execute on function public.merge_list(uuid, text, jsonb, jsonb)
  from public, anon, authenticated, service_role;
