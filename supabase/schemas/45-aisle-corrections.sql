-- Aisle corrections: a shopper's reports of where items are in a store. Only that shopper sees them. Once
-- several independent accounts agree on where an item is in a real store, other shoppers see that place and
-- how many shoppers reported it.

create table public.aisle_corrections (
  user_id uuid not null default auth.uid(),
  store_id text not null,
  item_key text not null,
  sign text,
  department text,
  item_name text not null,
  store_name text not null,
  corrected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint aisle_corrections_pkey primary key (user_id, store_id, item_key),
  constraint aisle_corrections_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint aisle_corrections_store_id_length check (char_length(store_id) between 1 and 64),
  constraint aisle_corrections_item_key_length check (char_length(item_key) between 1 and 100),
  constraint aisle_corrections_sign_text check (
    char_length(sign) <= 40 and sign ~ '^[^[:space:][:cntrl:]]([^[:cntrl:]]*[^[:space:][:cntrl:]])?$'
  ),
  constraint aisle_corrections_department_text check (department ~ '^[A-Z][A-Za-z &]{1,39}$'),
  constraint aisle_corrections_one_place check (num_nonnulls(sign, department) <= 1),
  constraint aisle_corrections_item_name_length check (char_length(item_name) <= 100),
  constraint aisle_corrections_store_name_length check (char_length(store_name) <= 100),
  constraint aisle_corrections_corrected_at_sane check (corrected_at > '2000-01-01T00:00:00Z')
);

comment on table public.aisle_corrections is
  'Aisle or department of an item in a store, as a shopper corrected it; both null if the shopper withdrew the correction';
comment on column public.aisle_corrections.store_id is
  'Id in public.stores, or of a sample store or typical layout, which are in no table';
comment on column public.aisle_corrections.item_key is
  'Same key for all spellings of a name, as computed by the app';
comment on column public.aisle_corrections.store_name is
  'Name shown at the time, because stores come and go';
comment on column public.aisle_corrections.corrected_at is
  'Time of the correction by the device''s clock; the latest one wins';
comment on column public.aisle_corrections.updated_at is
  'Time when the server received it, by the server''s clock';

-- Item keys are shown to other shoppers, so they may not contain control characters. Old rows aren't
-- validated and keep their keys, because a control character may be the only difference between two keys.
alter table public.aisle_corrections add constraint aisle_corrections_item_key_text
  check (item_key !~ E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]') not valid;

create index aisle_corrections_store_id on public.aisle_corrections (store_id, item_key);
create index aisle_corrections_taken_back on public.aisle_corrections (user_id, updated_at)
  where sign is null and department is null;

alter table public.aisle_corrections enable row level security;
revoke all on table public.aisle_corrections from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.aisle_corrections to authenticated, service_role;

create policy "Shoppers see their own corrections" on public.aisle_corrections
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add corrections of their own" on public.aisle_corrections
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own corrections" on public.aisle_corrections
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own corrections" on public.aisle_corrections
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.aisle_corrections
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all corrections" on public.aisle_corrections
  for all to service_role using (true) with check (true);

-- Keeps the later of two corrections. A device that was offline may send an old correction late; the stored
-- correction wins if it was made later. Applies only to writes by shoppers, as do the limits below.
create function private.keep_later_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 1000;
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_corrections', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a correction by a device whose clock is ahead would override all others until that
  -- time.
  new.corrected_at := least(new.corrected_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.corrected_at < old.corrected_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Repeating a correction doesn't make it more recent, so nobody can keep an old one current.
  if (new.user_id, new.store_id, new.item_key, new.sign, new.department) is not distinct from
    (old.user_id, old.store_id, old.item_key, old.sign, old.department) then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request can change up to % corrections.', trim(to_char(max_changed, '999,999,999'))
      using errcode = 'PT413', hint = 'Use filters that match fewer rows.';
  end if;
  perform set_config('grocery_genie.changed_corrections', changed::text, true);
  return new;
end
$$;
revoke execute on function private.keep_later_correction() from public;

-- Deletes withdrawn corrections that devices no longer need. Raises an error if the shopper has added
-- corrections and now has too many, in all stores or in one of them. Applies only to shoppers.
create function private.check_aisle_corrections_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_taken_back constant integer := 1000;
  -- Each call of aisle_reports reads every shopper's corrections of a store.
  max_of_store constant integer := 500;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'aisle_corrections'), 5000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its rows with those of the server.
  delete from public.aisle_corrections c
  where c.user_id = auth.uid() and c.sign is null and c.department is null and (
    c.updated_at < now() - interval '30 days' or (c.store_id, c.item_key) in (
      select older.store_id, older.item_key from public.aisle_corrections older
      where older.user_id = auth.uid() and older.sign is null and older.department is null
      order by older.updated_at desc, older.store_id, older.item_key offset max_taken_back
    )
  );

  select count(*) into added from written w where num_nonnulls(w.sign, w.department) = 1;
  if tg_op = 'UPDATE' then
    select added - count(*) into added from replaced r where num_nonnulls(r.sign, r.department) = 1;
  end if;
  select count(*) into kept from public.aisle_corrections c
  where c.user_id = auth.uid() and num_nonnulls(c.sign, c.department) = 1;
  if added > 0 and kept > max_rows then
    raise exception 'You have corrected % aisles, and an account keeps up to %. Remove some to correct others.',
      trim(to_char(kept - added, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;

  if exists (
    select from public.aisle_corrections c
    where c.user_id = auth.uid() and num_nonnulls(c.sign, c.department) = 1
      and c.store_id in (select w.store_id from written w)
    group by c.store_id having count(*) > max_of_store
  ) then
    raise exception 'You have corrected % aisles of this store, and an account keeps up to % of each. Remove some to correct others.',
      max_of_store, max_of_store using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_aisle_corrections_quota() from public;

create trigger aisle_corrections_lock_shopper before insert or update or delete
  on public.aisle_corrections for each statement execute function private.lock_shopper();
create trigger aisle_corrections_keep_later before insert or update on public.aisle_corrections
  for each row execute function private.keep_later_correction();
create trigger aisle_corrections_check_quota_of_new after insert on public.aisle_corrections
  referencing new table as written
  for each statement execute function private.check_aisle_corrections_quota();
create trigger aisle_corrections_check_quota_of_changed after update on public.aisle_corrections
  referencing old table as replaced new table as written
  for each statement execute function private.check_aisle_corrections_quota();

-- Reports by others

create function private.aisle_report_rules(
  out min_account_age interval, out made_together interval, out min_shoppers integer,
  out recent interval, out max_age interval, out max_rows integer
)
language sql immutable set search_path = '' as $$
  select interval '7 days', interval '12 hours', 3, interval '90 days', interval '1 year', 1000
$$;
comment on function private.aisle_report_rules is
  'Rules for showing corrections to others: minimum account age, the time within which new accounts count as one, how many must agree, the age up to which recent reports win, the maximum age of a correction, and the maximum number of items per store';
revoke execute on function private.aisle_report_rules() from public;

-- State function of count_apart. Adds a timestamp to the array, unless it is too close to the last one.
create function private.add_if_apart(times timestamptz[], one timestamptz, apart interval)
returns timestamptz[]
language plpgsql immutable set search_path = '' as $$
begin
  if times[cardinality(times)] > one - apart then
    return times;
  end if;
  return times || one;
end
$$;
revoke execute on function private.add_if_apart(timestamptz[], timestamptz, interval) from public;

-- Final function of count_apart. Returns how many timestamps were added.
create function private.count_of_times(times timestamptz[]) returns integer
language sql immutable set search_path = '' as $$ select cardinality(times) $$;
revoke execute on function private.count_of_times(timestamptz[]) from public;

create aggregate private.count_apart(one timestamptz, apart interval) (
  sfunc = private.add_if_apart, stype = timestamptz[], finalfunc = private.count_of_times, initcond = '{}'
);
comment on aggregate private.count_apart(timestamptz, interval) is
  'Counts ordered times, treating times closer together than the interval as one';
revoke execute on function private.count_apart(timestamptz, interval) from public;

create function public.aisle_reports(store uuid) returns table (
  item_key text, sign text, department text, shoppers integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  rules record := private.aisle_report_rules();
begin
  perform private.require_second_factor();
  return query
    -- First drops places that too few shoppers reported, which is cheap. Anyone can write many corrections
    -- that nobody else shares.
    with reports as materialized (
      select c.item_key, c.sign, c.department, c.updated_at, u.created_at
      from public.aisle_corrections c join auth.users u on u.id = c.user_id
      where c.store_id = store::text and num_nonnulls(c.sign, c.department) = 1
        and exists (select from public.stores s where s.id = store)
        and c.user_id <> auth.uid()
        and c.updated_at > now() - rules.max_age
        and u.created_at < now() - rules.min_account_age
        and u.email_confirmed_at is not null
        and (u.banned_until is null or u.banned_until <= now())
    ), candidates as (
      select r.item_key, r.sign, r.department from reports r
      group by r.item_key, r.sign, r.department having count(*) >= rules.min_shoppers
    ), counted as (
      select r.item_key, r.sign, r.department,
        private.count_apart(r.created_at, rules.made_together order by r.created_at) as shoppers,
        coalesce(
          private.count_apart(r.created_at, rules.made_together order by r.created_at)
            filter (where r.updated_at > now() - rules.recent), 0
        ) as recent_shoppers,
        -- Enough shoppers have agreed since this time. If the latest report alone decided, one shopper could
        -- make an old group the newer one.
        (array_agg(r.updated_at order by r.updated_at desc))[rules.min_shoppers] as agreed_since
      from reports r join candidates k on k.item_key = r.item_key
        and k.sign is not distinct from r.sign and k.department is not distinct from r.department
      group by r.item_key, r.sign, r.department
    ), strongest as (
      -- Stores move items, so a place that enough shoppers reported recently wins over one with more older
      -- reports.
      select distinct on (c.item_key) c.* from counted c
      where c.shoppers >= rules.min_shoppers
      order by c.item_key, c.recent_shoppers >= rules.min_shoppers desc, c.recent_shoppers desc,
        c.shoppers desc, c.agreed_since desc, c.sign, c.department
    )
    select s.item_key, s.sign, s.department, s.shoppers from strongest s
    order by s.shoppers desc, s.item_key limit rules.max_rows;
end
$$;
comment on function public.aisle_reports is
  'Aisles that several other shoppers reported independently for a real store, without naming them: the place most reported recently, else in the last year; the newer one wins a tie';
revoke execute on function public.aisle_reports(uuid) from public, anon, authenticated, service_role;
grant execute on function public.aisle_reports(uuid) to authenticated;
