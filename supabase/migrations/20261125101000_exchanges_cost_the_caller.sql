-- Locks and counts follow rights: an exchange that names the lists of others costs whoever sends it.

-- What a row takes up in a response, as JSON: never less than it does. JSON writes a control character with
-- six bytes, which only keys may have, and quotes, backslashes and line breaks with two. Without a search_path
-- of their own, these are inlined into the queries that count many rows.

create function public.list_item_bytes(key text, text text, before text) returns integer
language sql immutable as $$
  select 350 + 6 * octet_length(key) + 2 * (octet_length(text) + octet_length(before))
$$;

create function public.list_tick_bytes(key text) returns integer
language sql immutable as $$
  select 210 + 6 * octet_length(key)
$$;

create function public.list_size(list uuid, out row_count bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(stored.bytes), 0) from (
    select public.list_item_bytes(i.key, i.text, i.before) as bytes
    from public.list_items i where i.list_uid = list
    union all
    select public.list_tick_bytes(t.key) from public.list_ticks t where t.list_uid = list
  ) stored
$$;

create or replace function public.list_rows_bytes(owner uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(stored.bytes), 0) from (
    select public.list_item_bytes(i.key, i.text, i.before) as bytes
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = owner
    union all
    select public.list_tick_bytes(t.key)
    from public.list_ticks t join public.lists l on l.uid = t.list_uid where l.owner_id = owner
  ) stored
$$;

-- As before, of sizes that the caller has counted; as many rows as before make 48 MB of them. Called only where rows were added: shoppers over a
-- quota may still change, tick and delete.
drop function public.check_list_rows_quota(uuid, uuid, bigint);
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
drop function public.told_bytes(text, text);

create or replace function public.check_rows_of_saved_lists() returns trigger
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

create or replace function public.give_list_to(list uuid, heir uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
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
  perform public.check_list_rows_quota(public.list_rows_bytes(heir), size.row_count, size.bytes)
  from public.list_size(list) size where size.row_count > 0;
  perform set_config('grocery_genie.syncing', '', true);
end
$$;

-- As before, but somebody who is not on a list locks nothing of it, and it is handed to nobody else.
create or replace function public.lock_list(list uuid, other uuid default null) returns text
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

-- Locks of the given lists those that the shopper may change, and gives as whom the shopper sees each.
drop function public.lock_changed_lists(uuid[]);
create function public.lock_changed_lists(changed_lists uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A list that another device of the shopper begins at this moment is the shopper's own.
  owners constant uuid[] := auth.uid() || array(
    select l.owner_id from public.my_lists() m join public.lists l on l.uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer');
  roles jsonb;
  is_late boolean;
begin
  -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
  perform from auth.users u where u.id = any (owners) order by u.id for no key update;
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

create or replace function public.lock_list_rows(list uuid) returns jsonb
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

-- As before, but without a call of a function for each row that was removed.
create or replace function public.delete_old_list_rows(list uuid, current_trip integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest_clock constant text := lpad(
    floor(extract(epoch from now() - interval '30 days') * 1000)::bigint::text, 13, '0');
begin
  delete from public.list_items i where i.list_uid = list and not i.present and greatest(
    (i.clocks ->> 'text') collate "C", (i.clocks ->> 'place') collate "C",
    (i.clocks ->> 'present') collate "C") < oldest_clock;
  delete from public.list_ticks t where t.list_uid = list and t.trip < current_trip - 1;
end
$$;

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

-- What a device has changed of one list, merged into it. Returns what was refused; raises where all
-- of it is. The caller holds the locks, and says as whom the shopper sees the list; `owner_sizes` is that of
-- check_list_growth.
drop function public.change_list(uuid, jsonb, jsonb, jsonb);
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
  end if;
  is_changed := is_changed or items <> '[]' or ticks <> '[]' or exists (
    select from jsonb_object_keys(change -> 'clocks') field
    where public.is_later(change -> 'clocks', stored.clocks, field));
  if not is_changed then
    return;
  end if;

  bytes_before := (select size.bytes from public.list_size(list) size);
  stored := public.merge_list(list, change, items);
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

create or replace function public.take_list_changes(changes jsonb) returns jsonb
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
  roles := public.lock_changed_lists(changed_lists);
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

revoke execute on function public.list_item_bytes(text, text, text), public.list_tick_bytes(text),
  public.list_size(uuid), public.check_list_rows_quota(bigint, bigint, bigint),
  public.lock_changed_lists(uuid[]), public.check_list_growth(uuid, uuid, bigint, jsonb),
  public.change_list(uuid, text, jsonb, jsonb, jsonb, jsonb)
  from public, anon, authenticated, service_role;
