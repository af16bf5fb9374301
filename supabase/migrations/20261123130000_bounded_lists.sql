-- What devices are told of a list is bounded in bytes too: whoever may write to it could otherwise make it
-- too large for any response, for everybody on it.

-- About what a row takes up in a response, with characters that JSON escapes.
create function public.told_bytes(key text, text text) returns integer
language sql immutable set search_path = '' as $$
  select 250 + octet_length(to_json(key)::text) + octet_length(to_json(text)::text)
$$;
revoke execute on function public.told_bytes(text, text) from public, anon, authenticated, service_role;

-- As before, with a bound of what devices are told of one list.
create or replace function public.check_list_rows_quota(owner uuid, list uuid, bytes_before bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_rows constant integer := 12000;
  max_told_bytes constant integer := 4000000;
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'list_items'), 30000000);
  bytes bigint := public.list_rows_bytes(owner);
begin
  if bytes <= bytes_before then
    return;
  end if;
  if bytes > max_bytes then
    raise exception 'Your lists have too many items, counting those removed within 30 days. Delete some lists to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if (select count(*) from public.list_items i where i.list_uid = list)
    + (select count(*) from public.list_ticks t where t.list_uid = list) > max_rows
    or (
      select sum(public.told_bytes(key, text)) from (
        select i.key, i.text from public.list_items i where i.list_uid = list
        union all select t.key, '' from public.list_ticks t where t.list_uid = list
      ) kept
    ) > max_told_bytes then
    raise exception 'This list has too many items, counting those removed within 30 days. Begin another one.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;

-- As before, but a response ends by the size of its rows and not by their number alone.
create or replace function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  max_changes constant integer := 500;
  max_changed_lists constant integer := 20;
  -- In rows of a kilobyte, as long as JSON can make them; a shorter one counts as one.
  max_size constant integer := 2000;
  refused jsonb := '[]';
  response jsonb;
  one record;
  all_changes jsonb;
  changed_lists uuid[];
  owners uuid[];
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform public.require_second_factor();
  select coalesce(jsonb_agg(value), '[]') into all_changes from (
    select value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
    union all select value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
    union all select value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
  ) given;
  if jsonb_array_length(all_changes) > max_changes or (
    select count(distinct value ->> 'list') from jsonb_array_elements(all_changes)
  ) > max_changed_lists then
    raise exception 'One call takes up to % changes of % lists.', max_changes, max_changed_lists
      using errcode = 'PT413';
  end if;
  if exists (
    select from jsonb_array_elements(all_changes)
    where not coalesce(value ->> 'list' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
  ) then
    raise exception 'Each change names its list.' using errcode = 'PT400';
  end if;
  perform set_config('grocery_genie.syncing', 'on', true);

  if all_changes <> '[]' then
    changed_lists := array(
      select distinct (value ->> 'list')::uuid from jsonb_array_elements(all_changes) order by 1);
    -- A list that another device of the shopper begins at this moment is the shopper's own.
    owners := array(select l.owner_id from public.lists l where l.uid = any (changed_lists))
      || auth.uid();
    -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
    perform from auth.users u where u.id = any (owners) order by u.id for no key update;
    perform from public.lists l where l.uid = any (changed_lists) order by l.uid for update;
    if exists (
      select from public.lists l where l.uid = any (changed_lists) and l.owner_id <> all (owners)
    ) then
      raise exception 'A list was handed over meanwhile. Try again.' using errcode = '40001';
    end if;
  end if;
  for one in select uid as list from unnest(changed_lists) uid loop
    begin
      refused := refused || public.change_list(
        one.list,
        (select value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
          where (value ->> 'list')::uuid = one.list limit 1),
        (select coalesce(jsonb_agg(value), '[]') from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
          where (value ->> 'list')::uuid = one.list),
        (select coalesce(jsonb_agg(value), '[]') from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
          where (value ->> 'list')::uuid = one.list)
      );
    exception when sqlstate 'PT403' or integrity_constraint_violation or data_exception then
      declare
        said text;
        hint text;
      begin
        get stacked diagnostics said = message_text, hint = pg_exception_hint;
        refused := refused || (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'list', one.list, 'key', value -> 'key', 'trip', value -> 'trip',
            'code', coalesce(nullif(hint, ''), 'invalid'),
            'message', case when hint <> '' then said end))
          from (
            select 'lists' as kind, value from jsonb_array_elements(coalesce(changes -> 'lists', '[]'))
            union all select 'items', value from jsonb_array_elements(coalesce(changes -> 'items', '[]'))
            union all select 'ticks', value from jsonb_array_elements(coalesce(changes -> 'ticks', '[]'))
          ) given where (value ->> 'list')::uuid = one.list
        );
      end;
    end;
  end loop;

  with mine as materialized (
    -- After a restore, devices may know more than there is: they take everything anew.
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
    'refused', refused,
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
  ) into response;
  perform set_config('grocery_genie.syncing', '', true);
  return response;
end
$$;

-- As before, but no trip is so far ahead that nobody could begin another one.
create or replace function public.change_list(list uuid, change jsonb, items jsonb, ticks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A clock that is further ahead would win over all that others write until then.
  max_clock constant text := lpad(
    ((extract(epoch from clock_timestamp()) + 60) * 1000)::bigint::text, 13, '0');
  -- Nobody takes the last number away from the others: who has not heard of walks begins few.
  max_trip constant integer := 2000000000;
  max_trips_ahead constant integer := 1000;
  role text := (select m.role from public.my_lists() m where m.uid = list);
  kept public.lists;
  is_changed boolean := false;
  was_there boolean;
  bytes_before bigint;
  latest text;
  refused jsonb := '[]';
begin
  select * into kept from public.lists l where l.uid = list;
  was_there := kept.present;
  if role is null and kept.uid is null and (change ->> 'is_new')::boolean then
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
    ) returning * into kept;
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

  -- Only what is well-formed and later than what is kept remains.
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
    refused || coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'items', 'list', list, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into items, refused
  from given left join public.list_items i on i.list_uid = list and i.key = given.key;

  with given as (
    select value as one, value ->> 'key' as key,
      case when public.is_number(value -> 'trip', max_trip) then (value ->> 'trip')::numeric::integer end as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.is_number(value -> 'trip', max_trip)
          -- Those of walks to come would never be cleared.
          and (value ->> 'trip')::numeric between 1 and greatest(kept.trip, case
            when public.is_number(change -> 'trip', max_trip) then (change ->> 'trip')::numeric end)
          and jsonb_typeof(value -> 'done') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(ticks)
  ), once as (
    select distinct on (trip, key) * from given
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      t.key is null or public.is_later(one -> 'clocks', t.clocks, 'done'))), '[]'),
    refused || coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'ticks', 'list', list, 'trip', given.trip, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into ticks, refused
  from once given left join public.list_ticks t
    on t.list_uid = list and t.trip = given.trip and t.key = given.key;

  if change is not null then
    -- PostgreSQL keeps 1e131071 in a few bytes and writes it out with all its noughts.
    if pg_column_size(change -> 'store') > 32000 or jsonb_path_exists(
      change -> 'store', '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
    ) or not coalesce(public.are_clocks(change -> 'clocks', '{name,present,trip,store}')
      and jsonb_typeof(change -> 'name') = 'string' and jsonb_typeof(change -> 'present') = 'boolean'
      and public.is_number(change -> 'trip', max_trip)
      and (change ->> 'trip')::numeric <= kept.trip + max_trips_ahead, false) then
      refused := refused || jsonb_build_object('kind', 'lists', 'list', list, 'code', 'invalid');
      change := null;
    elsif public.latest_clock(change -> 'clocks') >= max_clock then
      refused := refused || jsonb_build_object('kind', 'lists', 'list', list, 'code', 'clock_ahead');
      change := null;
    elsif role <> 'owner' and (change ->> 'present')::boolean is false
      and public.is_later(change -> 'clocks', kept.clocks, 'present') then
      refused := refused || jsonb_build_object('kind', 'lists', 'list', list, 'code', 'not_the_owner',
        'message', 'Only its owner deletes a shared list. You can leave it.');
      change := null;
    end if;
  end if;
  is_changed := is_changed or items <> '[]' or ticks <> '[]' or exists (
    select from jsonb_object_keys(change -> 'clocks') field
    where public.is_later(change -> 'clocks', kept.clocks, field));
  if not is_changed then
    return refused;
  end if;
  bytes_before := public.list_rows_bytes(kept.owner_id);

  -- Whoever changes items or the name says with it that the list is there.
  select max(clock collate "C") into latest from (
    select public.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
    union all
    select change -> 'clocks' ->> 'name'
  ) written;
  update public.lists l set
    name = case when public.is_later(change -> 'clocks', l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when public.is_later(change -> 'clocks', l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    store = case when public.is_later(change -> 'clocks', l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    present = case when public.is_later(change -> 'clocks', l.clocks, 'present') then (change ->> 'present')::boolean else l.present end,
    clocks = public.later_clocks(coalesce(change -> 'clocks', '{}'), l.clocks),
    version = l.version + 1
  where l.uid = list;
  update public.lists l set present = true,
    clocks = l.clocks || jsonb_build_object('present', latest)
  where l.uid = list and public.is_later(jsonb_build_object('present', latest), l.clocks, 'present');
  select * into kept from public.lists l where l.uid = list;

  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, clocks, version)
  select list, one.key, one.text, one.before, one.place, one.present, auth.uid(), one.clocks, kept.version
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
  select list, one.trip, one.key, one.done, auth.uid(), one.clocks, kept.version
  from jsonb_to_recordset(ticks) as one (trip integer, key text, done boolean, clocks jsonb)
  on conflict (list_uid, trip, key) do update set
    done = excluded.done, done_by = excluded.done_by, clocks = excluded.clocks, version = excluded.version;

  -- A device that was away for longer asks for everything anew.
  delete from public.list_items i where i.list_uid = list and not i.present
    and public.clock_time(public.latest_clock(i.clocks)) < now() - interval '30 days';
  delete from public.list_ticks t where t.list_uid = list and t.trip < kept.trip - 1;
  if items <> '[]' and char_length(public.list_text(list)) > 20000 then
    raise exception 'A list has up to 20,000 characters. Remove some items to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  perform public.write_saved_list(list);
  if not kept.present then
    delete from public.lists l where l.owner_id = kept.owner_id and not l.present and (
      public.clock_time(l.clocks ->> 'present') < now() - interval '30 days' or l.uid in (
        select o.uid from public.lists o where o.owner_id = kept.owner_id and not o.present
        order by o.clocks ->> 'present' collate "C" desc offset 1000));
  end if;
  -- Counted where a list appears, or appears again.
  if was_there is distinct from true and kept.present then
    perform public.check_list_count(kept.owner_id);
  end if;
  perform public.check_list_rows_quota(kept.owner_id, list, bytes_before);
  return refused;
end
$$;

-- As before, but the links end first.
create or replace function public.remove_list_member(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := public.lock_list(list);
begin
  if role = 'owner' and member = auth.uid() then
    raise exception 'This list is yours. Hand it over to leave it.'
      using errcode = 'PT403', hint = 'is_the_owner';
  elsif role <> 'owner' and member is distinct from auth.uid() then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
  -- They may still have one by which they would be back at once, also if they have just left by themselves.
  if role = 'owner' then
    delete from public.list_invites i where i.list_uid = list;
  end if;
  delete from public.list_members m where m.list_uid = list and m.user_id = member;
  if not found then
    return;
  end if;
  -- What they did stays, and who it was is forgotten.
  update public.list_items i set added_by = null where i.list_uid = list and i.added_by = member;
  update public.list_ticks t set done_by = null where t.list_uid = list and t.done_by = member;
end
$$;
