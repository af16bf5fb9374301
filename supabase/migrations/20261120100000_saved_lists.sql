create table public.saved_lists (
  user_id uuid not null default auth.uid(),
  id text not null,
  name text not null,
  items text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_lists_pkey primary key (user_id, id),
  constraint saved_lists_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint saved_lists_id_length check (char_length(id) between 1 and 64),
  constraint saved_lists_name_not_blank check (name ~ '[^[:space:]]'),
  constraint saved_lists_name_length check (char_length(name) <= 200),
  constraint saved_lists_items_not_blank check (items ~ '[^[:space:]]'),
  constraint saved_lists_items_length check (char_length(items) <= 20000)
);

comment on table public.saved_lists is 'Named grocery lists that a shopper keeps';
comment on column public.saved_lists.id is 'Time of saving as text, made by the shopper''s device';
comment on column public.saved_lists.items is 'The list as typed, separated by commas';

create function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function public.set_updated_at() from public, anon, authenticated, service_role;

create trigger saved_lists_set_updated_at before update on public.saved_lists
  for each row execute function public.set_updated_at();

alter table public.saved_lists enable row level security;

-- A Supabase project grants everything to these roles by default; the rule here is by name only.
revoke all on table public.saved_lists from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.saved_lists to authenticated, service_role;

create policy "Shoppers see their own lists" on public.saved_lists
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers save lists of their own" on public.saved_lists
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own lists" on public.saved_lists
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own lists" on public.saved_lists
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "The service role manages all lists" on public.saved_lists
  for all to service_role using (true) with check (true);
