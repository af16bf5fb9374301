-- A table that exists only in tests. Protocol tests use it the way clients use the app's tables.

create table public.notes (
  user_id uuid not null default auth.uid(),
  id text not null,
  name text not null,
  items text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notes_pkey primary key (user_id, id),
  constraint notes_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint notes_name_not_blank check (name ~ '[^[:space:]]'),
  constraint notes_name_length check (char_length(name) <= 200),
  constraint notes_items_length check (char_length(items) <= 20000)
);

alter table public.notes enable row level security;
revoke all on table public.notes from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.notes to authenticated, service_role;

create policy "Shoppers manage their own notes" on public.notes for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.notes
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all notes" on public.notes
  for all to service_role using (true) with check (true);

create function private.set_note_times() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := case when tg_op = 'UPDATE' then old.created_at else now() end;
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function private.set_note_times() from public;

create trigger notes_set_times before insert or update on public.notes
  for each row when (auth.uid() is not null) execute function private.set_note_times();
