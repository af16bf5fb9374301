-- Clocks and ids are compared by bytes and made of ASCII digits, whatever locale a database was made with:
-- under ICU, \d also matches the digits of other scripts, which are later than all others and no numbers.

create or replace function public.are_clocks(clocks jsonb, fields text[]) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(clocks) = 'object' and (
    select count(*) > 0
      and bool_and(key = any (fields) and value ~ '^[0-9]{13}-[0-9]{4}-[a-z0-9]{1,12}$')
    from jsonb_each_text(case when jsonb_typeof(clocks) = 'object' then clocks else '{}' end)
  )
$$;

create or replace function public.free_saved_id(owner uuid, wanted text) returns text
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

-- As before, but a key is the same as devices make it: they strip ASCII digits.
create or replace function public.pieces_of(items text) returns table (key text, text text, before text, place integer)
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

-- What was stored as a clock and is none becomes earlier than all clocks: what anybody writes, or has written
-- and not sent yet, wins. The rows are sent to all devices anew, which don't take it for a clock either.

create function pg_temp.repaired(clocks jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case
    when value ~ '^[0-9]{13}-[0-9]{4}-[a-z0-9]{1,12}$' then value else '0000000000001-0000-server'
  end), '{}') from jsonb_each_text(clocks)
$$;

do $$
declare
  broken constant uuid[] := array(
    select l.uid from public.lists l where l.clocks <> pg_temp.repaired(l.clocks)
    union select i.list_uid from public.list_items i where i.clocks <> pg_temp.repaired(i.clocks)
    union select t.list_uid from public.list_ticks t where t.clocks <> pg_temp.repaired(t.clocks)
  );
begin
  update public.lists l set clocks = pg_temp.repaired(l.clocks), version = l.version + 1
  where l.uid = any (broken);
  update public.list_items i set clocks = pg_temp.repaired(i.clocks), version = l.version
  from public.lists l
  where l.uid = i.list_uid and l.uid = any (broken) and i.clocks <> pg_temp.repaired(i.clocks);
  update public.list_ticks t set clocks = pg_temp.repaired(t.clocks), version = l.version
  from public.lists l
  where l.uid = t.list_uid and l.uid = any (broken) and t.clocks <> pg_temp.repaired(t.clocks);
end
$$;

drop function pg_temp.repaired(jsonb);
