-- Limits on what one shopper may keep. They hold for shoppers: the service role and the owner of the database
-- may keep more, to import or restore.

create table public.quotas (
  table_name text primary key,
  max_rows integer check (max_rows > 0),
  max_bytes bigint check (max_bytes > 0)
);

comment on table public.quotas is
  'What one shopper may keep, where it is not the default: 1,000 rows of lists and 48 MB of list_items';

-- Only functions of the database read it.
alter table public.quotas enable row level security;
revoke all on table public.quotas from public, anon, authenticated, service_role;

-- Writes of one shopper take turns, so that parallel ones can't exceed a quota together. A deletion takes its
-- turn too: it refers to the account, which a deletion of the account locks first.
create function private.lock_shopper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = auth.uid() for no key update;
  return null;
end
$$;
revoke execute on function private.lock_shopper() from public;
