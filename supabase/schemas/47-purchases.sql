-- What a shopper bought, with one row per day, and the shopper's settings for items. Devices derive the
-- purchases from ticks, and base their suggestions on them. Nobody else can see either table.

create table public.purchases (
  user_id uuid not null default auth.uid(),
  day date not null,
  items text not null,
  cleared_at timestamptz,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint purchases_pkey primary key (user_id, day),
  constraint purchases_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint purchases_day_sane check (day between '2000-01-01' and '9999-12-31'),
  constraint purchases_items_length check (char_length(items) <= 20000),
  constraint purchases_items_text check (items !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]'),
  constraint purchases_cleared_at_sane check (cleared_at > '2000-01-01T00:00:00Z'),
  constraint purchases_changed_at_sane check (changed_at > '2000-01-01T00:00:00Z')
);

comment on table public.purchases is 'Items that a shopper bought on a day';
comment on column public.purchases.day is 'Day in the time zone of the device';
comment on column public.purchases.items is
  'Name of each item, one a line; empty if the shopper deleted the day or unticked everything';
comment on column public.purchases.cleared_at is
  'Time when the shopper deleted the day; devices don''t add earlier ticks to it again';
comment on column public.purchases.changed_at is
  'Time of the change by the device''s clock; the latest one wins';
comment on column public.purchases.updated_at is
  'Time when the server received it, by the server''s clock';

create table public.item_settings (
  user_id uuid not null default auth.uid(),
  item_key text not null,
  item_name text not null,
  is_suggested boolean not null default true,
  store text not null default '',
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint item_settings_pkey primary key (user_id, item_key),
  constraint item_settings_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint item_settings_item_key_length check (char_length(item_key) between 1 and 100),
  constraint item_settings_item_name_length check (char_length(item_name) between 1 and 100),
  constraint item_settings_store_length check (char_length(store) <= 100),
  constraint item_settings_item_key_text check (item_key !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint item_settings_item_name_text check (item_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint item_settings_store_text check (store !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint item_settings_changed_at_sane check (changed_at > '2000-01-01T00:00:00Z')
);

comment on table public.item_settings is
  'What a shopper chose for an item; a row with the defaults is removed';
comment on column public.item_settings.item_key is
  'Same key for all spellings of a name, as computed by the app';
comment on column public.item_settings.is_suggested is
  'False if the shopper chose never to see the item among the suggestions';
comment on column public.item_settings.store is
  'Store, chain or kind of store last chosen for the item; empty if none';
comment on column public.item_settings.changed_at is
  'Time of the change by the device''s clock; the latest one wins';
comment on column public.item_settings.updated_at is
  'Time when the server received it, by the server''s clock';

alter table public.purchases enable row level security;
revoke all on table public.purchases from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.purchases to authenticated, service_role;

create policy "Shoppers see their own purchases" on public.purchases
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add purchases of their own" on public.purchases
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own purchases" on public.purchases
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own purchases" on public.purchases
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.purchases
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all purchases" on public.purchases
  for all to service_role using (true) with check (true);

alter table public.item_settings enable row level security;
revoke all on table public.item_settings from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.item_settings to authenticated, service_role;

create policy "Shoppers see their own item settings" on public.item_settings
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add item settings of their own" on public.item_settings
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own item settings" on public.item_settings
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own item settings" on public.item_settings
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.item_settings
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all item settings" on public.item_settings
  for all to service_role using (true) with check (true);

-- For both tables, keeps the later of two changes to a row. A device that was offline may send an old change
-- late; the stored row wins if it was changed later. Applies only to writes by shoppers, as do the limits
-- below.
create function private.keep_later_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 1000;
  times constant text[] := '{changed_at,created_at,updated_at}';
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_rows', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a change by a device whose clock is ahead would override all others until that time.
  new.changed_at := least(new.changed_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.changed_at < old.changed_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Saving the same row again changes only changed_at.
  if to_jsonb(new) - times = to_jsonb(old) - times then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request can change up to % rows.', trim(to_char(max_changed, '999,999,999'))
      using errcode = 'PT413', hint = 'Use filters that match fewer rows.';
  end if;
  perform set_config('grocery_genie.changed_rows', changed::text, true);
  return new;
end
$$;
revoke execute on function private.keep_later_row() from public;

-- Drops days that are more than two years ago, and days in the future, which come from a wrong clock. Doesn't
-- raise an error, because an error would also reject the device's other days.
create function private.drop_other_years() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.day not between current_date - 731 and current_date + 2 then
    return null;
  end if;
  return new;
end
$$;
revoke execute on function private.drop_other_years() from public;

-- Deletes days that are too old or have been empty for 30 days. Raises an error if the shopper has added
-- purchases and they now take up too many bytes. Applies only to shoppers.
create function private.check_purchases_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'purchases'), 2000000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its rows with those of the server.
  delete from public.purchases p
  where p.user_id = auth.uid() and (
    p.day < current_date - 731 or (p.items = '' and p.updated_at < now() - interval '30 days'));
  select coalesce(sum(octet_length(w.items)), 0) into added from written w;
  if tg_op = 'UPDATE' then
    select added - coalesce(sum(octet_length(r.items)), 0) into added from replaced r;
  end if;
  select coalesce(sum(octet_length(p.items)), 0) into kept
  from public.purchases p where p.user_id = auth.uid();
  if added > 0 and kept > max_bytes then
    raise exception 'Your purchases take up too much space. Delete them to record others.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_purchases_quota() from public;

-- Deletes rows with default values that devices no longer need. Raises an error if the shopper has added
-- settings and now has too many. Applies only to shoppers.
create function private.check_item_settings_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_removed constant integer := 1000;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'item_settings'), 2000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its rows with those of the server.
  delete from public.item_settings s
  where s.user_id = auth.uid() and s.is_suggested and s.store = '' and (
    s.updated_at < now() - interval '30 days' or s.item_key in (
      select older.item_key from public.item_settings older
      where older.user_id = auth.uid() and older.is_suggested and older.store = ''
      order by older.updated_at desc, older.item_key offset max_removed
    )
  );
  select count(*) into added from written w where not w.is_suggested or w.store <> '';
  if tg_op = 'UPDATE' then
    select added - count(*) into added from replaced r where not r.is_suggested or r.store <> '';
  end if;
  select count(*) into kept from public.item_settings s
  where s.user_id = auth.uid() and (not s.is_suggested or s.store <> '');
  if added > 0 and kept > max_rows then
    raise exception 'You have settings for % items, and an account keeps up to %. Remove some to add others.',
      trim(to_char(kept - added, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_item_settings_quota() from public;

create trigger purchases_lock_shopper before insert or update or delete
  on public.purchases for each statement execute function private.lock_shopper();
create trigger purchases_drop_other_years before insert or update on public.purchases
  for each row execute function private.drop_other_years();
create trigger purchases_keep_later before insert or update on public.purchases
  for each row execute function private.keep_later_row();
create trigger purchases_check_quota_of_new after insert on public.purchases
  referencing new table as written
  for each statement execute function private.check_purchases_quota();
create trigger purchases_check_quota_of_changed after update on public.purchases
  referencing old table as replaced new table as written
  for each statement execute function private.check_purchases_quota();

create trigger item_settings_lock_shopper before insert or update or delete
  on public.item_settings for each statement execute function private.lock_shopper();
create trigger item_settings_keep_later before insert or update on public.item_settings
  for each row execute function private.keep_later_row();
create trigger item_settings_check_quota_of_new after insert on public.item_settings
  referencing new table as written
  for each statement execute function private.check_item_settings_quota();
create trigger item_settings_check_quota_of_changed after update on public.item_settings
  referencing old table as replaced new table as written
  for each statement execute function private.check_item_settings_quota();
