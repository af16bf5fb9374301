-- change_list as before, in its parts. They run under the locks that take_list_changes holds.

-- The number of a row's walk, as large as a column can keep it; null for what is none.
create function public.trip_number(value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when public.is_number(value -> 'trip', 2000000000) then (value ->> 'trip')::numeric end
$$;

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
  if public.latest_clock(change -> 'clocks') >= max_clock then
    raise exception 'The clock of this device is ahead.' using errcode = 'PT403', hint = 'clock_ahead';
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

-- Of the given items those that are well-formed and later than what is stored, and why others are refused.
create function public.check_list_items(
  list uuid, items jsonb, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select distinct on (value ->> 'key') value as one, value ->> 'key' as key,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{text,place,present}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and char_length(value ->> 'text') between 1 and 20000
          and value ->> 'text' !~ E'^\\s|\\s$|[,\n\r\f\x0B\u0085\u2028\u2029]'
          and char_length(value ->> 'before') <= 40
          and value ->> 'before' ~ E'^[,\\s\u0085\u2028\u2029]*[,\n\r\f\x0B\u0085\u2028\u2029][,\\s\u0085\u2028\u2029]*$'
          and public.is_number(value -> 'place', 1e12)
          and jsonb_typeof(value -> 'present') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(items)
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      i.key is null or exists (
        select from jsonb_object_keys(one -> 'clocks') field
        where public.is_later(one -> 'clocks', i.clocks, field)
      ))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'items', 'list', list, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into accepted, refusals
  from given left join public.list_items i on i.list_uid = list and i.key = given.key;
end
$$;

-- The same of ticks. Those of walks after the last one would never be cleared.
create function public.check_list_ticks(
  list uuid, ticks jsonb, last_trip numeric, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select value as one, value ->> 'key' as key, public.trip_number(value)::integer as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.trip_number(value) between 1 and last_trip
          and jsonb_typeof(value -> 'done') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(ticks)
  ), once as (
    select distinct on (trip, key) * from given
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      t.key is null or public.is_later(one -> 'clocks', t.clocks, 'done'))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'ticks', 'list', list, 'trip', given.trip, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into accepted, refusals
  from once given left join public.list_ticks t
    on t.list_uid = list and t.trip = given.trip and t.key = given.key;
end
$$;

-- Why what a device says of the list itself is refused; null where it is not.
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
  elsif public.latest_clock(change -> 'clocks') >= max_clock then
    return jsonb_build_object('code', 'clock_ahead');
  elsif role <> 'owner' and (change ->> 'present')::boolean is false
    and public.is_later(change -> 'clocks', stored.clocks, 'present') then
    return jsonb_build_object('code', 'not_the_owner',
      'message', 'Only its owner deletes a shared list. You can leave it.');
  end if;
  return null;
end
$$;

-- For each field of the list the later writer. Gives the list as it is stored now.
create function public.merge_list(list uuid, change jsonb, items jsonb) returns public.lists
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
  -- Whoever changes items or the name of a deleted list restores it.
  select max(clock collate "C") into latest from (
    select public.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
    union all
    select change -> 'clocks' ->> 'name'
  ) written;
  update public.lists l set present = true,
    clocks = l.clocks || jsonb_build_object('present', latest)
  where l.uid = list and public.is_later(jsonb_build_object('present', latest), l.clocks, 'present');
  select * into merged from public.lists l where l.uid = list;
  return merged;
end
$$;

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
  insert into public.list_ticks as t (list_uid, trip, key, done, done_by, clocks, version)
  select list, one.trip, one.key, one.done, auth.uid(), one.clocks, list_version
  from jsonb_to_recordset(ticks) as one (trip integer, key text, done boolean, clocks jsonb)
  on conflict (list_uid, trip, key) do update set
    done = excluded.done, done_by = excluded.done_by, clocks = excluded.clocks, version = excluded.version;
end
$$;

-- A device that was away for longer than 30 days asks for everything anew, so removed items may go by then;
-- ticks go once the walk after theirs has ended.
create function public.delete_old_list_rows(list uuid, current_trip integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_items i where i.list_uid = list and not i.present
    and public.clock_time(public.latest_clock(i.clocks)) < now() - interval '30 days';
  delete from public.list_ticks t where t.list_uid = list and t.trip < current_trip - 1;
end
$$;

-- Of an owner's deleted lists the last thousand stay, for 30 days.
create function public.delete_old_lists(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lists l where l.owner_id = owner and not l.present and (
    public.clock_time(l.clocks ->> 'present') < now() - interval '30 days' or l.uid in (
      select o.uid from public.lists o where o.owner_id = owner and not o.present
      order by o.clocks ->> 'present' collate "C" desc offset 1000));
end
$$;

-- What a device has changed of one list, merged into it. Returns what was refused; raises where all
-- of it is. The caller holds the locks.
create or replace function public.change_list(list uuid, change jsonb, items jsonb, ticks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A clock that is further ahead would win over all that others write until then.
  max_clock constant text := lpad(
    ((extract(epoch from clock_timestamp()) + 60) * 1000)::bigint::text, 13, '0');
  role text := (select m.role from public.my_lists() m where m.uid = list);
  stored public.lists;
  was_present boolean;
  is_changed boolean := false;
  bytes_before bigint;
  refusal jsonb;
  refused jsonb := '[]';
begin
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
  end if;

  select checked.accepted, refused || checked.refusals into items, refused
  from public.check_list_items(list, items, max_clock) checked;
  select checked.accepted, refused || checked.refusals into ticks, refused
  from public.check_list_ticks(
    list, ticks, greatest(stored.trip, public.trip_number(change)), max_clock) checked;
  refusal := public.list_change_refusal(change, stored, role, max_clock);
  if refusal is not null then
    refused := refused || (jsonb_build_object('kind', 'lists', 'list', list) || refusal);
    change := null;
  end if;
  is_changed := is_changed or items <> '[]' or ticks <> '[]' or exists (
    select from jsonb_object_keys(change -> 'clocks') field
    where public.is_later(change -> 'clocks', stored.clocks, field));
  if not is_changed then
    return refused;
  end if;

  bytes_before := public.list_rows_bytes(stored.owner_id);
  stored := public.merge_list(list, change, items);
  perform public.merge_list_rows(list, items, ticks, stored.version);
  perform public.delete_old_list_rows(list, stored.trip);
  if items <> '[]' and char_length(public.list_text(list)) > 20000 then
    raise exception 'A list has up to 20,000 characters. Remove some items to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  perform public.write_saved_list(list);
  if not stored.present then
    perform public.delete_old_lists(stored.owner_id);
  end if;
  -- Counted where a list appears, or appears again.
  if was_present is distinct from true and stored.present then
    perform public.check_list_count(stored.owner_id);
  end if;
  perform public.check_list_rows_quota(stored.owner_id, list, bytes_before);
  return refused;
end
$$;

revoke execute on function public.trip_number(jsonb), public.create_list(uuid, jsonb, text),
  public.check_list_items(uuid, jsonb, text), public.check_list_ticks(uuid, jsonb, numeric, text),
  public.list_change_refusal(jsonb, public.lists, text, text), public.merge_list(uuid, jsonb, jsonb),
  public.merge_list_rows(uuid, jsonb, jsonb, bigint), public.delete_old_list_rows(uuid, integer),
  public.delete_old_lists(uuid)
  from public, anon, authenticated, service_role;
