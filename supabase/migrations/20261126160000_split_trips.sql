-- Who takes what of a list is a fact of it, as what was taken is: a field of the rows of ticks, with a clock of
-- its own, so that it belongs to one trip. And everybody on a list may know who began its trip anew.

alter table public.list_ticks add column assigned_to uuid references auth.users (id) on delete set null;
comment on column public.list_ticks.assigned_to is 'Who takes it, while several walk at once; null for nobody';
create index list_ticks_assigned_to on public.list_ticks (assigned_to);

alter table public.lists add column trip_by uuid references auth.users (id) on delete set null;
comment on column public.lists.trip_by is 'Who last set its trip';
create index lists_trip_by on public.lists (trip_by);

-- As before, with what a tick takes up now.
create or replace function public.list_tick_bytes(key text) returns integer
language sql immutable as $$
  select 320 + 6 * octet_length(key)
$$;

-- As before, with assignments. An item assigned to somebody who is not on the list is stored as nobody's, with a
-- later clock, so that the sender's device gets the correction.
create or replace function public.check_list_ticks(
  list uuid, ticks jsonb, last_trip numeric, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql volatile security definer set search_path = '' as $$
declare
  max_trips_ahead constant integer := 1000;
  people constant text[] := array(
    select l.owner_id::text from public.lists l where l.uid = list
    union all select m.user_id::text from public.list_members m where m.list_uid = list);
begin
  with given as (
    select value as one, value ->> 'key' as key, public.trip_number(value)::integer as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done,assigned_to}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.trip_number(value) between 1 and last_trip + max_trips_ahead
          and jsonb_typeof(value -> 'done') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(ticks)
  ), once as (
    select distinct on (trip, key) one -> 'clocks' as given_clocks, key, trip, problem, case
      when problem is not null or (one ->> 'assigned_to') is null or one ->> 'assigned_to' = any (people) then one
      when one -> 'clocks' ? 'assigned_to' then one || jsonb_build_object(
        'assigned_to', null,
        'clocks', one -> 'clocks' || jsonb_build_object('assigned_to', public.clock_after(one -> 'clocks')))
      else one - 'assigned_to' end as one
    from given
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      t.key is null or public.is_later(given_clocks, t.clocks, 'done')
      or public.is_later(given_clocks, t.clocks, 'assigned_to'))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'ticks', 'list', list, 'trip', given.trip, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into accepted, refusals
  from once given left join public.list_ticks t
    on t.list_uid = list and t.trip = given.trip and t.key = given.key;
end
$$;

-- As before, with who set the trip. In one update: a row that one transaction updates twice has its foreign keys
-- checked anew, which would lock whoever has set the trip before, in whatever order, and two calls could wait for
-- each other.
create or replace function public.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  given_clocks constant jsonb := coalesce(change -> 'clocks', '{}');
  latest text;
  merged public.lists;
begin
  -- An owner who changes items or the name of a deleted list restores it.
  if role = 'owner' then
    select max(clock collate "C") into latest from (
      select public.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
      union all
      select given_clocks ->> 'name'
    ) written;
  end if;
  update public.lists l set
    name = case when public.is_later(given_clocks, l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when public.is_later(given_clocks, l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    trip_by = case when public.is_later(given_clocks, l.clocks, 'trip') then auth.uid() else l.trip_by end,
    store = case when public.is_later(given_clocks, l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    present = later.is_restored or case
      when public.is_later(given_clocks, l.clocks, 'present') then (change ->> 'present')::boolean
      else l.present end,
    clocks = later.clocks || case
      when later.is_restored then jsonb_build_object('present', latest) else '{}' end,
    version = l.version + 1
  from (
    select clocks, latest is not null
      and public.is_later(jsonb_build_object('present', latest), clocks, 'present') as is_restored
    from (
      select public.later_clocks(given_clocks, before.clocks) as clocks
      from public.lists before where before.uid = list
    ) merged_clocks
  ) later
  where l.uid = list
  returning l.* into merged;
  return merged;
end
$$;

-- As before, but of a tick too the later writer of each field: who is to take something, and whether it is taken.
create or replace function public.merge_list_rows(list uuid, items jsonb, ticks jsonb, list_version bigint) returns void
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
  insert into public.list_ticks as t (list_uid, trip, key, done, done_by, assigned_to, clocks, version)
  select list, one.trip, one.key, one.done and one.clocks ? 'done',
    case when one.clocks ? 'done' then auth.uid() end,
    case when one.clocks ? 'assigned_to' then one.assigned_to end, one.clocks, list_version
  from jsonb_to_recordset(ticks) as one (
    trip integer, key text, done boolean, assigned_to uuid, clocks jsonb)
  on conflict (list_uid, trip, key) do update set
    done = case when public.is_later(excluded.clocks, t.clocks, 'done') then excluded.done else t.done end,
    done_by = case when public.is_later(excluded.clocks, t.clocks, 'done') then excluded.done_by else t.done_by end,
    assigned_to = case when public.is_later(excluded.clocks, t.clocks, 'assigned_to')
      then excluded.assigned_to else t.assigned_to end,
    clocks = public.later_clocks(excluded.clocks, t.clocks),
    version = excluded.version;
end
$$;

-- As before, with who takes what, and who set the trip.
create or replace function public.told_lists(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_bytes constant integer := 1000000;
  -- Of a list without its name, its store and its people, and of one of these with the longest name.
  list_bytes constant integer := 760;
  person_bytes constant integer := 600;
begin
  return (
    with mine as materialized (
      -- Where a device knows more than there is, it takes everything anew.
      select l.*, m.role, case when (known ->> l.uid::text)::bigint <= l.version
        then (known ->> l.uid::text)::bigint else -1 end as seen
      from public.lists l join public.my_lists() m on m.uid = l.uid
    ), measured as (
      select mine.uid, mine.version, list_bytes
        + octet_length(to_json(mine.name)::text) + coalesce(octet_length(mine.store::text), 0)
        + person_bytes * coalesce((select count(*) + 1 from public.list_members m
          where m.list_uid = mine.uid having count(*) > 0), 0)
        + (select coalesce(sum(public.list_item_bytes(i.key, i.text, i.before)), 0)
          from public.list_items i where i.list_uid = mine.uid and i.version > mine.seen
          and (i.present or mine.seen >= 0))
        + (select coalesce(sum(public.list_tick_bytes(t.key)), 0)
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
        'present', sent.present, 'trip', sent.trip, 'trip_by', sent.trip_by, 'store', sent.store, 'created_at', sent.created_at,
        'clocks', sent.clocks, 'members', public.people_of_list(sent.uid))), '[]') from sent),
      'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', i.list_uid, 'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place,
        'present', i.present, 'added_by', i.added_by, 'clocks', i.clocks)), '[]')
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

-- As before: what is assigned, and neither ticked nor unticked, is no tick.
create or replace function public.list_rows(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_scope('lists:read');
  return (
    select jsonb_build_object(
      'id', l.uid, 'name', l.name, 'role', m.role, 'is_current', l.uid = l.owner_id,
      'created_at', l.created_at, 'version', l.version, 'trip', l.trip, 'store', l.store,
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place
        ) order by i.place, i.key collate "C"), '[]')
        from public.list_items i where i.list_uid = l.uid and i.present
      ),
      'ticks', (
        select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'done', t.done)), '[]')
        from public.list_ticks t where t.list_uid = l.uid and t.trip = l.trip and t.clocks ? 'done'
      )
    )
    from public.lists l join public.my_lists() m on m.uid = l.uid
    where l.uid = list and l.present
  );
end
$$;

-- As before, and a member who leaves a list holds no items of it anymore.
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
  update public.lists l set trip_by = null where l.uid = list and l.trip_by = member;
  -- A later write, which all others on the list hear: who comes back takes nothing by it.
  update public.list_ticks t set assigned_to = null, version = l.version,
    clocks = t.clocks || jsonb_build_object('assigned_to', public.clock_after(t.clocks))
  from public.lists l where l.uid = list and t.list_uid = list and t.assigned_to = member;
end
$$;

-- As before, with what is assigned to the shopper, and whether the shopper set the trip.
create or replace function public.my_data() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  shopper auth.users;
begin
  perform public.require_second_factor();
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
        'id', l.id,
        'name', l.name,
        'items', l.items,
        'created_at', l.created_at,
        'updated_at', l.updated_at
      ) order by l.created_at, l.id), '[]')
      from public.saved_lists l where l.user_id = shopper.id
    ),
    'deleted_lists', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'created_at', d.created_at, 'deleted_at', d.deleted_at
      ) order by d.deleted_at, d.id), '[]')
      from public.deleted_lists d where d.user_id = shopper.id
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
        'created_at', l.created_at,
        'items', (
          select coalesce(json_agg(json_build_object(
            'text', i.text, 'is_removed', not i.present, 'was_added_by_you', i.added_by = shopper.id,
            'changed_at', public.clock_time(public.latest_clock(i.clocks))
          ) order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = l.uid
        ),
        'taken', (
          select coalesce(json_agg(json_build_object(
            'item', t.key, 'trip', t.trip, 'is_done', t.done, 'was_done_by_you', t.done_by = shopper.id,
            'is_assigned_to_you', t.assigned_to = shopper.id,
            'changed_at', public.clock_time(public.latest_clock(t.clocks))
          ) order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = l.uid
        ),
        'members', (
          select coalesce(json_agg(json_build_object(
            'name', public.shopper_name(m.user_id), 'role', m.role, 'joined_at', m.joined_at
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
    'waitlist', (
      select json_build_object('email', w.email, 'name', w.name, 'created_at', w.created_at)
      from public.waitlist w
      where public.has_proved_email() and lower(w.email) = lower(shopper.email)
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

-- As before, and the accounts of those who are given something are locked in the same order, since a row that
-- names them locks them too.
drop function public.lock_changed_lists(uuid[]);
create function public.lock_changed_lists(changed_lists uuid[], assignees text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A list that another device of the shopper begins at this moment is the shopper's own.
  owners constant uuid[] := auth.uid() || array(
    select l.owner_id from public.my_lists() m join public.lists l on l.uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer');
  given_something constant uuid[] := array(
    select p.user_id from public.my_lists() m join public.list_members p on p.list_uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer' and p.user_id::text = any (assignees));
  roles jsonb;
  is_late boolean;
begin
  -- Accounts first and in order, then lists in order, as everywhere: nobody waits in a circle.
  perform from auth.users u where u.id = any (owners || given_something) order by u.id for no key update;
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
  roles := public.lock_changed_lists(changed_lists, array(
    select value ->> 'assigned_to' from public.each_list_change(changes)
    where kind = 'ticks' and value -> 'clocks' ? 'assigned_to' and value ->> 'assigned_to' is not null));
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

revoke execute on function public.lock_changed_lists(uuid[], text[])
  from public, anon, authenticated, service_role;
