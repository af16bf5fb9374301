-- After a restore, devices have what was changed since the backup was made. They hear by the id of the last
-- restore that there was one, and send it again.

create table public.last_restore (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now()
);
comment on table public.last_restore is 'At most one row; none where no backup was ever restored';
-- What was just restored may be a backup of a version without this table.
insert into public.last_restore (restored_at) select now() where exists (select from auth.users);
alter table public.last_restore enable row level security;
revoke all on public.last_restore from public, anon, authenticated, service_role;

create function public.record_restore() returns void
language sql set search_path = '' as $$
  delete from public.last_restore;
  insert into public.last_restore default values;
$$;
comment on function public.record_restore() is
  'For whoever brings the database back to an earlier state by other means than "admin restore"';

-- sync_lists as before, in its parts, and with the last restore.

create function public.each_list_change(changes jsonb) returns table (kind text, value jsonb)
language sql immutable set search_path = '' as $$
  select 'lists', value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
  union all select 'items', value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
  union all select 'ticks', value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
$$;

create function public.lock_changed_lists(changed_lists uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- A list that another device of the shopper begins at this moment is the shopper's own.
  owners constant uuid[] :=
    array(select l.owner_id from public.lists l where l.uid = any (changed_lists)) || auth.uid();
begin
  -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
  perform from auth.users u where u.id = any (owners) order by u.id for no key update;
  perform from public.lists l where l.uid = any (changed_lists) order by l.uid for update;
  if exists (
    select from public.lists l where l.uid = any (changed_lists) and l.owner_id <> all (owners)
  ) then
    raise exception 'A list was handed over meanwhile. Try again.' using errcode = '40001';
  end if;
end
$$;

create function public.take_list_changes(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_changes constant integer := 500;
  max_changed_lists constant integer := 20;
  changed_lists uuid[];
  changed uuid;
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
  perform public.lock_changed_lists(changed_lists);
  foreach changed in array changed_lists loop
    begin
      refused := refused || (
        select public.change_list(
          changed,
          (array_agg(value) filter (where kind = 'lists'))[1],
          coalesce(jsonb_agg(value) filter (where kind = 'items'), '[]'),
          coalesce(jsonb_agg(value) filter (where kind = 'ticks'), '[]'))
        from public.each_list_change(changes) where (value ->> 'list')::uuid = changed);
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

create function public.told_lists(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- In rows of a kilobyte, as long as JSON can make them; a shorter one counts as one.
  max_size constant integer := 2000;
begin
  return (
    with mine as materialized (
      -- Where a device knows more than there is, it takes everything anew.
      select l.*, m.role, case when (known ->> l.uid::text)::bigint <= l.version
        then (known ->> l.uid::text)::bigint else -1 end as seen
      from public.lists l join public.my_lists() m on m.uid = l.uid
    ), changed as (
      select mine.uid, mine.version, sum(
        (select coalesce(sum(greatest(1, octet_length(i.key || i.text) * 6 / 1000.0)), 0)
          from public.list_items i where i.list_uid = mine.uid and i.version > mine.seen
          and (i.present or mine.seen >= 0))
        + (select coalesce(sum(greatest(1, octet_length(t.key) * 6 / 1000.0)), 0)
          from public.list_ticks t where t.list_uid = mine.uid and t.version > mine.seen)
        + 1
      ) over (order by mine.version, mine.uid rows between unbounded preceding and 1 preceding) as size_before
      from mine where mine.version > mine.seen
    ), sent as materialized (
      select mine.* from mine join changed on changed.uid = mine.uid
      where coalesce(changed.size_before, 0) < max_size
    )
    select jsonb_build_object(
      'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
      'versions', (select coalesce(jsonb_object_agg(mine.uid,
        case when mine.version > mine.seen and mine.uid not in (select sent.uid from sent)
          then mine.seen else mine.version end), '{}') from mine),
      'has_more', exists (select from changed where coalesce(changed.size_before, 0) >= max_size),
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
    )
  );
end
$$;

create or replace function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused jsonb;
  told jsonb;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform public.require_second_factor();
  perform set_config('grocery_genie.syncing', 'on', true);
  refused := public.take_list_changes(changes);
  told := public.told_lists(known);
  perform set_config('grocery_genie.syncing', '', true);
  return told || jsonb_build_object(
    'refused', refused, 'restore', (select r.id from public.last_restore r limit 1));
end
$$;

revoke execute on function public.record_restore(), public.each_list_change(jsonb),
  public.lock_changed_lists(uuid[]), public.take_list_changes(jsonb), public.told_lists(jsonb)
  from public, anon, authenticated, service_role;
