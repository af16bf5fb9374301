-- Limits on what a shopper may store. They don't apply to the service role and the database owner, which
-- import and restore data.

create table public.quotas (
  table_name text primary key,
  max_rows integer check (max_rows > 0),
  max_bytes bigint check (max_bytes > 0)
);

comment on table public.quotas is
  'Limits of single shoppers that differ from the default of 1,000 lists and 48 MB of list_items';

-- Only functions in the database read this table.
alter table public.quotas enable row level security;
revoke all on table public.quotas from public, anon, authenticated, service_role;

-- Locks the shopper's account, so that a shopper's concurrent writes can't exceed a quota together. Deletions
-- of rows also take this lock, so that they lock the account before the rows, as deleting an account does.
-- This avoids deadlocks.
create function private.lock_shopper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = auth.uid() for no key update;
  return null;
end
$$;
revoke execute on function private.lock_shopper() from public;
