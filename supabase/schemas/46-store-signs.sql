-- Store signs, as text. Each shopper adds signs for their own use. Shoppers who share a list also see each
-- other's signs for the store chosen for that list. The operator can add signs for everyone.

create table public.store_signs (
  user_id uuid not null default auth.uid(),
  store_id text not null,
  chain_name text not null,
  store_name text not null,
  store_address text not null,
  signs text,
  signed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint store_signs_pkey primary key (user_id, store_id),
  constraint store_signs_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint store_signs_store_id_length check (char_length(store_id) between 1 and 64),
  constraint store_signs_chain_name_length check (char_length(chain_name) <= 100),
  constraint store_signs_store_name_length check (char_length(store_name) <= 100),
  constraint store_signs_store_address_length check (char_length(store_address) <= 300),
  constraint store_signs_signs_length check (char_length(signs) between 1 and 20000),
  -- Other shoppers see these columns, so they may not contain control characters, except for line feeds in
  -- the signs.
  constraint store_signs_store_id_text check (store_id !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint store_signs_chain_name_text check (chain_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint store_signs_store_name_text check (store_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint store_signs_store_address_text check (store_address !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint store_signs_signs_text check (signs !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]'),
  constraint store_signs_signed_at_sane check (signed_at > '2000-01-01T00:00:00Z')
);

comment on table public.store_signs is
  'Signs of a store, as a shopper added them; signs is null if the shopper removed them';
comment on column public.store_signs.store_id is
  'Id in public.stores, or of a sample store, a typical layout or a store that a shopper added, which are in no table';
comment on column public.store_signs.chain_name is
  'Chain of the store; the name of the store if it belongs to none';
comment on column public.store_signs.store_name is
  'Name shown at the time, because stores come and go';
comment on column public.store_signs.signs is
  'The signs in walking order: a line "## Aisle 7" for each sign, then a line for each phrase on it';
comment on column public.store_signs.signed_at is
  'Time of the change by the device''s clock; the latest one wins';
comment on column public.store_signs.updated_at is
  'Time when the server received it, by the server''s clock';

alter table public.store_signs enable row level security;
revoke all on table public.store_signs from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.store_signs to authenticated, service_role;

create policy "Shoppers see their own signs" on public.store_signs
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add signs of their own" on public.store_signs
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own signs" on public.store_signs
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own signs" on public.store_signs
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.store_signs
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all signs" on public.store_signs
  for all to service_role using (true) with check (true);

-- Keeps the later of two changes. A device that was offline may send an old change late; the stored signs win
-- if they were changed later. Applies only to writes by shoppers, as do the limits below.
create function private.keep_later_signs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 100;
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_signs', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a change by a device whose clock is ahead would override all others until that time.
  new.signed_at := least(new.signed_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.signed_at < old.signed_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Saving the same signs again changes only signed_at.
  if (new.user_id, new.store_id, new.signs) is not distinct from (old.user_id, old.store_id, old.signs) then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request can change the signs of up to % stores.', max_changed
      using errcode = 'PT413', hint = 'Use filters that match fewer rows.';
  end if;
  perform set_config('grocery_genie.changed_signs', changed::text, true);
  return new;
end
$$;
revoke execute on function private.keep_later_signs() from public;

-- Doesn't set search_path, so that PostgreSQL can inline it into queries.
create function private.store_signs_bytes(
  signs text, chain_name text, store_name text, store_address text
) returns integer
language sql immutable as $$
  select octet_length(signs) + octet_length(chain_name) + octet_length(store_name)
    + octet_length(store_address)
$$;
comment on function private.store_signs_bytes is 'Size of a row''s texts; null if the signs are removed';
revoke execute on function private.store_signs_bytes(text, text, text, text) from public;

-- Deletes the rows of removed signs that devices no longer need. Raises an error if the shopper has added
-- signs and now has signs for too many stores, or signs that take up too many bytes. Applies only to
-- shoppers.
create function private.check_store_signs_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_removed constant integer := 200;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'store_signs'), 200);
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'store_signs'), 2000000);
  added record;
  kept record;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its signs with those of the server.
  delete from public.store_signs s
  where s.user_id = auth.uid() and s.signs is null and (
    s.updated_at < now() - interval '30 days' or s.store_id in (
      select older.store_id from public.store_signs older
      where older.user_id = auth.uid() and older.signs is null
      order by older.updated_at desc, older.store_id offset max_removed
    )
  );

  select count(w.signs) as stores, coalesce(sum(private.store_signs_bytes(
    w.signs, w.chain_name, w.store_name, w.store_address)), 0) as bytes
  into added from written w;
  if tg_op = 'UPDATE' then
    select added.stores - count(r.signs) as stores, added.bytes - coalesce(sum(private.store_signs_bytes(
      r.signs, r.chain_name, r.store_name, r.store_address)), 0) as bytes
    into added from replaced r;
  end if;
  select count(s.signs) as stores, coalesce(sum(private.store_signs_bytes(
    s.signs, s.chain_name, s.store_name, s.store_address)), 0) as bytes
  into kept from public.store_signs s where s.user_id = auth.uid();
  if added.stores > 0 and kept.stores > max_rows then
    raise exception 'You have added the signs of % stores, and an account keeps up to %. Remove some to add others.',
      trim(to_char(kept.stores - added.stores, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  elsif added.bytes > 0 and kept.bytes > max_bytes then
    raise exception 'The signs of your stores take up too much space. Remove some to add others.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_store_signs_quota() from public;

create trigger store_signs_lock_shopper before insert or update or delete
  on public.store_signs for each statement execute function private.lock_shopper();
create trigger store_signs_keep_later before insert or update on public.store_signs
  for each row execute function private.keep_later_signs();
create trigger store_signs_check_quota_of_new after insert on public.store_signs
  referencing new table as written
  for each statement execute function private.check_store_signs_quota();
create trigger store_signs_check_quota_of_changed after update on public.store_signs
  referencing old table as replaced new table as written
  for each statement execute function private.check_store_signs_quota();

-- Signs by the operator

create table public.operator_store_signs (
  store_id text not null,
  chain_name text not null,
  store_name text not null,
  store_address text not null,
  signs text not null,
  updated_at timestamptz not null default now(),
  constraint operator_store_signs_pkey primary key (store_id),
  constraint operator_store_signs_store_id_length check (char_length(store_id) between 1 and 64),
  constraint operator_store_signs_chain_name_length check (char_length(chain_name) <= 100),
  constraint operator_store_signs_store_name_length check (char_length(store_name) <= 100),
  constraint operator_store_signs_store_address_length check (char_length(store_address) <= 300),
  constraint operator_store_signs_signs_length check (char_length(signs) between 1 and 20000),
  constraint operator_store_signs_store_id_text check (store_id !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint operator_store_signs_chain_name_text check (chain_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint operator_store_signs_store_name_text check (store_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint operator_store_signs_store_address_text check (
    store_address !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint operator_store_signs_signs_text check (
    signs !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]'
  )
);

comment on table public.operator_store_signs is
  'Signs of stores that the operator of the server imported for everyone, with the same columns as store_signs';
comment on column public.operator_store_signs.store_id is
  'Id in public.stores, or own-… if the store is in no table';

-- Shoppers can read this table only through the functions below.
alter table public.operator_store_signs enable row level security;
revoke all on table public.operator_store_signs from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.operator_store_signs to service_role;

create policy "The service role manages the operator's signs" on public.operator_store_signs
  for all to service_role using (true) with check (true);

create function public.operator_stores() returns table (
  store_id text, chain_name text, store_name text, store_address text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  max_stores constant integer := 1000;
begin
  perform private.require_second_factor();
  return query
    select s.store_id, s.chain_name, s.store_name, s.store_address
    from public.operator_store_signs s order by s.store_name, s.store_id limit max_stores;
end
$$;
comment on function public.operator_stores is
  'Stores whose signs the operator imported, up to 1,000, by name';
revoke execute on function public.operator_stores() from public, anon, authenticated, service_role;
grant execute on function public.operator_stores() to authenticated;

-- Sequential scans are off. A connection keeps its query plan until the next ANALYZE, and with a plan made
-- while the tables were small, it would read entire tables.
create function public.shared_store_signs(store text) returns table (
  store_id text, chain_name text, store_name text, store_address text, signs text, added_by text,
  is_operator boolean, added_at timestamptz
)
language plpgsql stable security definer rows 5 set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- A call returns up to five rows: these and the operator's signs.
  max_of_members constant integer := 4;
begin
  perform private.require_second_factor();
  return query
    with shopped_there as materialized (
      select l.uid, l.owner_id from private.my_lists() m join public.lists l on l.uid = m.uid
      where l.present and l.store ->> 'id' = shared_store_signs.store
    ), people as (
      select l.owner_id as user_id from shopped_there l
      union
      select m.user_id from shopped_there l join public.list_members m on m.list_uid = l.uid
    ), of_members as (
      select s.* from people p
      join public.store_signs s on s.user_id = p.user_id and s.store_id = shared_store_signs.store
      where s.user_id <> auth.uid() and s.signs is not null
      order by s.signed_at desc, s.user_id limit max_of_members
    )
    (
      select s.store_id, s.chain_name, s.store_name, s.store_address, s.signs,
        private.shopper_name(s.user_id), false, s.signed_at
      from of_members s order by s.signed_at desc, s.user_id
    )
    union all
    select o.store_id, o.chain_name, o.store_name, o.store_address, o.signs, '', true, o.updated_at
    from public.operator_store_signs o where o.store_id = shared_store_signs.store;
end
$$;
comment on function public.shared_store_signs is
  'Signs of a store by other members of the shopper''s lists that are shopped there, newest first, then those by the operator';
revoke execute on function public.shared_store_signs(text) from public, anon, authenticated, service_role;
grant execute on function public.shared_store_signs(text) to authenticated;
