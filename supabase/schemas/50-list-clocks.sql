-- Clocks decide which of two writes is later. A clock is text that sorts by time. It consists of the time in
-- milliseconds, a count within that millisecond, and the ID of the browser tab that made the write. Whatever
-- the database's locale, clocks and IDs are compared byte by byte, and their digits are ASCII. Patterns don't
-- use \d, because with ICU, \d also matches the digits of other scripts. Such digits sort last and can't be
-- converted to numbers.

-- Returns the clock for a write that the server makes now.
create function private.server_clock() returns text
language sql volatile set search_path = '' as $$
  select lpad(floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text, 13, '0') || '-0000-server'
$$;
revoke execute on function private.server_clock() from public;

-- Returns the latest of a row's clocks, or an empty string if the row has none.
create function private.latest_clock(clocks jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(max(value collate "C"), '') from jsonb_each_text(clocks)
$$;
revoke execute on function private.latest_clock(jsonb) from public;

-- Whether the clock of a field is later in `given` than in `kept`. Any clock is later than a missing one.
create function private.is_later(given jsonb, kept jsonb, field text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(given ->> field, '') collate "C" > coalesce(kept ->> field, '') collate "C"
$$;
revoke execute on function private.is_later(jsonb, jsonb, text) from public;

-- Merges the clocks of two writes. Each field gets the later of its two clocks.
create function private.later_clocks(given jsonb, kept jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, clock), '{}') from (
    select key as field, max(value collate "C") as clock
    from (select * from jsonb_each_text(given) union all select * from jsonb_each_text(kept)) both_of
    group by key
  ) latest
$$;
revoke execute on function private.later_clocks(jsonb, jsonb) from public;

-- Removes the clock of a field whose value is missing. A version of the app that doesn't know the field sends
-- back the field's clock without the value.
create function private.without_unset_clock(given jsonb, field text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given -> 'clocks') = 'object' and not given ? field
    then given #- array['clocks', field] else given end
$$;
revoke execute on function private.without_unset_clock(jsonb, text) from public;

-- Returns the time of a clock, or null if the clock is missing.
create function private.clock_time(clock text) returns timestamptz
language sql immutable set search_path = '' as $$
  select to_timestamp(nullif(left(clock, 13), '')::double precision / 1000)
$$;
revoke execute on function private.clock_time(text) from public;

-- Whether a value is an object with at least one clock. All clocks must be well-formed and belong to these
-- fields.
create function private.are_clocks(clocks jsonb, fields text[]) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(clocks) = 'object' and (
    select count(*) > 0
      and bool_and(key = any (fields) and value ~ '^[0-9]{13}-[0-9]{4}-[a-z0-9]{1,12}$')
    from jsonb_each_text(case when jsonb_typeof(clocks) = 'object' then clocks else '{}' end)
  )
$$;
revoke execute on function private.are_clocks(jsonb, text[]) from public;

-- Returns a clock that is later than all writes to the row, even those whose clocks were up to a minute
-- ahead.
create function private.clock_after(clocks jsonb) returns text
language sql volatile set search_path = '' as $$
  select case
    when private.latest_clock(clocks) collate "C" < private.server_clock() collate "C" then private.server_clock()
    else lpad((left(private.latest_clock(clocks), 13)::bigint + 1)::text, 13, '0') || '-0000-server'
  end
$$;
revoke execute on function private.clock_after(jsonb) from public;
