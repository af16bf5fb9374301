-- The waitlist. Anyone may join it, but only the service role may read it.

create table public.waitlist (
  id bigint generated always as identity primary key,
  email text not null,
  name text,
  created_at timestamptz not null default now(),
  -- Browsers have the same rule for <input type="email">, so every address accepted there is accepted here.
  constraint waitlist_email_format check (
    email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$'
  ),
  -- Maximum length of an email address.
  constraint waitlist_email_length check (char_length(email) <= 254),
  constraint waitlist_name_not_blank check (name ~ '[^[:space:]]'),
  constraint waitlist_name_length check (char_length(name) <= 200),
  -- Rejects control characters (terminals may act on them), line separators, and marks that reorder the text
  -- after them.
  constraint waitlist_name_printable check (
    name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
  )
);

comment on table public.waitlist is 'People who asked for early access';
comment on column public.waitlist.name is 'As typed; null if left blank';

-- If an address is already on the list, the page recognizes the error by the name of this index.
create unique index waitlist_email_key on public.waitlist (lower(email));

alter table public.waitlist enable row level security;
revoke all on table public.waitlist from public, anon, authenticated, service_role;
grant insert (email, name) on table public.waitlist to anon, authenticated;
grant select, insert, update, delete on table public.waitlist to service_role;

create policy "Anyone joins" on public.waitlist
  for insert to anon, authenticated with check (true);
create policy "The service role manages the waitlist" on public.waitlist
  for all to service_role using (true) with check (true);
