-- What goes out is bounded as it is: by the bytes of the JSON that devices get.

-- JSON writes a control character with six bytes: names that others see have none.
create function public.given_name(metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(btrim(
    regexp_replace(metadata ->> 'full_name', E'[\u0001-\u001f\u007f-\u009f]+', ' ', 'g')), '')
$$;

create or replace function public.shopper_name(shopper uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(public.given_name(u.raw_user_meta_data), split_part(u.email, '@', 1), ''), 100)
  from auth.users u where u.id = shopper
$$;

create or replace function public.preview_list_invite(secret text) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (
    select m.uid from public.my_lists() m where public.has_shown_second_factor()
  )
  select json_build_object(
    'name', l.name,
    'owner', coalesce(
      left(public.given_name(u.raw_user_meta_data), 100),
      left(u.email, 1) || '…@' || substring(u.email from '[^@]*$'),
      ''
    ),
    'role', i.role,
    'items', (select count(*) from public.list_items t where t.list_uid = l.uid and t.present),
    'is_member', l.uid in (select mine.uid from mine)
  )
  from public.list_invites i
  join public.lists l on l.uid = i.list_uid
  join auth.users u on u.id = l.owner_id
  where i.secret_hash = public.invite_hash(secret) and i.expires_at > now() and l.present
    and (i.uses_left > 0 or l.uid in (select mine.uid from mine))
$$;

-- As before, but a response takes as many lists as stay below its size, or one that is larger by itself:
-- what a list may grow to is bounded when it is written.
create or replace function public.told_lists(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_bytes constant integer := 1000000;
  -- Of a list without its name, its store and its people, and of one of these with the longest name.
  list_bytes constant integer := 700;
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

revoke execute on function public.given_name(jsonb) from public, anon, authenticated, service_role;
