-- A list as its shoppers have it on their devices: rows that are changed on any of them, with or without
-- a network, and meet here. saved_lists stays the text of the lists that were saved, for whoever reads
-- and writes it as text: each of the two follows the other. Devices speak through sync_lists alone, which
-- is why nobody but the owner of the database has rights to these tables.

create table public.lists (
  uid uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  saved_id text,
  name text not null check (char_length(name) <= 200),
  present boolean not null default true,
  trip integer not null default 1 check (trip between 1 and 1000000),
  store jsonb check (octet_length(store::text) <= 4000),
  created_at timestamptz not null default now(),
  clocks jsonb not null default '{}',
  -- Begins with the time: a list that is made again under its old uid goes on counting.
  version bigint not null default floor(extract(epoch from clock_timestamp()) * 1000),
  constraint lists_saved_id_key unique (owner_id, saved_id),
  constraint lists_name_not_blank check (name ~ '[^[:space:]]' or uid = owner_id)
);
comment on table public.lists is 'Lists of shoppers, as rows: see list_items';
comment on column public.lists.uid is
  'The owner''s own id for their current list, which is not saved under a name';
comment on column public.lists.saved_id is 'Its id in saved_lists, while its text stands there';
comment on column public.lists.present is 'False when it was deleted; it can come back for 30 days';
comment on column public.lists.trip is 'Counts the walks with this list; ticks belong to one of them';
comment on column public.lists.clocks is 'When each field was last written: the later writer wins';
comment on column public.lists.version is 'Grows with each change of the list and of what belongs to it';

create table public.list_members (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (list_uid, user_id)
);
comment on table public.list_members is 'With whom an owner shares a list';
create index list_members_user_id on public.list_members (user_id);

create table public.list_items (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  key text not null,
  text text not null,
  before text not null,
  place double precision not null,
  present boolean not null,
  added_by uuid references auth.users (id) on delete set null,
  clocks jsonb not null,
  version bigint not null,
  primary key (list_uid, key)
);
comment on table public.list_items is 'The parts of a list between its commas and line breaks';
comment on column public.list_items.key is
  'The same on all devices for the same words, so that milk added on two of them is one row';
comment on column public.list_items.before is 'What stands between it and the one before it';
comment on column public.list_items.place is 'Orders the rows of a list';
create index list_items_version on public.list_items (list_uid, version);
create index list_items_added_by on public.list_items (added_by);

create table public.list_ticks (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  trip integer not null,
  key text not null,
  done boolean not null,
  done_by uuid references auth.users (id) on delete set null,
  clocks jsonb not null,
  version bigint not null,
  primary key (list_uid, trip, key)
);
comment on table public.list_ticks is 'What was taken on a walk';
create index list_ticks_version on public.list_ticks (list_uid, version);
create index list_ticks_done_by on public.list_ticks (done_by);

do $$
declare
  name text;
begin
  foreach name in array array['lists', 'list_members', 'list_items', 'list_ticks'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

-- Clocks: the time in milliseconds, a count within it, and the tab that wrote, as text that sorts.

create function public.server_clock() returns text
language sql volatile set search_path = '' as $$
  select lpad(floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text, 13, '0') || '-0000-server'
$$;

create function public.latest_clock(clocks jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(max(value collate "C"), '') from jsonb_each_text(clocks)
$$;

create function public.is_later(given jsonb, kept jsonb, field text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(given ->> field, '') collate "C" > coalesce(kept ->> field, '') collate "C"
$$;

create function public.later_clocks(given jsonb, kept jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, clock), '{}') from (
    select key as field, max(value collate "C") as clock
    from (select * from jsonb_each_text(given) union all select * from jsonb_each_text(kept)) both_of
    group by key
  ) latest
$$;

create function public.clock_time(clock text) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(nullif(left(clock, 13), '')::double precision / 1000)
$$;

create function public.are_clocks(clocks jsonb, fields text[]) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(clocks) = 'object' and (
    select count(*) > 0 and bool_and(key = any (fields) and value ~ '^\d{13}-\d{4}-[a-z0-9]{1,12}$')
    from jsonb_each_text(case when jsonb_typeof(clocks) = 'object' then clocks else '{}' end)
  )
$$;

-- Asked before anything is cast, so that one wrong row doesn't cost the others.
create function public.is_number(given jsonb, most double precision) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) = 'number' and length(given::text) < 40
    then abs(given::double precision) <= most else false end
$$;

-- Later than what any device has written of the row, whose clocks may be ahead by a minute.
create function public.clock_after(clocks jsonb) returns text
language sql volatile set search_path = '' as $$
  select case
    when public.latest_clock(clocks) collate "C" < public.server_clock() collate "C" then public.server_clock()
    else lpad((left(public.latest_clock(clocks), 13)::bigint + 1)::text, 13, '0') || '-0000-server'
  end
$$;

-- Text and rows.

create function public.list_text(list uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when ordinal = 1 then text else before || text end, '' order by ordinal
  ), '')
  from (
    select i.text, i.before, row_number() over (order by i.place, i.key collate "C") as ordinal
    from public.list_items i where i.list_uid = list and i.present
  ) ordered
$$;

create function public.pieces_of(items text) returns table (key text, text text, before text, place integer)
language sql immutable set search_path = '' as $$
  with cut as (
    select piece[1] as separator, piece[2] as piece, ordinal
    from regexp_matches(items, E'([,\\s\u0085\u2028\u2029]*)([^,\n\r\f\x0B\u0085\u2028\u2029]+)', 'g')
      with ordinality as cut (piece, ordinal)
  ), trimmed as (
    select btrim(piece, E' \t\u00A0') as text, separator, ordinal,
      lag(substring(piece from E'[ \t\u00A0]*$'), 1, '') over (order by ordinal) || separator as before
    from cut
  ), named as (
    select t.text, t.before, t.ordinal,
      coalesce(nullif(left(regexp_replace(regexp_replace(lower(t.text), '\s+', ' ', 'g'), '^[\d.,/½⅓⅔¼¾× -]+', ''), 200), ''), left(lower(t.text), 200)) as name
    from trimmed t where t.text <> ''
  ), counted as (
    select n.*, row_number() over (partition by n.name order by n.ordinal) as nth from named n
  )
  select name || case when nth > 1 then '~' || nth else '' end, c.text,
    case when c.before ~ E'[,\n\r\f\x0B\u0085\u2028\u2029]' and char_length(c.before) <= 40 then c.before else ', ' end,
    c.ordinal::integer
  from counted c
$$;
comment on function public.pieces_of is
  'The parts of a text between commas and line breaks; a part that stands there again has a key of its own';

-- What is written to saved_lists as text becomes rows.
create function public.rows_of_saved_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list uuid;
  at text := public.server_clock();
  counted bigint;
begin
  if coalesce(current_setting('grocery_genie.syncing', true), '') = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from public.lists l where l.owner_id = old.user_id and l.saved_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- One that was emptied or deleted under this id gets another when it comes back.
    update public.lists l set saved_id = null
    where l.owner_id = new.user_id and l.saved_id = new.id and new.id <> old.id;
    update public.lists l set
      owner_id = new.user_id, saved_id = new.id, name = new.name, present = true, version = l.version + 1,
      clocks = l.clocks || jsonb_build_object('present', public.clock_after(l.clocks))
        || case when new.name is distinct from old.name
          then jsonb_build_object('name', public.clock_after(l.clocks)) else '{}' end
    where l.owner_id = old.user_id and l.saved_id = old.id
    returning l.uid, l.version into list, counted;
  end if;
  if list is null then
    update public.lists l set saved_id = null where l.owner_id = new.user_id and l.saved_id = new.id;
    insert into public.lists (owner_id, saved_id, name, created_at, clocks)
    values (new.user_id, new.id, new.name, new.created_at, jsonb_build_object('name', at, 'present', at))
    returning uid, version into list, counted;
  elsif new.items is not distinct from old.items then
    return null;
  end if;

  update public.list_items i set present = false, version = counted,
    clocks = i.clocks || jsonb_build_object('present', public.clock_after(i.clocks))
  where i.list_uid = list and i.present and i.key not in (select p.key from public.pieces_of(new.items) p);
  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, clocks, version)
  select list, p.key, p.text, p.before, p.place, true, auth.uid(),
    jsonb_build_object('text', at, 'place', at, 'present', at), counted
  from public.pieces_of(new.items) p
  on conflict (list_uid, key) do update set
    text = excluded.text, before = excluded.before, place = excluded.place, present = true,
    added_by = case when i.present then i.added_by else excluded.added_by end,
    clocks = jsonb_build_object('text', public.clock_after(i.clocks),
      'place', public.clock_after(i.clocks), 'present', public.clock_after(i.clocks)),
    version = excluded.version
  where (i.text, i.before, i.place, i.present)
    is distinct from (excluded.text, excluded.before, excluded.place, excluded.present);
  delete from public.list_items i where i.list_uid = list and not i.present
    and public.clock_time(public.latest_clock(i.clocks)) < now() - interval '30 days';
  return null;
end
$$;
create trigger saved_lists_to_rows after insert or update or delete on public.saved_lists
  for each row execute function public.rows_of_saved_list();

-- What was saved before.
do $$
declare
  at text := public.server_clock();
begin
  insert into public.lists (owner_id, saved_id, name, created_at, clocks)
  select user_id, id, name, created_at, jsonb_build_object('name', at, 'present', at)
  from public.saved_lists;
  insert into public.list_items (list_uid, key, text, before, place, present, added_by, clocks, version)
  select l.uid, p.key, p.text, p.before, p.place, true, l.owner_id,
    jsonb_build_object('text', at, 'place', at, 'present', at), l.version
  from public.lists l
  join public.saved_lists s on s.user_id = l.owner_id and s.id = l.saved_id
  cross join public.pieces_of(s.items) p;
end
$$;

-- Who may.

create function public.my_lists() returns table (uid uuid, role text)
language sql stable security definer set search_path = '' as $$
  select l.uid, 'owner' from public.lists l where l.owner_id = auth.uid()
  union all
  select m.list_uid, m.role from public.list_members m where m.user_id = auth.uid()
$$;
comment on function public.my_lists is 'The lists that the shopper sees, and as whom';

-- As before, but what is counted is what the owner of the list has, whoever changes it.
create or replace function public.check_saved_lists_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
  owner uuid;
  lists bigint;
  bytes bigint;
  added_lists bigint := 0;
  added_bytes bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A statement of a shopper writes lists of one owner.
  select w.user_id into owner from written w limit 1;
  select coalesce(sum(octet_length(w.id) + octet_length(w.name) + octet_length(w.items)), 0)
  into added_bytes from written w;
  if tg_op = 'INSERT' then
    select count(*) into added_lists from written;
  else
    select added_bytes
      - coalesce(sum(octet_length(r.id) + octet_length(r.name) + octet_length(r.items)), 0)
    into added_bytes from replaced r;
  end if;
  -- Who is beyond a quota that was lowered may still change and shorten lists.
  if added_lists = 0 and added_bytes <= 0 then
    return null;
  end if;

  select coalesce(max(q.max_rows), 1000) as max_rows, coalesce(max(q.max_bytes), 5000000) as max_bytes
  into quota from public.quotas q where q.table_name = 'saved_lists';
  select count(*), sum(octet_length(l.id) + octet_length(l.name) + octet_length(l.items))
  into lists, bytes from public.saved_lists l where l.user_id = owner;
  if added_lists > 0 and lists > quota.max_rows then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - added_lists, '999,999,999')), trim(to_char(quota.max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if bytes > quota.max_bytes then
    raise exception 'Your lists fill % MB, and an account keeps up to % MB. Delete some to save more.',
      trim(to_char((bytes - added_bytes) / 1e6, '999,990.9')),
      trim(to_char(quota.max_bytes / 1e6, '999,990.9'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;

-- A deletion that is undone within 30 days keeps the date of the list.
create or replace function public.set_saved_list_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or current_setting('grocery_genie.syncing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    return new;
  end if;
  new.created_at := coalesce((
    select d.created_at from public.deleted_lists d
    where d.user_id = auth.uid() and d.id = new.id and d.deleted_at > now() - interval '1 hour'
  ), now());
  new.updated_at := now();
  return new;
end
$$;

-- A call of sync_lists is bounded by itself, and must not fail again and again.
create or replace function public.limit_saved_lists_rewrite() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bytes bigint := octet_length(new.name) + octet_length(new.items)
    + coalesce(nullif(current_setting('grocery_genie.rewritten_bytes', true), ''), '0')::bigint;
begin
  if auth.uid() is not null and bytes > 1048576
    and coalesce(current_setting('grocery_genie.syncing', true), '') <> 'on' then
    raise exception 'One request changes up to 1 MiB of lists.'
      using errcode = 'PT413', hint = 'Name fewer lists in its filters.';
  end if;
  perform set_config('grocery_genie.rewritten_bytes', bytes::text, true);
  return new;
end
$$;

-- What rows take up, with those that were removed within 30 days, is bounded for each list and owner.
create function public.list_rows_bytes(owner uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(bytes), 0) from (
    select 250 + octet_length(i.key) + octet_length(i.text) as bytes
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = owner
    union all
    select 200 + octet_length(t.key)
    from public.list_ticks t join public.lists l on l.uid = t.list_uid where l.owner_id = owner
  ) kept
$$;

-- `bytes_before`: of the owner, before the change. Whoever is beyond a quota may still change, tick and
-- delete, as long as it adds nothing.
create function public.check_list_rows_quota(owner uuid, list uuid, bytes_before bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_rows constant integer := 12000;
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
    + (select count(*) from public.list_ticks t where t.list_uid = list) > max_rows then
    raise exception 'This list has too many items, counting those removed within 30 days. Begin another one.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;

-- Text that is written to saved_lists takes up rows too: counted once before and after each statement.
create function public.check_rows_of_saved_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  longest uuid;
begin
  if auth.uid() is null or coalesce(current_setting('grocery_genie.syncing', true), '') = 'on' then
    return null;
  end if;
  if tg_when = 'BEFORE' then
    perform set_config('grocery_genie.list_rows_bytes', public.list_rows_bytes(auth.uid())::text, true);
    return null;
  end if;
  select i.list_uid into longest
  from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = auth.uid()
  group by i.list_uid order by count(*) desc limit 1;
  perform public.check_list_rows_quota(
    auth.uid(), longest, current_setting('grocery_genie.list_rows_bytes')::bigint);
  return null;
end
$$;
create trigger saved_lists_count_rows before insert or update on public.saved_lists
  for each statement execute function public.check_rows_of_saved_lists();
create trigger saved_lists_check_rows after insert or update on public.saved_lists
  for each statement execute function public.check_rows_of_saved_lists();

create function public.check_list_count(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_lists constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'saved_lists'), 1000);
  lists bigint;
begin
  select count(*) into lists from public.lists l where l.owner_id = owner and l.present and l.uid <> owner;
  if lists > max_lists then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - 1, '999,999,999')), trim(to_char(max_lists, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;

-- The wanted id, or the next one that no list of the shopper has: ids are times in milliseconds.
create function public.free_saved_id(owner uuid, wanted text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  id bigint := case when wanted ~ '^\d{1,15}$' then wanted::bigint
    else floor(extract(epoch from clock_timestamp()) * 1000) end;
begin
  while exists (select from public.lists l where l.owner_id = owner and l.saved_id = id::text) loop
    id := id + 1;
  end loop;
  return id::text;
end
$$;

-- saved_lists says in text what the rows say; a list without items, like one that was deleted, has none.
create function public.write_saved_list(list uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.lists;
  text text := public.list_text(list);
begin
  select * into kept from public.lists l where l.uid = list;
  if kept.uid = kept.owner_id then
    return;
  end if;
  if not kept.present or text !~ '[^[:space:]]' then
    delete from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id;
    return;
  end if;
  if kept.saved_id is null then
    update public.lists l set saved_id = public.free_saved_id(l.owner_id, null) where l.uid = list
    returning * into kept;
  end if;
  update public.saved_lists s set name = kept.name, items = text
  where s.user_id = kept.owner_id and s.id = kept.saved_id
    and (s.name, s.items) is distinct from (kept.name, text);
  if not exists (
    select from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id
  ) then
    insert into public.saved_lists (user_id, id, name, items, created_at)
    values (kept.owner_id, kept.saved_id, kept.name, text, kept.created_at);
  end if;
end
$$;

-- What a device has changed of one list, merged into it. Returns what was refused; raises where all
-- of it is. The caller holds the locks.
create function public.change_list(list uuid, change jsonb, items jsonb, ticks jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A clock that is further ahead would win over all that others write until then.
  max_clock constant text := lpad(
    ((extract(epoch from clock_timestamp()) + 60) * 1000)::bigint::text, 13, '0');
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
      case when public.is_number(value -> 'trip', 1000000) then (value ->> 'trip')::numeric::integer end as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.is_number(value -> 'trip', 1000000)
          -- Those of walks to come would never be cleared.
          and (value ->> 'trip')::numeric between 1 and greatest(kept.trip, case
            when public.is_number(change -> 'trip', 1000000) then (change ->> 'trip')::numeric end)
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
      and public.is_number(change -> 'trip', 1000000), false) then
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

revoke execute on function public.server_clock(), public.latest_clock(jsonb),
  public.is_later(jsonb, jsonb, text), public.later_clocks(jsonb, jsonb), public.clock_time(text),
  public.are_clocks(jsonb, text[]), public.clock_after(jsonb), public.list_text(uuid), public.pieces_of(text),
  public.rows_of_saved_list(), public.my_lists(), public.list_rows_bytes(uuid), public.check_list_count(uuid), public.check_rows_of_saved_lists(),
  public.check_list_rows_quota(uuid, uuid, bigint),
  public.free_saved_id(uuid, text), public.write_saved_list(uuid),
  public.change_list(uuid, jsonb, jsonb, jsonb), public.is_number(jsonb, double precision)
  from public, anon, authenticated, service_role;
