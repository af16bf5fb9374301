-- The store that each shopper used last.

create table public.last_used_stores (
  user_id uuid not null default auth.uid(),
  store jsonb not null,
  used_at timestamptz not null default now(),
  constraint last_used_stores_pkey primary key (user_id),
  constraint last_used_stores_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint last_used_stores_store_object check (jsonb_typeof(store) = 'object'),
  constraint last_used_stores_store_size check (octet_length(store::text) <= 4000)
);

comment on table public.last_used_stores is 'Store that a shopper chose last, on any device';
comment on column public.last_used_stores.store is
  'The store as shown when chosen; it may no longer be in public.stores';

alter table public.last_used_stores enable row level security;
revoke all on table public.last_used_stores from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.last_used_stores
  to authenticated, service_role;

create policy "Shoppers see their own last store" on public.last_used_stores
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers keep a last store of their own" on public.last_used_stores
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own last store" on public.last_used_stores
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers forget their own last store" on public.last_used_stores
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.last_used_stores
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all last stores" on public.last_used_stores
  for all to service_role using (true) with check (true);

-- Sets `used_at` to the server's time.
create function private.set_used_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.used_at := now();
  return new;
end
$$;
revoke execute on function private.set_used_at() from public;

create trigger last_used_stores_set_used_at before insert or update on public.last_used_stores
  for each row execute function private.set_used_at();

-- Rejects numbers that are too long when written out. PostgreSQL stores 1e131071 in a few bytes but writes
-- all its zeros, so a small value could become a gigabyte of text. A check constraint would be too late,
-- because its error message contains the row.
create function private.refuse_long_numbers() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_column_size(new.store) > 32000 or jsonb_path_exists(
    new.store,
    '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
  ) then
    raise exception 'The store is too large, or it has a number that is too long when written out'
      using errcode = 'check_violation', constraint = 'last_used_stores_store_size';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_long_numbers() from public;

create trigger last_used_stores_refuse_long_numbers before insert or update
  on public.last_used_stores
  for each row execute function private.refuse_long_numbers();
