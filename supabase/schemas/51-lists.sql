-- Shoppers' lists. Any device may change them, online or offline, and the functions here merge the changes.
-- Devices use only sync_lists (54-list-sync.sql), so only the database owner has rights to these tables.

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
  -- Starts at the current time, so that the version keeps increasing even if a list is recreated under its
  -- old uid.
  version bigint not null default floor(extract(epoch from clock_timestamp()) * 1000),
  trip_by uuid references auth.users (id) on delete set null,
  repeats jsonb check (octet_length(repeats::text) <= 200),
  constraint lists_saved_id_key unique (owner_id, saved_id),
  constraint lists_name_not_blank check (name ~ '[^[:space:]]' or uid = owner_id)
);

comment on table public.lists is 'Lists of shoppers; their rows are in list_items';
comment on column public.lists.uid is
  'Equals the owner''s id for their current list, which has no name';
comment on column public.lists.saved_id is
  'Time of saving in milliseconds, or the next free number if the owner already has a list with that time; null for the current list';
comment on column public.lists.present is 'False if deleted; it can be restored for 30 days';
comment on column public.lists.trip is
  'Number of the current shopping trip; each tick belongs to one trip';
comment on column public.lists.clocks is 'When each field was last written; the latest write wins';
comment on column public.lists.version is
  'Increases with each change to the list, its items, ticks or members';
comment on column public.lists.trip_by is 'User who last set the trip';
comment on column public.lists.repeats is
  'When the items of this list are added to another one: {"into": uuid, "weekday": 0 for Sunday, "weeks": 1, 2 or 4, "since": date}; null if never';

create index lists_trip_by on public.lists (trip_by);

alter table public.lists enable row level security;
revoke all on public.lists from public, anon, authenticated, service_role;

create table public.list_members (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (list_uid, user_id)
);

comment on table public.list_members is 'Members with whom an owner shares a list';

create index list_members_user_id on public.list_members (user_id);

alter table public.list_members enable row level security;
revoke all on public.list_members from public, anon, authenticated, service_role;

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
  store text check (char_length(store) <= 100),
  primary key (list_uid, key)
);

comment on table public.list_items is 'Items of a list as written, and its headings';
comment on column public.list_items.key is
  'Same on all devices for the same words, so milk added on two devices is one row';
comment on column public.list_items.before is 'Separator between this row and the one before it';
comment on column public.list_items.place is 'Position of the row in its list';
comment on column public.list_items.store is
  'Store, chain or kind of store where the item is bought; empty if any store will do, null if it was never set';

create index list_items_version on public.list_items (list_uid, version);
create index list_items_added_by on public.list_items (added_by);

alter table public.list_items enable row level security;
revoke all on public.list_items from public, anon, authenticated, service_role;

-- A row without a clock for `done` isn't a tick; it only assigns the item to a shopper.
create table public.list_ticks (
  list_uid uuid not null references public.lists (uid) on delete cascade,
  trip integer not null,
  key text not null,
  done boolean not null,
  done_by uuid references auth.users (id) on delete set null,
  clocks jsonb not null,
  version bigint not null,
  assigned_to uuid references auth.users (id) on delete set null,
  primary key (list_uid, trip, key)
);

comment on table public.list_ticks is 'Items picked up on a shopping trip';
comment on column public.list_ticks.trip is 'Number of the shopping trip, as in lists.trip';
comment on column public.list_ticks.key is
  'Key of the ticked row in list_items; older apps wrote the name of the item';
comment on column public.list_ticks.done is 'Whether the item was picked up; false after an undo';
comment on column public.list_ticks.assigned_to is
  'User who picks up the item on a shared trip; null if unassigned';

create index list_ticks_version on public.list_ticks (list_uid, version);
create index list_ticks_done_by on public.list_ticks (done_by);
create index list_ticks_assigned_to on public.list_ticks (assigned_to);

alter table public.list_ticks enable row level security;
revoke all on public.list_ticks from public, anon, authenticated, service_role;

-- Returns the lists that the shopper owns or is a member of. `rows` is an estimate for the planner. With the
-- default of a thousand rows, PostgreSQL would scan entire tables.
create function private.my_lists() returns table (uid uuid, role text)
language sql stable security definer rows 20 set search_path = '' as $$
  select l.uid, 'owner' from public.lists l where l.owner_id = auth.uid()
  union all
  select m.list_uid, m.role from public.list_members m where m.user_id = auth.uid()
$$;
comment on function private.my_lists is
  'Lists that the shopper can see, with the shopper''s role on each';
revoke execute on function private.my_lists() from public;

-- Locks the accounts of the shopper and of the member `other`, and then the list, in the same order as
-- sync_lists. For functions that change members. Raises an error, without locking anything, if the shopper
-- isn't on the list.
create function private.lock_list(list uuid, other uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  role text;
begin
  perform private.require_second_factor();
  if exists (select from private.my_lists() m where m.uid = list) then
    perform from auth.users u where u.id = any (array[auth.uid(), (
      select m.user_id from public.list_members m where m.list_uid = list and m.user_id = other
    )]) order by u.id for no key update;
    perform from public.lists l where l.uid = list for update;
    select m.role into role from private.my_lists() m where m.uid = list;
  end if;
  if role is null then
    raise exception 'This list is gone, or no longer shared with you.'
      using errcode = 'PT404', hint = 'not_a_member';
  end if;
  return role;
end
$$;
comment on function private.lock_list is 'Locks a list and returns the shopper''s role on it';
revoke execute on function private.lock_list(uuid, uuid) from public;

-- Like lock_list, but raises an error unless the shopper owns the list.
create function private.lock_own_list(list uuid, other uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.lock_list(list, other) <> 'owner' then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
end
$$;
revoke execute on function private.lock_own_list(uuid, uuid) from public;

-- Returns the text of a list as the app shows it. If an item has a store, the store follows in parentheses:
-- 'milk (@Costco)'.
create function private.list_text(list uuid) returns text
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
revoke execute on function private.list_text(uuid) from public;

-- Returns the wanted ID, or the next free ID if the owner already uses it. IDs are times in milliseconds.
create function private.free_saved_id(owner uuid, wanted text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  id bigint := case when wanted ~ '^[0-9]{1,15}$' then wanted::bigint
    else floor(extract(epoch from clock_timestamp()) * 1000) end;
begin
  while exists (select from public.lists l where l.owner_id = owner and l.saved_id = id::text) loop
    id := id + 1;
  end loop;
  return id::text;
end
$$;
revoke execute on function private.free_saved_id(uuid, text) from public;
