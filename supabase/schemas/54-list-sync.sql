-- Sync of lists between devices and the server.

-- After a backup is restored, devices still have the changes made since the backup. A new ID in this table
-- tells devices about the restore, and they send those changes again.
create table public.last_restore (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now()
);

comment on table public.last_restore is 'At most one row; empty if no backup was ever restored';

alter table public.last_restore enable row level security;
revoke all on public.last_restore from public, anon, authenticated, service_role;

create function private.record_restore() returns void
language sql set search_path = '' as $$
  delete from public.last_restore;
  insert into public.last_restore default values;
$$;
comment on function private.record_restore() is
  'Call this after restoring the database by other means than "admin restore"';
revoke execute on function private.record_restore() from public;

-- Returns the changes in a sync, one per row, each with its kind: lists, items or ticks.
create function private.each_list_change(changes jsonb) returns table (kind text, value jsonb)
language sql immutable set search_path = '' as $$
  select 'lists', value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
  union all select 'items', value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
  union all select 'ticks', value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
$$;
revoke execute on function private.each_list_change(jsonb) from public;

-- Of the given lists, locks only those that the shopper may change. Returns the shopper's role on each given
-- list. Writing a row that refers to an account locks that account. So this function also locks the accounts
-- of shoppers to whom items are assigned, in order of id like the others.
create function private.lock_changed_lists(changed_lists uuid[], assignees text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Includes the shopper, who owns a list that another of their devices is creating at this moment.
  owners constant uuid[] := auth.uid() || array(
    select l.owner_id from private.my_lists() m join public.lists l on l.uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer');
  assigned_shoppers constant uuid[] := array(
    select p.user_id from private.my_lists() m join public.list_members p on p.list_uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer' and p.user_id::text = any (assignees));
  roles jsonb;
  has_new_owner boolean;
begin
  -- To avoid deadlocks, every function locks accounts in order of id, then lists in order of id.
  perform from auth.users u where u.id = any (owners || assigned_shoppers) order by u.id for no key update;
  perform from public.lists l where l.uid = any (array(
    select m.uid from private.my_lists() m where m.uid = any (changed_lists) and m.role <> 'viewer'
  )) order by l.uid for update;
  -- Roles can't change from here on, because every change to a role first locks an account locked above.
  select coalesce(jsonb_object_agg(m.uid, m.role), '{}'),
    coalesce(bool_or(m.role <> 'viewer' and l.owner_id <> all (owners)), false)
  into roles, has_new_owner
  from private.my_lists() m join public.lists l on l.uid = m.uid
  where m.uid = any (changed_lists);
  if has_new_owner then
    raise exception 'A list has just been handed over. Try again.' using errcode = '40001';
  end if;
  return roles;
end
$$;
revoke execute on function private.lock_changed_lists(uuid[], text[]) from public;

-- Applies the changes in a sync, one list at a time, and returns the rejected changes. If a list can't be
-- changed as a whole, all changes to it are rejected, but the other lists are still changed. Raises an error
-- if there are too many changes or lists, or if a change doesn't say which list it belongs to.
create function private.apply_list_changes(changes jsonb) returns jsonb
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
    select from private.each_list_change(changes)
    where not coalesce(value ->> 'list' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
  ) then
    raise exception 'Each change must name its list.' using errcode = 'PT400';
  end if;
  changed_lists := array(
    select distinct (value ->> 'list')::uuid from private.each_list_change(changes) order by 1);
  if cardinality(changed_lists) > max_changed_lists
    or (select count(*) from private.each_list_change(changes)) > max_changes then
    raise exception 'One call can make up to % changes to % lists.', max_changes, max_changed_lists
      using errcode = 'PT413';
  end if;
  if changed_lists = '{}' then
    return refused;
  end if;
  roles := private.lock_changed_lists(changed_lists, array(
    select value ->> 'assigned_to' from private.each_list_change(changes)
    where kind = 'ticks' and value -> 'clocks' ? 'assigned_to' and value ->> 'assigned_to' is not null));
  foreach changed in array changed_lists loop
    begin
      select done.owner_sizes, refused || done.rejected into sizes, refused
      from (
        select (array_agg(value) filter (where kind = 'lists'))[1] as change,
          coalesce(jsonb_agg(value) filter (where kind = 'items'), '[]') as items,
          coalesce(jsonb_agg(value) filter (where kind = 'ticks'), '[]') as ticks
        from private.each_list_change(changes) where (value ->> 'list')::uuid = changed
      ) given
      cross join lateral private.change_list(
        changed, roles ->> changed::text, given.change, given.items, given.ticks, sizes) done;
    exception when sqlstate 'PT403' or integrity_constraint_violation or data_exception then
      declare
        error_text text;
        hint text;
      begin
        get stacked diagnostics error_text = message_text, hint = pg_exception_hint;
        refused := refused || (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'list', changed, 'key', value -> 'key', 'trip', value -> 'trip',
            'code', coalesce(nullif(hint, ''), 'invalid'),
            'message', case when hint <> '' then error_text end))
          from private.each_list_change(changes) where (value ->> 'list')::uuid = changed);
      end;
    end;
  end loop;
  return refused;
end
$$;
revoke execute on function private.apply_list_changes(jsonb) from public;

-- Returns the lists that have changed since the device last synced. A response contains as many lists as fit,
-- but at least one. (The size of a list is limited when it is written.) Sequential scans are off. A
-- connection keeps its query plan until the next ANALYZE, and with a plan made while the tables were small,
-- it would read entire tables for each list. That takes seconds once a shopper has a thousand lists.
create function private.lists_changed_since(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  max_bytes constant integer := 1000000;
  -- Maximum sizes as JSON: of a list without its name, store, repeats and people, and of one person.
  list_bytes constant integer := 820;
  person_bytes constant integer := 600;
begin
  return (
    with mine as materialized (
      -- A device may know a later version than this one after a restore. It then receives the whole list.
      select l.*, m.role, case when (known ->> l.uid::text)::bigint <= l.version
        then (known ->> l.uid::text)::bigint else -1 end as seen
      from public.lists l join private.my_lists() m on m.uid = l.uid
    ), measured as (
      select mine.uid, mine.version, list_bytes
        + octet_length(to_json(mine.name)::text) + coalesce(octet_length(mine.store::text), 0)
        + coalesce(octet_length(mine.repeats::text), 0)
        + person_bytes * coalesce((select count(*) + 1 from public.list_members m
          where m.list_uid = mine.uid having count(*) > 0), 0)
        + (select coalesce(sum(private.list_item_bytes(i.key, i.text, i.before, i.store)), 0)
          from public.list_items i where i.list_uid = mine.uid and i.version > mine.seen
          and (i.present or mine.seen >= 0))
        + (select coalesce(sum(private.list_tick_bytes(t.key)), 0)
          from public.list_ticks t where t.list_uid = mine.uid and t.version > mine.seen) as bytes
      from mine where mine.version > mine.seen
    ), changed as (
      select measured.uid, row_number() over in_order = 1 or sum(measured.bytes) over in_order <= max_bytes
        as is_sent
      from measured window in_order as (order by measured.version, measured.uid)
    ), sent as materialized (
      select mine.* from mine join changed on changed.uid = mine.uid where changed.is_sent
    )
    select jsonb_build_object(
      'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
      'versions', (select coalesce(jsonb_object_agg(mine.uid,
        case when mine.version > mine.seen and mine.uid not in (select sent.uid from sent)
          then mine.seen else mine.version end), '{}') from mine),
      'has_more', exists (select from changed where not changed.is_sent),
      'lists', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', sent.uid, 'id', sent.saved_id, 'owner', sent.owner_id, 'role', sent.role, 'name', sent.name,
        'present', sent.present, 'trip', sent.trip, 'trip_by', sent.trip_by, 'store', sent.store, 'repeats', sent.repeats, 'created_at', sent.created_at,
        'clocks', sent.clocks, 'members', private.people_of_list(sent.uid))), '[]') from sent),
      'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', i.list_uid, 'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place,
        'present', i.present, 'added_by', i.added_by, 'clocks', i.clocks)
          || case when i.store is null then '{}' else jsonb_build_object('store', i.store) end), '[]')
        from sent join public.list_items i on i.list_uid = sent.uid and i.version > sent.seen
          -- A device that receives the whole list doesn't need the removed items.
          and (i.present or sent.seen >= 0)),
      'ticks', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', t.list_uid, 'trip', t.trip, 'key', t.key, 'done', t.done, 'done_by', t.done_by,
        'assigned_to', t.assigned_to, 'clocks', t.clocks)), '[]')
        from sent join public.list_ticks t on t.list_uid = sent.uid and t.version > sent.seen)
    )
  );
end
$$;
revoke execute on function private.lists_changed_since(jsonb) from public;

create function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused jsonb;
  response jsonb;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.require_second_factor();
  refused := private.apply_list_changes(changes);
  response := private.lists_changed_since(known);
  return response || jsonb_build_object(
    'refused', refused, 'restore', (select r.id from public.last_restore r limit 1));
end
$$;
comment on function public.sync_lists is
  'Syncs a shopper''s lists: accepts up to 500 changes to 20 lists and returns up to 1 MB of rows; has_more is true if there are more';
revoke execute on function public.sync_lists(jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.sync_lists(jsonb, jsonb) to authenticated;
