-- An item can belong to a store, and a saved list can add its items to another list on a weekday.

alter table public.list_items add column store text check (char_length(store) <= 100);
comment on column public.list_items.store is
  'Store, chain or kind of store where the item is bought; empty if any store will do, null if it was never set';
alter table public.lists add column repeats jsonb check (octet_length(repeats::text) <= 200);
comment on column public.lists.repeats is
  'When the items of this list are added to another one: {"into": uuid, "weekday": 0 for Sunday, "weeks": 1, 2 or 4, "since": date}; null if never';

create or replace function private.list_text(list uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when ordinal = 1 then text else before || text end, '' order by ordinal
  ), '')
  from (
    select i.text || case when i.store <> '' then ' (@' || i.store || ')' else '' end as text, i.before,
      row_number() over (order by i.place, i.key collate "C") as ordinal
    from public.list_items i where i.list_uid = list and i.present
  ) ordered
$$;

create or replace function private.list_item_bytes(key text, text text, before text, store text) returns integer
language sql immutable as $$
  select 350 + 6 * octet_length(key) + 2 * (octet_length(text) + octet_length(before))
    + coalesce(70 + 2 * octet_length(store), 0)
$$;
revoke execute on function private.list_item_bytes(text, text, text, text) from public;

create or replace function private.list_size(list uuid, out row_count bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(stored.bytes), 0) from (
    select private.list_item_bytes(i.key, i.text, i.before, i.store) as bytes
    from public.list_items i where i.list_uid = list
    union all
    select private.list_tick_bytes(t.key) from public.list_ticks t where t.list_uid = list
  ) stored
$$;

create or replace function private.list_rows_bytes(owner uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(stored.bytes), 0) from (
    select private.list_item_bytes(i.key, i.text, i.before, i.store) as bytes
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = owner
    union all
    select private.list_tick_bytes(t.key)
    from public.list_ticks t join public.lists l on l.uid = t.list_uid where l.owner_id = owner
  ) stored
$$;

create or replace function private.told_lists(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  max_bytes constant integer := 1000000;
  -- Of a list without its name, its store, its repeats and its people, and of one of these with the longest name.
  list_bytes constant integer := 820;
  person_bytes constant integer := 600;
begin
  return (
    with mine as materialized (
      -- Where a device knows more than there is, it takes everything anew.
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
          -- Who takes a list in full misses nothing of what was removed.
          and (i.present or sent.seen >= 0)),
      'ticks', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', t.list_uid, 'trip', t.trip, 'key', t.key, 'done', t.done, 'done_by', t.done_by,
        'assigned_to', t.assigned_to, 'clocks', t.clocks)), '[]')
        from sent join public.list_ticks t on t.list_uid = sent.uid and t.version > sent.seen)
    )
  );
end
$$;

create or replace function private.without_unset_clock(given jsonb, field text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given -> 'clocks') = 'object' and not given ? field
    then given #- array['clocks', field] else given end
$$;
revoke execute on function private.without_unset_clock(jsonb, text) from public;

create or replace function private.is_item_store(value text) returns boolean
language sql immutable as $$
  select char_length(value) <= 100
    and value !~ E'^ | $|  |[,()@\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
revoke execute on function private.is_item_store(text) from public;

create or replace function private.is_repeat(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or coalesce(jsonb_typeof(value) = 'object'
    and pg_column_size(value) <= 1000
    and (select count(*) from jsonb_object_keys(
      case when jsonb_typeof(value) = 'object' then value else '{}' end)) = 4
    and (value -> 'into' = 'null'
      or value ->> 'into' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    and (value -> 'weekday')::text in ('0', '1', '2', '3', '4', '5', '6')
    and (value -> 'weeks')::text in ('1', '2', '4')
    and value ->> 'since' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', false)
$$;
revoke execute on function private.is_repeat(jsonb) from public;

create or replace function private.check_list_items(
  list uuid, items jsonb, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select distinct on (value ->> 'key') private.without_unset_clock(value, 'store') as one, value ->> 'key' as key
    from jsonb_array_elements(items)
  ), checked as (
    select given.one, given.key, i.clocks as stored, not i.present as is_removed,
      case
        when not coalesce(private.are_clocks(one -> 'clocks', '{text,place,present,store}'), false) then 'invalid'
        when private.latest_clock(one -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(one ->> 'key') between 1 and 220
          and private.is_item_text(one ->> 'text')
          and private.is_item_separator(one ->> 'before')
          and private.is_number(one -> 'place', 1e12)
          and jsonb_typeof(one -> 'present') = 'boolean'
          and (not one -> 'clocks' ? 'store'
            or jsonb_typeof(one -> 'store') = 'string' and private.is_item_store(one ->> 'store')), false) then 'invalid'
        -- What loses against what is stored may be from before it was cleaned.
        when private.has_control_characters(one ->> 'text')
            and (i.key is null or private.is_later(one -> 'clocks', i.clocks, 'text'))
          or private.has_control_characters(one ->> 'before')
            and (i.key is null or private.is_later(one -> 'clocks', i.clocks, 'place')) then 'unreadable'
      end as problem
    from given left join public.list_items i on i.list_uid = list and i.key = given.key
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      stored is null
      or is_removed and (one -> 'present')::boolean
      or exists (
        select from jsonb_object_keys(one -> 'clocks') field
        where private.is_later(one -> 'clocks', stored, field)))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('kind', 'items', 'list', list, 'key', key) || case
      when problem = 'unreadable' then jsonb_build_object('code', 'invalid', 'message',
        'An item has characters that can''t be seen. Type it again.')
      else jsonb_build_object('code', problem) end) filter (where problem is not null), '[]')
  into accepted, refusals
  from checked;
end
$$;

create or replace function private.list_change_refusal(change jsonb, stored public.lists, role text, max_clock text) returns jsonb
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
  ) or not coalesce(private.are_clocks(change -> 'clocks', '{name,present,trip,store,repeats}')
    and private.is_repeat(nullif(change -> 'repeats', 'null'))
    and jsonb_typeof(change -> 'name') = 'string' and jsonb_typeof(change -> 'present') = 'boolean'
    and private.trip_number(change) <= stored.trip + max_trips_ahead, false) then
    return jsonb_build_object('code', 'invalid');
  elsif private.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    return jsonb_build_object('code', 'clock_ahead');
  elsif private.has_control_characters(change ->> 'name')
    and private.is_later(change -> 'clocks', stored.clocks, 'name') then
    return jsonb_build_object('code', 'invalid',
      'message', 'The name of the list has characters that can''t be seen. Type it again.');
  -- JSON writes them as \u0001, \b and \f: behind an even number of backslashes.
  elsif (change -> 'store')::text ~ '(^|[^\\])(\\\\)*\\(u00[01]|b|f)'
    and private.is_later(change -> 'clocks', stored.clocks, 'store') then
    return jsonb_build_object('code', 'invalid');
  elsif role <> 'owner' and (change ->> 'present')::boolean is false
    and private.is_later(change -> 'clocks', stored.clocks, 'present') then
    return jsonb_build_object('code', 'not_the_owner',
      'message', 'Only its owner deletes a shared list. You can leave it.');
  end if;
  return null;
end
$$;

create or replace function private.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  given_clocks constant jsonb := coalesce(private.without_unset_clock(change, 'repeats') -> 'clocks', '{}');
  latest text;
  merged public.lists;
begin
  -- An owner who changes items or the name of a deleted list restores it.
  if role = 'owner' then
    select max(clock collate "C") into latest from (
      select private.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
      union all
      select given_clocks ->> 'name'
    ) written;
  end if;
  update public.lists l set
    name = case when private.is_later(given_clocks, l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when private.is_later(given_clocks, l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    trip_by = case when private.is_later(given_clocks, l.clocks, 'trip') then auth.uid() else l.trip_by end,
    store = case when private.is_later(given_clocks, l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    repeats = case when private.is_later(given_clocks, l.clocks, 'repeats') then nullif(change -> 'repeats', 'null') else l.repeats end,
    present = later.is_restored or case
      when private.is_later(given_clocks, l.clocks, 'present') then (change ->> 'present')::boolean
      else l.present end,
    clocks = later.clocks || case
      when later.is_restored then jsonb_build_object('present', latest) else '{}' end,
    version = l.version + 1
  from (
    select clocks, latest is not null
      and private.is_later(jsonb_build_object('present', latest), clocks, 'present') as is_restored
    from (
      select private.later_clocks(given_clocks, before.clocks) as clocks
      from public.lists before where before.uid = list
    ) merged_clocks
  ) later
  where l.uid = list
  returning l.* into merged;
  return merged;
end
$$;

create or replace function private.merge_list_rows(list uuid, items jsonb, ticks jsonb, list_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, store, clocks, version)
  select list, one.key, one.text, one.before, one.place, one.present, auth.uid(),
    case when one.clocks ? 'store' then one.store end, one.clocks, list_version
  from jsonb_to_recordset(items) as one (
    key text, text text, before text, place double precision, present boolean, store text, clocks jsonb)
  on conflict (list_uid, key) do update set
    text = case when private.is_later(excluded.clocks, i.clocks, 'text') then excluded.text else i.text end,
    before = case when private.is_later(excluded.clocks, i.clocks, 'place') then excluded.before else i.before end,
    place = case when private.is_later(excluded.clocks, i.clocks, 'place') then excluded.place else i.place end,
    present = case when private.is_later(excluded.clocks, i.clocks, 'present') then excluded.present else i.present end,
    added_by = case when excluded.present and not i.present
      and private.is_later(excluded.clocks, i.clocks, 'present') then excluded.added_by else i.added_by end,
    store = case when private.is_later(excluded.clocks, i.clocks, 'store') then excluded.store else i.store end,
    clocks = private.later_clocks(excluded.clocks, i.clocks),
    version = excluded.version;
  insert into public.list_ticks as t (list_uid, trip, key, done, done_by, assigned_to, clocks, version)
  select list, one.trip, one.key, one.done and one.clocks ? 'done',
    case when one.clocks ? 'done' then auth.uid() end,
    case when one.clocks ? 'assigned_to' then one.assigned_to end, one.clocks, list_version
  from jsonb_to_recordset(ticks) as one (
    trip integer, key text, done boolean, assigned_to uuid, clocks jsonb)
  on conflict (list_uid, trip, key) do update set
    done = case when private.is_later(excluded.clocks, t.clocks, 'done') then excluded.done else t.done end,
    done_by = case when private.is_later(excluded.clocks, t.clocks, 'done') then excluded.done_by else t.done_by end,
    assigned_to = case when private.is_later(excluded.clocks, t.clocks, 'assigned_to')
      then excluded.assigned_to else t.assigned_to end,
    clocks = private.later_clocks(excluded.clocks, t.clocks),
    version = excluded.version;
end
$$;

create or replace function private.delete_old_list_rows(list uuid, current_trip integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest_clock constant text := lpad(
    floor(extract(epoch from now() - interval '30 days') * 1000)::bigint::text, 13, '0');
begin
  delete from public.list_items i where i.list_uid = list and not i.present and greatest(
    (i.clocks ->> 'text') collate "C", (i.clocks ->> 'place') collate "C",
    (i.clocks ->> 'present') collate "C", (i.clocks ->> 'store') collate "C") < oldest_clock;
  delete from public.list_ticks t where t.list_uid = list and (
    t.trip < current_trip - 1
    or t.trip > current_trip
      and (select max(value collate "C") from jsonb_each_text(t.clocks)) < oldest_clock);
end
$$;

create or replace function public.list_rows(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_scope('lists:read');
  return (
    select jsonb_build_object(
      'id', l.uid, 'name', l.name, 'role', m.role, 'is_current', l.uid = l.owner_id,
      'created_at', l.created_at, 'version', l.version, 'trip', l.trip, 'store', l.store,
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place, 'store', nullif(i.store, '')
        ) order by i.place, i.key collate "C"), '[]')
        from public.list_items i where i.list_uid = l.uid and i.present
      ),
      'ticks', (
        select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'done', t.done)), '[]')
        from public.list_ticks t where t.list_uid = l.uid and t.trip = l.trip and t.clocks ? 'done'
      )
    )
    from public.lists l join private.my_lists() m on m.uid = l.uid
    where l.uid = list and l.present
  );
end
$$;

create or replace function public.my_data() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  shopper auth.users;
begin
  perform private.require_second_factor();
  select u.* into shopper from auth.users u where u.id = auth.uid();
  return json_build_object(
    'exported_at', now(),
    'account', json_build_object(
      'id', shopper.id,
      'email', shopper.email,
      'email_confirmed_at', shopper.email_confirmed_at,
      'new_email', nullif(shopper.email_change, ''),
      'email_change_sent_at', shopper.email_change_sent_at,
      'has_password', coalesce(shopper.encrypted_password <> '', false),
      'profile', shopper.raw_user_meta_data,
      'rights', shopper.raw_app_meta_data,
      'created_at', shopper.created_at,
      'updated_at', shopper.updated_at,
      'invited_at', shopper.invited_at,
      'confirmation_sent_at', shopper.confirmation_sent_at,
      'recovery_sent_at', shopper.recovery_sent_at,
      'last_sign_in_at', shopper.last_sign_in_at,
      'banned_until', shopper.banned_until
    ),
    'identities', (
      select coalesce(json_agg(json_build_object(
        'provider', i.provider,
        'facts', i.identity_data,
        'created_at', i.created_at,
        'updated_at', i.updated_at,
        'last_sign_in_at', i.last_sign_in_at
      ) order by i.created_at, i.id), '[]')
      from auth.identities i where i.user_id = shopper.id
    ),
    'sessions', (
      select coalesce(json_agg(json_build_object(
        'id', s.id,
        'created_at', s.created_at,
        'refreshed_at', s.refreshed_at,
        'ends_at', s.not_after,
        'assurance', s.aal,
        'user_agent', s.user_agent,
        'ip', host(s.ip),
        'proofs', (
          select coalesce(json_agg(json_build_object(
            'method', c.authentication_method, 'at', c.updated_at
          ) order by c.created_at), '[]')
          from auth.mfa_amr_claims c where c.session_id = s.id
        ),
        'tokens_issued_at', (
          select coalesce(json_agg(t.created_at order by t.id), '[]')
          from auth.refresh_tokens t where t.session_id = s.id
        )
      ) order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = shopper.id
    ),
    'second_factors', (
      select coalesce(json_agg(json_build_object(
        'name', f.friendly_name,
        'type', f.factor_type,
        'status', f.status,
        'created_at', f.created_at,
        'updated_at', f.updated_at,
        'challenges', (
          select coalesce(json_agg(json_build_object(
            'created_at', c.created_at, 'verified_at', c.verified_at, 'ip', host(c.ip_address)
          ) order by c.created_at), '[]')
          from auth.mfa_challenges c where c.factor_id = f.id
        )
      ) order by f.created_at, f.id), '[]')
      from auth.mfa_factors f where f.user_id = shopper.id
    ),
    'pending_links', (
      select coalesce(json_agg(json_build_object(
        'type', o.token_type, 'sent_to', o.relates_to, 'created_at', o.created_at
      ) order by o.created_at), '[]')
      from auth.one_time_tokens o where o.user_id = shopper.id
    ),
    'pending_sign_ins', (
      select coalesce(json_agg(json_build_object(
        'method', f.authentication_method, 'created_at', f.created_at
      ) order by f.created_at), '[]')
      from auth.flow_state f where f.user_id = shopper.id
    ),
    'security_events', (
      select coalesce(json_agg(json_build_object(
        'what', e.payload, 'at', e.created_at, 'ip', e.ip_address
      ) order by e.created_at), '[]')
      from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text
    ),
    'saved_lists', (
      select coalesce(json_agg(json_build_object(
        'id', l.saved_id,
        'name', l.name,
        'items', private.list_text(l.uid),
        'created_at', l.created_at
      ) order by l.created_at, l.saved_id), '[]')
      from public.lists l where l.owner_id = shopper.id and l.present and l.uid <> l.owner_id
    ),
    'lists', (
      select coalesce(json_agg(json_build_object(
        'id', l.uid,
        'saved_id', l.saved_id,
        'name', l.name,
        'is_deleted', not l.present,
        'trip', l.trip,
        'was_trip_set_by_you', l.trip_by = shopper.id,
        'store', l.store,
        'repeats', l.repeats,
        'created_at', l.created_at,
        'items', (
          select coalesce(json_agg(json_build_object(
            'text', i.text, 'store', i.store, 'is_removed', not i.present,
            'was_added_by_you', i.added_by = shopper.id,
            'changed_at', private.clock_time(private.latest_clock(i.clocks))
          ) order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = l.uid
        ),
        'taken', (
          select coalesce(json_agg(json_build_object(
            'item', t.key, 'trip', t.trip, 'is_done', t.done, 'was_done_by_you', t.done_by = shopper.id,
            'is_assigned_to_you', t.assigned_to = shopper.id,
            'changed_at', private.clock_time(private.latest_clock(t.clocks))
          ) order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = l.uid
        ),
        'members', (
          select coalesce(json_agg(json_build_object(
            'name', private.shopper_name(m.user_id), 'role', m.role, 'joined_at', m.joined_at
          ) order by m.joined_at, m.user_id), '[]')
          from public.list_members m where m.list_uid = l.uid
        )
      ) order by l.created_at, l.uid), '[]')
      from public.lists l where l.owner_id = shopper.id
    ),
    'lists_shared_with_you', (
      select coalesce(json_agg(json_build_object(
        'list', m.list_uid, 'role', m.role, 'joined_at', m.joined_at,
        'items_added', (
          select coalesce(json_agg(i.text order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = m.list_uid and i.added_by = shopper.id
        ),
        'items_taken', (
          select coalesce(json_agg(t.key order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = m.list_uid and t.done_by = shopper.id
        ),
        'items_assigned', (
          select coalesce(json_agg(t.key order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = m.list_uid and t.assigned_to = shopper.id
        )
      ) order by m.joined_at, m.list_uid), '[]')
      from public.list_members m where m.user_id = shopper.id
    ),
    'links_to_your_lists', (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'list', i.list_uid, 'role', i.role, 'created_at', i.created_at,
        'expires_at', i.expires_at, 'uses_left', i.uses_left
      ) order by i.created_at, i.id), '[]')
      from public.list_invites i where i.created_by = shopper.id
    ),
    'access_tokens', (
      select coalesce(json_agg(json_build_object(
        'id', t.id,
        'name', t.name,
        'scopes', t.scopes,
        'created_at', t.created_at,
        'last_used_on', t.last_used_on,
        'expires_at', t.expires_at
      ) order by t.created_at, t.id), '[]')
      from public.personal_access_tokens t where t.user_id = shopper.id
    ),
    'last_used_store', (
      select json_build_object('store', s.store, 'used_at', s.used_at)
      from public.last_used_stores s where s.user_id = shopper.id
    ),
    'aisle_corrections', (
      select coalesce(json_agg(json_build_object(
        'store_id', c.store_id,
        'store_name', c.store_name,
        'item_key', c.item_key,
        'item_name', c.item_name,
        'sign', c.sign,
        'department', c.department,
        'corrected_at', c.corrected_at,
        'created_at', c.created_at,
        'updated_at', c.updated_at
      ) order by c.corrected_at, c.store_id, c.item_key), '[]')
      from public.aisle_corrections c where c.user_id = shopper.id
    ),
    'store_signs', (
      select coalesce(json_agg(json_build_object(
        'store_id', s.store_id,
        'chain_name', s.chain_name,
        'store_name', s.store_name,
        'store_address', s.store_address,
        'signs', s.signs,
        'signed_at', s.signed_at,
        'created_at', s.created_at,
        'updated_at', s.updated_at
      ) order by s.signed_at, s.store_id), '[]')
      from public.store_signs s where s.user_id = shopper.id
    ),
    'waitlist', (
      select json_build_object('email', w.email, 'name', w.name, 'created_at', w.created_at)
      from public.waitlist w
      where private.has_proved_email() and lower(w.email) = lower(shopper.email)
    ),
    'uploaded_files', (
      select coalesce(json_agg(json_build_object(
        'bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at
      ) order by o.created_at), '[]')
      from storage.objects o where o.owner = shopper.id or o.owner_id = shopper.id::text
    ),
    'buckets', (
      select coalesce(json_agg(json_build_object(
        'name', b.name, 'created_at', b.created_at
      ) order by b.created_at), '[]')
      from storage.buckets b where b.owner = shopper.id or b.owner_id = shopper.id::text
    )
  );
end
$$;

drop function private.list_item_bytes(text, text, text);
