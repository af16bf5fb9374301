-- Lists hold no characters that nobody types: each takes six bytes of JSON, and none is seen.

-- All but tabs and the line breaks \n and \r, which separate items.
create function public.has_control_characters(value text) returns boolean
language sql immutable as $$
  select value ~ E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
$$;

-- As before, and without control characters in the fields that would be stored.
create or replace function public.check_list_items(
  list uuid, items jsonb, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select distinct on (value ->> 'key') value as one, value ->> 'key' as key
    from jsonb_array_elements(items)
  ), checked as (
    select given.one, given.key, i.clocks as stored,
      case
        when not coalesce(public.are_clocks(one -> 'clocks', '{text,place,present}'), false) then 'invalid'
        when public.latest_clock(one -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(one ->> 'key') between 1 and 220
          and char_length(one ->> 'text') between 1 and 20000
          and one ->> 'text' !~ E'^\\s|\\s$|[,\n\r\f\x0B\u0085\u2028\u2029]'
          and char_length(one ->> 'before') <= 40
          and one ->> 'before' ~ E'^[,\\s\u0085\u2028\u2029]*[,\n\r\f\x0B\u0085\u2028\u2029][,\\s\u0085\u2028\u2029]*$'
          and public.is_number(one -> 'place', 1e12)
          and jsonb_typeof(one -> 'present') = 'boolean', false) then 'invalid'
        -- What loses against what is stored may be from before it was cleaned.
        when public.has_control_characters(one ->> 'text')
            and (i.key is null or public.is_later(one -> 'clocks', i.clocks, 'text'))
          or public.has_control_characters(one ->> 'before')
            and (i.key is null or public.is_later(one -> 'clocks', i.clocks, 'place')) then 'unreadable'
      end as problem
    from given left join public.list_items i on i.list_uid = list and i.key = given.key
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (stored is null or exists (
      select from jsonb_object_keys(one -> 'clocks') field
      where public.is_later(one -> 'clocks', stored, field)))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('kind', 'items', 'list', list, 'key', key) || case
      when problem = 'unreadable' then jsonb_build_object('code', 'invalid', 'message',
        'An item has characters that can''t be seen. Type it again.')
      else jsonb_build_object('code', problem) end) filter (where problem is not null), '[]')
  into accepted, refusals
  from checked;
end
$$;

create or replace function public.check_list_ticks(
  list uuid, ticks jsonb, last_trip numeric, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select value as one, value ->> 'key' as key, public.trip_number(value)::integer as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.trip_number(value) between 1 and last_trip
          and jsonb_typeof(value -> 'done') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(ticks)
  ), once as (
    select distinct on (trip, key) * from given
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      t.key is null or public.is_later(one -> 'clocks', t.clocks, 'done'))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'ticks', 'list', list, 'trip', given.trip, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into accepted, refusals
  from once given left join public.list_ticks t
    on t.list_uid = list and t.trip = given.trip and t.key = given.key;
end
$$;

create or replace function public.list_change_refusal(change jsonb, stored public.lists, role text, max_clock text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- A device that was offline has begun few walks: a jump beyond that would use up the numbers for everybody.
  max_trips_ahead constant integer := 1000;
begin
  if change is null then
    return null;
  end if;
  -- PostgreSQL keeps 1e131071 in a few bytes and writes it out with all its noughts.
  if pg_column_size(change -> 'store') > 32000 or jsonb_path_exists(
    change -> 'store', '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
  ) or not coalesce(public.are_clocks(change -> 'clocks', '{name,present,trip,store}')
    and jsonb_typeof(change -> 'name') = 'string' and jsonb_typeof(change -> 'present') = 'boolean'
    and public.trip_number(change) <= stored.trip + max_trips_ahead, false) then
    return jsonb_build_object('code', 'invalid');
  elsif public.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    return jsonb_build_object('code', 'clock_ahead');
  elsif public.has_control_characters(change ->> 'name')
    and public.is_later(change -> 'clocks', stored.clocks, 'name') then
    return jsonb_build_object('code', 'invalid',
      'message', 'The name of the list has characters that can''t be seen. Type it again.');
  -- JSON writes them as \u0001, \b and \f: behind an even number of backslashes.
  elsif (change -> 'store')::text ~ '(^|[^\\])(\\\\)*\\(u00[01]|b|f)'
    and public.is_later(change -> 'clocks', stored.clocks, 'store') then
    return jsonb_build_object('code', 'invalid');
  elsif role <> 'owner' and (change ->> 'present')::boolean is false
    and public.is_later(change -> 'clocks', stored.clocks, 'present') then
    return jsonb_build_object('code', 'not_the_owner',
      'message', 'Only its owner deletes a shared list. You can leave it.');
  end if;
  return null;
end
$$;

create or replace function public.create_list(list uuid, change jsonb, max_clock text) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  created public.lists;
begin
  -- The id of an account is that of its current list.
  if exists (select from auth.users u where u.id = list and u.id <> auth.uid()) then
    raise exception 'This list is not yours.' using errcode = 'PT403', hint = 'not_a_member';
  end if;
  if public.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    raise exception 'The clock of this device is ahead.' using errcode = 'PT403', hint = 'clock_ahead';
  end if;
  if public.has_control_characters(change ->> 'name') then
    raise exception 'The name of the list has characters that can''t be seen. Type it again.'
      using errcode = 'PT403', hint = 'invalid';
  end if;
  insert into public.lists (uid, owner_id, saved_id, name, created_at, clocks)
  values (
    list, auth.uid(),
    case when list <> auth.uid() then public.free_saved_id(auth.uid(), change ->> 'id') end,
    change ->> 'name',
    least(now(), greatest((change ->> 'created_at')::timestamptz, now() - interval '30 days')),
    '{}'
  ) returning * into created;
  return created;
end
$$;

-- The same of lists that shoppers write as text.
create function public.refuse_control_characters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and coalesce(current_setting('grocery_genie.syncing', true), '') <> 'on'
    and (public.has_control_characters(new.name) or public.has_control_characters(new.items)) then
    raise exception 'A list has characters that can''t be seen.'
      using errcode = 'PT400', hint = 'Of control characters it keeps tabs, line feeds and carriage returns.';
  end if;
  return new;
end
$$;
create trigger saved_lists_refuse_control_characters before insert or update on public.saved_lists
  for each row execute function public.refuse_control_characters();

-- Of corrections, shoppers hear the signs of others, which have none already, and the keys of their items.
-- Keys of before stay, since two of them may differ in that alone.
alter table public.aisle_corrections add constraint aisle_corrections_item_key_text
  check (item_key !~ E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]') not valid;

-- What was stored before is cleaned as a shopper would do it, so that all devices take it over: by the next
-- clock after the one of the field, so that it loses against what was written later and not sent yet.

create function pg_temp.next_clock(clock text) returns text language sql immutable as $$
  select case
    when clock is null then '0000000000001-0000-server'
    when substr(clock, 15, 4) = '9999' then lpad((left(clock, 13)::bigint + 1)::text, 13, '0') || '-0000-server'
    else left(clock, 14) || lpad((substr(clock, 15, 4)::integer + 1)::text, 4, '0') || '-server'
  end
$$;

create function pg_temp.cleaned(value text) returns text language sql immutable as $$
  select btrim(regexp_replace(value, E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]', '', 'g'))
$$;

do $$
declare
  dirty constant uuid[] := array(
    select l.uid from public.lists l where public.has_control_characters(l.name)
    union select i.list_uid from public.list_items i
      where public.has_control_characters(i.text) or public.has_control_characters(i.before)
    union select l.uid from public.saved_lists s
      join public.lists l on l.owner_id = s.user_id and l.saved_id = s.id
      where public.has_control_characters(s.name) or public.has_control_characters(s.items)
  );
begin
  perform set_config('grocery_genie.syncing', 'on', true);
  update public.lists l set version = l.version + 1 where l.uid = any (dirty);
  update public.lists l set
    name = case when pg_temp.cleaned(l.name) ~ '[^[:space:]]' then pg_temp.cleaned(l.name) else 'List' end,
    clocks = l.clocks || jsonb_build_object('name', pg_temp.next_clock(l.clocks ->> 'name'))
  where l.uid = any (dirty) and public.has_control_characters(l.name);
  -- Of what was nothing else, nothing is left to be seen.
  update public.list_items i set
    text = coalesce(nullif(pg_temp.cleaned(i.text), ''), '?'),
    present = i.present and pg_temp.cleaned(i.text) <> '',
    version = l.version,
    clocks = i.clocks || jsonb_build_object('text', pg_temp.next_clock(i.clocks ->> 'text')) || case
      when i.present and pg_temp.cleaned(i.text) = ''
      then jsonb_build_object('present', pg_temp.next_clock(i.clocks ->> 'present')) else '{}' end
  from public.lists l
  where l.uid = i.list_uid and l.uid = any (dirty) and public.has_control_characters(i.text);
  update public.list_items i set
    before = E'\n', version = l.version,
    clocks = i.clocks || jsonb_build_object('place', pg_temp.next_clock(i.clocks ->> 'place'))
  from public.lists l
  where l.uid = i.list_uid and l.uid = any (dirty) and public.has_control_characters(i.before);
  perform public.write_saved_list(uid) from unnest(dirty) uid;
  perform set_config('grocery_genie.syncing', '', true);
end
$$;

drop function pg_temp.next_clock(text);
drop function pg_temp.cleaned(text);

revoke execute on function public.has_control_characters(text), public.refuse_control_characters()
  from public, anon, authenticated, service_role;
