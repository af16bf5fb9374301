-- saved_lists says as text what the rows of named lists say (51-lists.sql), for programs that read and write lists as
-- text. Each of the two follows the other.

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

alter table public.saved_lists enable row level security;
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
create policy "A second factor is asked for" on public.saved_lists
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all lists" on public.saved_lists
  for all to service_role using (true) with check (true);

-- A list that is put back after its deletion keeps its date, which its shopper can't set. Only when it was made is
-- remembered, and nothing that it said.
create table public.deleted_lists (
  user_id uuid not null,
  id text not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_lists_pkey primary key (user_id, id),
  constraint deleted_lists_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade
);

comment on table public.deleted_lists is 'When lists were made that were deleted within the last hour';

alter table public.deleted_lists enable row level security;
revoke all on table public.deleted_lists from public, anon, authenticated, service_role;

-- Times, which are the server's.

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function private.set_updated_at() from public;

create trigger saved_lists_set_updated_at before update on public.saved_lists
  for each row execute function private.set_updated_at();

create function private.remember_deleted_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  -- None of an account that is being deleted itself.
  insert into public.deleted_lists (user_id, id, created_at)
  select r.user_id, r.id, r.created_at from removed r join auth.users u on u.id = r.user_id
  on conflict (user_id, id) do update
    set created_at = excluded.created_at, deleted_at = excluded.deleted_at;
  delete from public.deleted_lists d where d.user_id = auth.uid() and (
    d.deleted_at <= now() - interval '1 hour' or d.id in (
      select older.id from public.deleted_lists older where older.user_id = auth.uid()
      order by older.deleted_at desc, older.id offset 1000
    )
  );
  return null;
end
$$;
revoke execute on function private.remember_deleted_lists() from public;

create trigger saved_lists_remember_deleted after delete on public.saved_lists
  referencing old table as removed
  for each statement execute function private.remember_deleted_lists();

create function private.set_saved_list_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or current_setting('grocery_genie.syncing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    return new;
  end if;
  new.created_at := coalesce((
    select d.created_at from public.deleted_lists d
    where d.user_id = auth.uid() and d.id = new.id and d.deleted_at > now() - interval '1 hour'
  ), now());
  new.updated_at := now();
  return new;
end
$$;
revoke execute on function private.set_saved_list_times() from public;

create trigger saved_lists_set_times before insert or update on public.saved_lists
  for each row execute function private.set_saved_list_times();

-- Limits.

create trigger saved_lists_lock_shopper before insert or update or delete on public.saved_lists
  for each statement execute function private.lock_shopper();

-- A short request may change every list to a long one. What it writes fills the disk even if the quota undoes it
-- afterwards, so one request changes no more than a body could bring. A call of sync_lists has its own limit, and
-- must not fail again and again.
create function private.limit_saved_lists_rewrite() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bytes bigint := octet_length(new.name) + octet_length(new.items)
    + coalesce(nullif(current_setting('grocery_genie.rewritten_bytes', true), ''), '0')::bigint;
begin
  if auth.uid() is not null and bytes > 1048576
    and coalesce(current_setting('grocery_genie.syncing', true), '') <> 'on' then
    raise exception 'One request changes up to 1 MiB of lists.'
      using errcode = 'PT413', hint = 'Name fewer lists in its filters.';
  end if;
  perform set_config('grocery_genie.rewritten_bytes', bytes::text, true);
  return new;
end
$$;
revoke execute on function private.limit_saved_lists_rewrite() from public;

create trigger saved_lists_limit_rewrite before update on public.saved_lists
  for each row execute function private.limit_saved_lists_rewrite();

-- Counts what the owner of the list has, whoever changes it. It counts all rows at each write: a shopper has few
-- lists, and a count can't go wrong as a running total can.
create function private.check_saved_lists_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
  owner uuid;
  lists bigint;
  bytes bigint;
  added_lists bigint := 0;
  added_bytes bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A statement of a shopper writes lists of one owner.
  select w.user_id into owner from written w limit 1;
  select coalesce(sum(octet_length(w.id) + octet_length(w.name) + octet_length(w.items)), 0)
  into added_bytes from written w;
  if tg_op = 'INSERT' then
    select count(*) into added_lists from written;
  else
    select added_bytes
      - coalesce(sum(octet_length(r.id) + octet_length(r.name) + octet_length(r.items)), 0)
    into added_bytes from replaced r;
  end if;
  -- Who is beyond a quota that was lowered may still change and shorten lists.
  if added_lists = 0 and added_bytes <= 0 then
    return null;
  end if;

  select coalesce(max(q.max_rows), 1000) as max_rows, coalesce(max(q.max_bytes), 5000000) as max_bytes
  into quota from public.quotas q where q.table_name = 'saved_lists';
  select count(*), sum(octet_length(l.id) + octet_length(l.name) + octet_length(l.items))
  into lists, bytes from public.saved_lists l where l.user_id = owner;
  if added_lists > 0 and lists > quota.max_rows then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - added_lists, '999,999,999')), trim(to_char(quota.max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if bytes > quota.max_bytes then
    raise exception 'Your lists fill % MB, and an account keeps up to % MB. Delete some to save more.',
      trim(to_char((bytes - added_bytes) / 1e6, '999,990.9')),
      trim(to_char(quota.max_bytes / 1e6, '999,990.9'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_saved_lists_quota() from public;

create trigger saved_lists_check_quota_of_new after insert on public.saved_lists
  referencing new table as written
  for each statement execute function private.check_saved_lists_quota();
create trigger saved_lists_check_quota_of_changed after update on public.saved_lists
  referencing old table as replaced new table as written
  for each statement execute function private.check_saved_lists_quota();

-- Text that is written here takes up rows too: these are counted once before and after each statement.
create function private.check_rows_of_saved_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_bytes bigint;
  longest uuid;
begin
  if auth.uid() is null or coalesce(current_setting('grocery_genie.syncing', true), '') = 'on' then
    return null;
  end if;
  owner_bytes := private.list_rows_bytes(auth.uid());
  if tg_when = 'BEFORE' then
    perform set_config('grocery_genie.list_rows_bytes', owner_bytes::text, true);
    return null;
  end if;
  if owner_bytes > current_setting('grocery_genie.list_rows_bytes')::bigint then
    select i.list_uid into longest
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = auth.uid()
    group by i.list_uid order by count(*) desc limit 1;
    perform private.check_list_rows_quota(owner_bytes, size.row_count, size.bytes)
    from private.list_size(longest) size;
  end if;
  return null;
end
$$;
revoke execute on function private.check_rows_of_saved_lists() from public;

create trigger saved_lists_count_rows before insert or update on public.saved_lists
  for each statement execute function private.check_rows_of_saved_lists();
create trigger saved_lists_check_rows after insert or update on public.saved_lists
  for each statement execute function private.check_rows_of_saved_lists();

-- As for rows, no characters that nobody types.
create function private.refuse_control_characters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and coalesce(current_setting('grocery_genie.syncing', true), '') <> 'on'
    and (private.has_control_characters(new.name) or private.has_control_characters(new.items)) then
    raise exception 'A list has characters that can''t be seen.'
      using errcode = 'PT400', hint = 'Of control characters it keeps tabs, line feeds and carriage returns.';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_control_characters() from public;

create trigger saved_lists_refuse_control_characters before insert or update on public.saved_lists
  for each row execute function private.refuse_control_characters();

-- From text to rows.

-- Keys are those that devices make: they strip ASCII digits.
create function private.pieces_of(items text) returns table (key text, text text, before text, place integer)
language sql immutable set search_path = '' as $$
  with cut as (
    select piece[1] as separator, piece[2] as piece, ordinal
    from regexp_matches(items, E'([,\\s\u0085\u2028\u2029]*)([^,\n\r\f\x0B\u0085\u2028\u2029]+)', 'g')
      with ordinality as cut (piece, ordinal)
  ), trimmed as (
    select btrim(piece, E' \t\u00A0') as text, separator, ordinal,
      lag(substring(piece from E'[ \t\u00A0]*$'), 1, '') over (order by ordinal) || separator as before
    from cut
  ), named as (
    select t.text, t.before, t.ordinal,
      coalesce(nullif(left(regexp_replace(regexp_replace(lower(t.text), '\s+', ' ', 'g'), '^[0-9.,/½⅓⅔¼¾× -]+', ''), 200), ''), left(lower(t.text), 200)) as name
    from trimmed t where t.text <> ''
  ), counted as (
    select n.*, row_number() over (partition by n.name order by n.ordinal) as nth from named n
  )
  select name || case when nth > 1 then '~' || nth else '' end, c.text,
    case when c.before ~ E'[,\n\r\f\x0B\u0085\u2028\u2029]' and char_length(c.before) <= 40 then c.before else ', ' end,
    c.ordinal::integer
  from counted c
$$;
comment on function private.pieces_of is
  'The parts of a text between commas and line breaks; a part that stands there again has a key of its own';
revoke execute on function private.pieces_of(text) from public;

create function private.rows_of_saved_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list uuid;
  at text := private.server_clock();
  counted bigint;
begin
  if coalesce(current_setting('grocery_genie.syncing', true), '') = 'on' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from public.lists l where l.owner_id = old.user_id and l.saved_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    -- One that was emptied or deleted under this id gets another when it comes back.
    update public.lists l set saved_id = null
    where l.owner_id = new.user_id and l.saved_id = new.id and new.id <> old.id;
    update public.lists l set
      owner_id = new.user_id, saved_id = new.id, name = new.name, present = true, version = l.version + 1,
      clocks = l.clocks || jsonb_build_object('present', private.clock_after(l.clocks))
        || case when new.name is distinct from old.name
          then jsonb_build_object('name', private.clock_after(l.clocks)) else '{}' end
    where l.owner_id = old.user_id and l.saved_id = old.id
    returning l.uid, l.version into list, counted;
  end if;
  if list is null then
    update public.lists l set saved_id = null where l.owner_id = new.user_id and l.saved_id = new.id;
    insert into public.lists (owner_id, saved_id, name, created_at, clocks)
    values (new.user_id, new.id, new.name, new.created_at, jsonb_build_object('name', at, 'present', at))
    returning uid, version into list, counted;
  elsif new.items is not distinct from old.items then
    return null;
  end if;

  update public.list_items i set present = false, version = counted,
    clocks = i.clocks || jsonb_build_object('present', private.clock_after(i.clocks))
  where i.list_uid = list and i.present and i.key not in (select p.key from private.pieces_of(new.items) p);
  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, clocks, version)
  select list, p.key, p.text, p.before, p.place, true, auth.uid(),
    jsonb_build_object('text', at, 'place', at, 'present', at), counted
  from private.pieces_of(new.items) p
  on conflict (list_uid, key) do update set
    text = excluded.text, before = excluded.before, place = excluded.place, present = true,
    added_by = case when i.present then i.added_by else excluded.added_by end,
    clocks = jsonb_build_object('text', private.clock_after(i.clocks),
      'place', private.clock_after(i.clocks), 'present', private.clock_after(i.clocks)),
    version = excluded.version
  where (i.text, i.before, i.place, i.present)
    is distinct from (excluded.text, excluded.before, excluded.place, excluded.present);
  delete from public.list_items i where i.list_uid = list and not i.present
    and private.clock_time(private.latest_clock(i.clocks)) < now() - interval '30 days';
  return null;
end
$$;
revoke execute on function private.rows_of_saved_list() from public;

create trigger saved_lists_to_rows after insert or update or delete on public.saved_lists
  for each row execute function private.rows_of_saved_list();

-- From rows to text.

create function private.list_text(list uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(
    case when ordinal = 1 then text else before || text end, '' order by ordinal
  ), '')
  from (
    select i.text, i.before, row_number() over (order by i.place, i.key collate "C") as ordinal
    from public.list_items i where i.list_uid = list and i.present
  ) ordered
$$;
revoke execute on function private.list_text(uuid) from public;

-- The id that is asked for, or the next one that no list of the shopper has: ids are times in milliseconds.
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

-- A list without items has no text here, and neither has a deleted one.
create function private.write_saved_list(list uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept public.lists;
  text text := private.list_text(list);
begin
  select * into kept from public.lists l where l.uid = list;
  if kept.uid = kept.owner_id then
    return;
  end if;
  if not kept.present or text !~ '[^[:space:]]' then
    delete from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id;
    return;
  end if;
  if kept.saved_id is null then
    update public.lists l set saved_id = private.free_saved_id(l.owner_id, null) where l.uid = list
    returning * into kept;
  end if;
  update public.saved_lists s set name = kept.name, items = text
  where s.user_id = kept.owner_id and s.id = kept.saved_id
    and (s.name, s.items) is distinct from (kept.name, text);
  if not exists (
    select from public.saved_lists s where s.user_id = kept.owner_id and s.id = kept.saved_id
  ) then
    insert into public.saved_lists (user_id, id, name, items, created_at)
    values (kept.owner_id, kept.saved_id, kept.name, text, kept.created_at);
  end if;
end
$$;
revoke execute on function private.write_saved_list(uuid) from public;
