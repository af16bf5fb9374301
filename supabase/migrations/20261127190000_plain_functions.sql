-- Functions whose comments, errors and variables are now in plain English. They work as before.

alter function private.told_lists(jsonb) rename to lists_changed_since;
alter function private.take_list_changes(jsonb) rename to apply_list_changes;
alter function private.tell_of_list() rename to notify_list;
alter function private.tell_of_list_member() rename to notify_list_member;

create or replace function public.create_access_token(name text, scopes text[], days integer default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  max_tokens constant integer := 20;
  -- Three random UUIDs have 366 random bits. The hash reduces them to 256.
  secret constant text := 'gg_pat_' || translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_');
  token public.personal_access_tokens;
begin
  perform private.require_second_factor();
  -- A token can't create tokens: only a session has a session_id.
  if auth.jwt() ->> 'session_id' is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not coalesce(
    char_length(btrim(name)) between 1 and 100 and name !~ '[[:cntrl:]]'
      and (days is null or days between 1 and 365)
      and cardinality(scopes) between 1 and 2 and scopes <@ array['lists:read', 'lists:write'], false
  ) then
    raise exception 'A token needs a name of up to 100 characters and at least one scope. It may expire after 1 to 365 days or never.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  perform from auth.users u where u.id = auth.uid() for no key update;
  delete from public.personal_access_tokens t where t.user_id = auth.uid() and t.expires_at <= now();
  if (select count(*) from public.personal_access_tokens t where t.user_id = auth.uid()) >= max_tokens then
    raise exception 'You have % tokens. End one to make another.', max_tokens
      using errcode = 'PT403', hint = 'too_many_tokens';
  end if;
  insert into public.personal_access_tokens as t (user_id, secret_hash, name, scopes, expires_at)
  values (
    auth.uid(), sha256(convert_to(secret, 'UTF8')), btrim(create_access_token.name),
    array(select distinct one from unnest(create_access_token.scopes) one order by one),
    now() + make_interval(days => days)
  ) returning t.* into token;
  perform private.record_token_event('access_token_created', token.id);
  return json_build_object('id', token.id, 'secret', secret, 'expires_at', token.expires_at);
end
$$;

create or replace function public.end_access_token(token uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  -- Locks the account first, like deleting the account, to avoid a deadlock.
  perform from auth.users u where u.id = auth.uid() for key share;
  delete from public.personal_access_tokens t where t.id = token and t.user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform private.record_token_event('access_token_ended', token);
  return true;
end
$$;

create or replace function public.use_access_token(hash bytea) returns table (
  id uuid, user_id uuid, name text, scopes text[], expires_at timestamptz
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  -- Updated once a day, so that most requests with a token write nothing.
  update public.personal_access_tokens t set last_used_on = today
  where t.secret_hash = hash and t.last_used_on is distinct from today
    and (t.expires_at is null or t.expires_at > now());
  return query
    select t.id, t.user_id, t.name, t.scopes, t.expires_at
    from public.personal_access_tokens t join auth.users u on u.id = t.user_id
    where t.secret_hash = hash and (t.expires_at is null or t.expires_at > now())
      and (u.banned_until is null or u.banned_until <= now());
end
$$;

create or replace function public.find_stores(
  latitude double precision,
  longitude double precision,
  max_stores integer,
  chain text default null,
  name_part text default null,
  state text default null,
  within_miles double precision default null
) returns jsonb
language plpgsql stable parallel safe
set search_path = ''
-- The best index depends on which filters are set and how selective they are.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_variable
declare
  allowed box;
  reach_miles double precision;
  reach box;
  nearest jsonb;
begin
  if (latitude between -90 and 90 and longitude between -180 and 180) is not true then
    raise exception 'latitude and longitude must be degrees' using errcode = '22023';
  end if;
  if (max_stores between 1 and 50) is not true then
    raise exception 'max_stores must be from 1 to 50' using errcode = '22023';
  end if;
  if not (within_miles > 0 and within_miles <= 12500) then
    raise exception 'within_miles must be more than 0, and at most 12500' using errcode = '22023';
  end if;
  if state !~ '^[A-Z]{2}$' then
    raise exception 'state must be two capital letters' using errcode = '22023';
  end if;

  if not exists (select from public.stores s where chain is null or s.chain = chain) then
    return jsonb_build_object('isAvailable', false, 'stores', jsonb_build_array());
  end if;

  reach_miles := within_miles;
  -- Skipped for a part of a name, which may be so rare that this query would visit every store.
  if name_part is null then
    allowed := public.box_around(latitude, longitude, within_miles);
    select least(within_miles, case when count(*) = max_stores then max(candidate.miles) end)
    into reach_miles
    from (
      select public.miles_between(latitude, longitude, s.latitude, s.longitude) as miles
      from public.stores s
      -- Stops at the distance limit if the chain has too few stores within it.
      where (
          chain is null or within_miles is null or s.position operator(pg_catalog.<@) allowed
        )
        and (chain is null or s.chain = chain)
        and (state is null or s.state = state)
      order by s.position operator(pg_catalog.<->) point(longitude, latitude)
      limit max_stores
    ) as candidate;
  end if;
  reach := public.box_around(latitude, longitude, reach_miles);

  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', found.id,
    'chainName', found.chain,
    'name', found.name,
    'address', found.address,
    'city', found.city,
    'state', found.state,
    'zipCode', found.zip_code,
    'phone', found.phone,
    'latitude', found.latitude,
    'longitude', found.longitude,
    'distanceMiles', round(found.miles::numeric, 2),
    'openingHours', found.opening_hours,
    'timeZone', found.time_zone,
    'source', found.source,
    'sourceDate', found.source_date,
    'isAddressCompleted', nullif(found.is_address_completed, false)
  )) order by found.miles, found.id), '[]')
  into nearest
  from (
    select s.*, public.miles_between(latitude, longitude, s.latitude, s.longitude) as miles
    from public.stores s
    where (
        reach_miles is null
        or s.position operator(pg_catalog.<@) reach
        -- The same box shifted by a full turn, because it may cross the 180th meridian.
        or s.position operator(pg_catalog.<@) (reach operator(pg_catalog.+) point(360, 0))
        or s.position operator(pg_catalog.<@) (reach operator(pg_catalog.-) point(360, 0))
      )
      and (
        within_miles is null
        or public.miles_between(latitude, longitude, s.latitude, s.longitude) <= within_miles
      )
      and (chain is null or s.chain = chain)
      and (state is null or s.state = state)
      and (
        name_part is null
        or strpos(lower(concat_ws(chr(10), s.name, s.address, s.city)), lower(name_part)) > 0
      )
    order by miles, s.id
    limit max_stores
  ) as found;
  return jsonb_build_object('isAvailable', true, 'stores', nearest);
end
$$;

create or replace function private.refuse_long_numbers() returns trigger
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

create or replace function private.keep_later_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 1000;
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_corrections', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a correction by a device whose clock is ahead would override all others until that
  -- time.
  new.corrected_at := least(new.corrected_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.corrected_at < old.corrected_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Repeating a correction doesn't make it more recent, so nobody can keep an old one current.
  if (new.user_id, new.store_id, new.item_key, new.sign, new.department) is not distinct from
    (old.user_id, old.store_id, old.item_key, old.sign, old.department) then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request can change up to % corrections.', trim(to_char(max_changed, '999,999,999'))
      using errcode = 'PT413', hint = 'Use filters that match fewer rows.';
  end if;
  perform set_config('grocery_genie.changed_corrections', changed::text, true);
  return new;
end
$$;

create or replace function private.check_aisle_corrections_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_taken_back constant integer := 1000;
  -- Each call of aisle_reports reads every shopper's corrections of a store.
  max_of_store constant integer := 500;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'aisle_corrections'), 5000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its rows with those of the server.
  delete from public.aisle_corrections c
  where c.user_id = auth.uid() and c.sign is null and c.department is null and (
    c.updated_at < now() - interval '30 days' or (c.store_id, c.item_key) in (
      select older.store_id, older.item_key from public.aisle_corrections older
      where older.user_id = auth.uid() and older.sign is null and older.department is null
      order by older.updated_at desc, older.store_id, older.item_key offset max_taken_back
    )
  );

  select count(*) into added from written w where num_nonnulls(w.sign, w.department) = 1;
  if tg_op = 'UPDATE' then
    select added - count(*) into added from replaced r where num_nonnulls(r.sign, r.department) = 1;
  end if;
  select count(*) into kept from public.aisle_corrections c
  where c.user_id = auth.uid() and num_nonnulls(c.sign, c.department) = 1;
  if added > 0 and kept > max_rows then
    raise exception 'You have corrected % aisles, and an account keeps up to %. Remove some to correct others.',
      trim(to_char(kept - added, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;

  if exists (
    select from public.aisle_corrections c
    where c.user_id = auth.uid() and num_nonnulls(c.sign, c.department) = 1
      and c.store_id in (select w.store_id from written w)
    group by c.store_id having count(*) > max_of_store
  ) then
    raise exception 'You have corrected % aisles of this store, and an account keeps up to % of each. Remove some to correct others.',
      max_of_store, max_of_store using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;

create or replace function public.aisle_reports(store uuid) returns table (
  item_key text, sign text, department text, shoppers integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  rules record := private.aisle_report_rules();
begin
  perform private.require_second_factor();
  return query
    -- First drops places that too few shoppers reported, which is cheap. Anyone can write many corrections
    -- that nobody else shares.
    with reports as materialized (
      select c.item_key, c.sign, c.department, c.updated_at, u.created_at
      from public.aisle_corrections c join auth.users u on u.id = c.user_id
      where c.store_id = store::text and num_nonnulls(c.sign, c.department) = 1
        and exists (select from public.stores s where s.id = store)
        and c.user_id <> auth.uid()
        and c.updated_at > now() - rules.max_age
        and u.created_at < now() - rules.min_account_age
        and u.email_confirmed_at is not null
        and (u.banned_until is null or u.banned_until <= now())
    ), candidates as (
      select r.item_key, r.sign, r.department from reports r
      group by r.item_key, r.sign, r.department having count(*) >= rules.min_shoppers
    ), counted as (
      select r.item_key, r.sign, r.department,
        private.count_apart(r.created_at, rules.made_together order by r.created_at) as shoppers,
        coalesce(
          private.count_apart(r.created_at, rules.made_together order by r.created_at)
            filter (where r.updated_at > now() - rules.recent), 0
        ) as recent_shoppers,
        -- Enough shoppers have agreed since this time. If the latest report alone decided, one shopper could
        -- make an old group the newer one.
        (array_agg(r.updated_at order by r.updated_at desc))[rules.min_shoppers] as agreed_since
      from reports r join candidates k on k.item_key = r.item_key
        and k.sign is not distinct from r.sign and k.department is not distinct from r.department
      group by r.item_key, r.sign, r.department
    ), strongest as (
      -- Stores move items, so a place that enough shoppers reported recently wins over one with more older
      -- reports.
      select distinct on (c.item_key) c.* from counted c
      where c.shoppers >= rules.min_shoppers
      order by c.item_key, c.recent_shoppers >= rules.min_shoppers desc, c.recent_shoppers desc,
        c.shoppers desc, c.agreed_since desc, c.sign, c.department
    )
    select s.item_key, s.sign, s.department, s.shoppers from strongest s
    order by s.shoppers desc, s.item_key limit rules.max_rows;
end
$$;

create or replace function private.keep_later_signs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 100;
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_signs', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a change by a device whose clock is ahead would override all others until that time.
  new.signed_at := least(new.signed_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.signed_at < old.signed_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Saving the same signs again changes only signed_at.
  if (new.user_id, new.store_id, new.signs) is not distinct from (old.user_id, old.store_id, old.signs) then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request can change the signs of up to % stores.', max_changed
      using errcode = 'PT413', hint = 'Use filters that match fewer rows.';
  end if;
  perform set_config('grocery_genie.changed_signs', changed::text, true);
  return new;
end
$$;

create or replace function private.check_store_signs_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_removed constant integer := 200;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'store_signs'), 200);
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'store_signs'), 2000000);
  added record;
  kept record;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its signs with those of the server.
  delete from public.store_signs s
  where s.user_id = auth.uid() and s.signs is null and (
    s.updated_at < now() - interval '30 days' or s.store_id in (
      select older.store_id from public.store_signs older
      where older.user_id = auth.uid() and older.signs is null
      order by older.updated_at desc, older.store_id offset max_removed
    )
  );

  select count(w.signs) as stores, coalesce(sum(private.store_signs_bytes(
    w.signs, w.chain_name, w.store_name, w.store_address)), 0) as bytes
  into added from written w;
  if tg_op = 'UPDATE' then
    select added.stores - count(r.signs) as stores, added.bytes - coalesce(sum(private.store_signs_bytes(
      r.signs, r.chain_name, r.store_name, r.store_address)), 0) as bytes
    into added from replaced r;
  end if;
  select count(s.signs) as stores, coalesce(sum(private.store_signs_bytes(
    s.signs, s.chain_name, s.store_name, s.store_address)), 0) as bytes
  into kept from public.store_signs s where s.user_id = auth.uid();
  if added.stores > 0 and kept.stores > max_rows then
    raise exception 'You have added the signs of % stores, and an account keeps up to %. Remove some to add others.',
      trim(to_char(kept.stores - added.stores, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  elsif added.bytes > 0 and kept.bytes > max_bytes then
    raise exception 'The signs of your stores take up too much space. Remove some to add others.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;

create or replace function public.shared_store_signs(store text) returns table (
  store_id text, chain_name text, store_name text, store_address text, signs text, added_by text,
  is_operator boolean, added_at timestamptz
)
language plpgsql stable security definer rows 5 set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- A call returns up to five rows: these and the operator's signs.
  max_of_members constant integer := 4;
begin
  perform private.require_second_factor();
  return query
    with shopped_there as materialized (
      select l.uid, l.owner_id from private.my_lists() m join public.lists l on l.uid = m.uid
      where l.present and l.store ->> 'id' = shared_store_signs.store
    ), people as (
      select l.owner_id as user_id from shopped_there l
      union
      select m.user_id from shopped_there l join public.list_members m on m.list_uid = l.uid
    ), of_members as (
      select s.* from people p
      join public.store_signs s on s.user_id = p.user_id and s.store_id = shared_store_signs.store
      where s.user_id <> auth.uid() and s.signs is not null
      order by s.signed_at desc, s.user_id limit max_of_members
    )
    (
      select s.store_id, s.chain_name, s.store_name, s.store_address, s.signs,
        private.shopper_name(s.user_id), false, s.signed_at
      from of_members s order by s.signed_at desc, s.user_id
    )
    union all
    select o.store_id, o.chain_name, o.store_name, o.store_address, o.signs, '', true, o.updated_at
    from public.operator_store_signs o where o.store_id = shared_store_signs.store;
end
$$;

comment on function public.operator_stores is
  'Stores whose signs the operator imported, up to 1,000, by name';

create or replace function private.keep_later_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 1000;
  times constant text[] := '{changed_at,created_at,updated_at}';
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_rows', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a change by a device whose clock is ahead would override all others until that time.
  new.changed_at := least(new.changed_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.changed_at < old.changed_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Saving the same row again changes only changed_at.
  if to_jsonb(new) - times = to_jsonb(old) - times then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request can change up to % rows.', trim(to_char(max_changed, '999,999,999'))
      using errcode = 'PT413', hint = 'Use filters that match fewer rows.';
  end if;
  perform set_config('grocery_genie.changed_rows', changed::text, true);
  return new;
end
$$;

create or replace function private.check_list_rows_quota(owner_bytes bigint, list_rows bigint, list_bytes bigint)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_rows constant integer := 12000;
  -- Less than half the maximum size of a response, because a list is sent in one response.
  max_list_bytes constant integer := 4000000;
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'list_items'), 48000000);
begin
  if owner_bytes > max_bytes then
    raise exception 'Your lists have too many items, counting those removed within 30 days. Delete some lists to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if list_rows > max_rows or list_bytes > max_list_bytes then
    raise exception 'This list has too many items, counting those removed within 30 days. Begin another one.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;

create or replace function private.check_list_items(
  list uuid, items jsonb, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select distinct on (value ->> 'key') private.without_unset_clock(value, 'store') as one, value ->> 'key' as key
    from jsonb_array_elements(items)
  ), checked as (
    select given.one, given.key, i.clocks as stored, not i.present as is_removed,
      case
        when not coalesce(private.are_clocks(one -> 'clocks', '{text,place,present,store}'), false) then 'invalid'
        when private.latest_clock(one -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(one ->> 'key') between 1 and 220
          and private.is_item_text(one ->> 'text')
          and private.is_item_separator(one ->> 'before')
          and private.is_number(one -> 'place', 1e12)
          and jsonb_typeof(one -> 'present') = 'boolean'
          and (not one -> 'clocks' ? 'store'
            or jsonb_typeof(one -> 'store') = 'string' and private.is_item_store(one ->> 'store')), false) then 'invalid'
        -- Only checks texts that would be stored. An older text may still have the control characters that
        -- were later removed from the stored one.
        when private.has_control_characters(one ->> 'text')
            and (i.key is null or private.is_later(one -> 'clocks', i.clocks, 'text'))
          or private.has_control_characters(one ->> 'before')
            and (i.key is null or private.is_later(one -> 'clocks', i.clocks, 'place')) then 'unreadable'
      end as problem
    from given left join public.list_items i on i.list_uid = list and i.key = given.key
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      stored is null
      or is_removed and (one -> 'present')::boolean
      or exists (
        select from jsonb_object_keys(one -> 'clocks') field
        where private.is_later(one -> 'clocks', stored, field)))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('kind', 'items', 'list', list, 'key', key) || case
      when problem = 'unreadable' then jsonb_build_object('code', 'invalid', 'message',
        'An item has characters that can''t be seen. Type it again.')
      else jsonb_build_object('code', problem) end) filter (where problem is not null), '[]')
  into accepted, refusals
  from checked;
end
$$;

create or replace function private.list_change_refusal(change jsonb, stored public.lists, role text, max_clock text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- Even a device that was offline for long starts fewer trips. A larger jump would use up the trip numbers
  -- for everyone on the list.
  max_trips_ahead constant integer := 1000;
begin
  if change is null then
    return null;
  end if;
  -- PostgreSQL stores 1e131071 in a few bytes but prints all its zeros.
  if pg_column_size(change -> 'store') > 32000 or jsonb_path_exists(
    change -> 'store', '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
  ) or not coalesce(private.are_clocks(change -> 'clocks', '{name,present,trip,store,repeats}')
    and private.is_repeat(nullif(change -> 'repeats', 'null'))
    and jsonb_typeof(change -> 'name') = 'string' and jsonb_typeof(change -> 'present') = 'boolean'
    and private.trip_number(change) <= stored.trip + max_trips_ahead, false) then
    return jsonb_build_object('code', 'invalid');
  elsif private.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    return jsonb_build_object('code', 'clock_ahead');
  elsif private.has_control_characters(change ->> 'name')
    and private.is_later(change -> 'clocks', stored.clocks, 'name') then
    return jsonb_build_object('code', 'invalid',
      'message', 'The name of the list has characters that can''t be seen. Type it again.');
  -- Rejects control characters, which JSON writes as \u0001, \b or \f. In \\b, the first backslash escapes
  -- the second.
  elsif (change -> 'store')::text ~ '(^|[^\\])(\\\\)*\\(u00[01]|b|f)'
    and private.is_later(change -> 'clocks', stored.clocks, 'store') then
    return jsonb_build_object('code', 'invalid');
  elsif role <> 'owner' and (change ->> 'present')::boolean is false
    and private.is_later(change -> 'clocks', stored.clocks, 'present') then
    return jsonb_build_object('code', 'not_the_owner',
      'message', 'Only the owner can delete a shared list. You can leave it.');
  end if;
  return null;
end
$$;

create or replace function private.create_list(list uuid, change jsonb, max_clock text) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  created public.lists;
begin
  -- The current list of an account has the same id as the account, so nobody else can use that id.
  if exists (select from auth.users u where u.id = list and u.id <> auth.uid()) then
    raise exception 'This list is not yours.' using errcode = 'PT403', hint = 'not_a_member';
  end if;
  if private.latest_clock(change -> 'clocks') collate "C" >= max_clock then
    raise exception 'The clock of this device is ahead.' using errcode = 'PT403', hint = 'clock_ahead';
  end if;
  if private.has_control_characters(change ->> 'name') then
    raise exception 'The name of the list has characters that can''t be seen. Type it again.'
      using errcode = 'PT403', hint = 'invalid';
  end if;
  insert into public.lists (uid, owner_id, saved_id, name, created_at, clocks)
  values (
    list, auth.uid(),
    case when list <> auth.uid() then private.free_saved_id(auth.uid(), change ->> 'id') end,
    change ->> 'name',
    least(now(), greatest((change ->> 'created_at')::timestamptz, now() - interval '30 days')),
    '{}'
  ) returning * into created;
  return created;
end
$$;

create or replace function private.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  given_clocks constant jsonb := coalesce(private.without_unset_clock(change, 'repeats') -> 'clocks', '{}');
  latest text;
  merged public.lists;
begin
  -- If the owner changes items or the name of a deleted list, the list is restored.
  if role = 'owner' then
    select max(clock collate "C") into latest from (
      select private.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
      union all
      select given_clocks ->> 'name'
    ) written;
  end if;
  update public.lists l set
    name = case when private.is_later(given_clocks, l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when private.is_later(given_clocks, l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    trip_by = case when private.is_later(given_clocks, l.clocks, 'trip') then auth.uid() else l.trip_by end,
    store = case when private.is_later(given_clocks, l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    repeats = case when private.is_later(given_clocks, l.clocks, 'repeats') then nullif(change -> 'repeats', 'null') else l.repeats end,
    present = later.is_restored or case
      when private.is_later(given_clocks, l.clocks, 'present') then (change ->> 'present')::boolean
      else l.present end,
    clocks = later.clocks || case
      when later.is_restored then jsonb_build_object('present', latest) else '{}' end,
    version = l.version + 1
  from (
    select clocks, latest is not null
      and private.is_later(jsonb_build_object('present', latest), clocks, 'present') as is_restored
    from (
      select private.later_clocks(given_clocks, before.clocks) as clocks
      from public.lists before where before.uid = list
    ) merged_clocks
  ) later
  where l.uid = list
  returning l.* into merged;
  return merged;
end
$$;

create or replace function private.change_list(
  list uuid, role text, change jsonb, items jsonb, ticks jsonb,
  inout owner_sizes jsonb, out rejected jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  -- A write with a clock further ahead would override all other writes until that time.
  max_clock constant text := lpad(
    ((extract(epoch from clock_timestamp()) + 60) * 1000)::bigint::text, 13, '0');
  stored public.lists;
  was_present boolean;
  is_changed boolean := false;
  bytes_before bigint;
  refusal jsonb;
begin
  rejected := '[]';
  select * into stored from public.lists l where l.uid = list;
  was_present := stored.present;
  if role is null and stored.uid is null and (change ->> 'is_new')::boolean then
    stored := private.create_list(list, change, max_clock);
    role := 'owner';
    is_changed := true;
  end if;
  if role is null then
    raise exception 'This list is gone, or no longer shared with you.'
      using errcode = 'PT403', hint = 'not_a_member';
  elsif role = 'viewer' then
    raise exception 'You can see this list, but not change it.'
      using errcode = 'PT403', hint = 'viewer';
  elsif role <> 'owner' and not stored.present then
    raise exception 'Its owner deleted this list.' using errcode = 'PT403', hint = 'deleted';
  end if;

  select checked.accepted, rejected || checked.refusals into items, rejected
  from private.check_list_items(list, items, max_clock) checked;
  select checked.accepted, rejected || checked.refusals into ticks, rejected
  from private.check_list_ticks(
    list, ticks, greatest(stored.trip, private.trip_number(change)), max_clock) checked;
  refusal := private.list_change_refusal(change, stored, role, max_clock);
  if refusal is not null then
    rejected := rejected || (jsonb_build_object('kind', 'lists', 'list', list) || refusal);
    change := null;
  elsif role <> 'owner' then
    change := change #- '{clocks,present}';
  end if;
  is_changed := is_changed or items <> '[]' or ticks <> '[]' or exists (
    select from jsonb_object_keys(change -> 'clocks') field
    where private.is_later(change -> 'clocks', stored.clocks, field));
  if not is_changed then
    return;
  end if;

  bytes_before := (select size.bytes from private.list_size(list) size);
  stored := private.merge_list(list, role, change, items);
  perform private.merge_list_rows(list, items, ticks, stored.version);
  perform private.delete_old_list_rows(list, stored.trip);
  if items <> '[]' and char_length(private.list_text(list)) > 20000 then
    raise exception 'A list has up to 20,000 characters. Remove some items to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  -- Checked when a list is created or restored.
  if was_present is distinct from true and stored.present then
    perform private.check_list_count(stored.owner_id);
  end if;
  owner_sizes := private.check_list_growth(stored.owner_id, list, bytes_before, owner_sizes);
  if not stored.present then
    perform private.delete_old_lists(stored.owner_id);
    owner_sizes := owner_sizes - stored.owner_id::text;
  end if;
end
$$;

create or replace function private.lock_changed_lists(changed_lists uuid[], assignees text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Includes the shopper, who owns a list that another of their devices is creating at this moment.
  owners constant uuid[] := auth.uid() || array(
    select l.owner_id from private.my_lists() m join public.lists l on l.uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer');
  assigned_shoppers constant uuid[] := array(
    select p.user_id from private.my_lists() m join public.list_members p on p.list_uid = m.uid
    where m.uid = any (changed_lists) and m.role <> 'viewer' and p.user_id::text = any (assignees));
  roles jsonb;
  has_new_owner boolean;
begin
  -- To avoid deadlocks, every function locks accounts in order of id, then lists in order of id.
  perform from auth.users u where u.id = any (owners || assigned_shoppers) order by u.id for no key update;
  perform from public.lists l where l.uid = any (array(
    select m.uid from private.my_lists() m where m.uid = any (changed_lists) and m.role <> 'viewer'
  )) order by l.uid for update;
  -- Roles can't change from here on, because every change to a role first locks an account locked above.
  select coalesce(jsonb_object_agg(m.uid, m.role), '{}'),
    coalesce(bool_or(m.role <> 'viewer' and l.owner_id <> all (owners)), false)
  into roles, has_new_owner
  from private.my_lists() m join public.lists l on l.uid = m.uid
  where m.uid = any (changed_lists);
  if has_new_owner then
    raise exception 'A list has just been handed over. Try again.' using errcode = '40001';
  end if;
  return roles;
end
$$;

create or replace function private.apply_list_changes(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  max_changes constant integer := 500;
  max_changed_lists constant integer := 20;
  changed_lists uuid[];
  changed uuid;
  roles jsonb;
  sizes jsonb := '{}';
  refused jsonb := '[]';
begin
  if exists (
    select from private.each_list_change(changes)
    where not coalesce(value ->> 'list' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
  ) then
    raise exception 'Each change must name its list.' using errcode = 'PT400';
  end if;
  changed_lists := array(
    select distinct (value ->> 'list')::uuid from private.each_list_change(changes) order by 1);
  if cardinality(changed_lists) > max_changed_lists
    or (select count(*) from private.each_list_change(changes)) > max_changes then
    raise exception 'One call can make up to % changes to % lists.', max_changes, max_changed_lists
      using errcode = 'PT413';
  end if;
  if changed_lists = '{}' then
    return refused;
  end if;
  roles := private.lock_changed_lists(changed_lists, array(
    select value ->> 'assigned_to' from private.each_list_change(changes)
    where kind = 'ticks' and value -> 'clocks' ? 'assigned_to' and value ->> 'assigned_to' is not null));
  foreach changed in array changed_lists loop
    begin
      select done.owner_sizes, refused || done.rejected into sizes, refused
      from (
        select (array_agg(value) filter (where kind = 'lists'))[1] as change,
          coalesce(jsonb_agg(value) filter (where kind = 'items'), '[]') as items,
          coalesce(jsonb_agg(value) filter (where kind = 'ticks'), '[]') as ticks
        from private.each_list_change(changes) where (value ->> 'list')::uuid = changed
      ) given
      cross join lateral private.change_list(
        changed, roles ->> changed::text, given.change, given.items, given.ticks, sizes) done;
    exception when sqlstate 'PT403' or integrity_constraint_violation or data_exception then
      declare
        error_text text;
        hint text;
      begin
        get stacked diagnostics error_text = message_text, hint = pg_exception_hint;
        refused := refused || (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'list', changed, 'key', value -> 'key', 'trip', value -> 'trip',
            'code', coalesce(nullif(hint, ''), 'invalid'),
            'message', case when hint <> '' then error_text end))
          from private.each_list_change(changes) where (value ->> 'list')::uuid = changed);
      end;
    end;
  end loop;
  return refused;
end
$$;

create or replace function private.lists_changed_since(known jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  max_bytes constant integer := 1000000;
  -- Maximum sizes as JSON: of a list without its name, store, repeats and people, and of one person.
  list_bytes constant integer := 820;
  person_bytes constant integer := 600;
begin
  return (
    with mine as materialized (
      -- A device may know a later version than this one after a restore. It then receives the whole list.
      select l.*, m.role, case when (known ->> l.uid::text)::bigint <= l.version
        then (known ->> l.uid::text)::bigint else -1 end as seen
      from public.lists l join private.my_lists() m on m.uid = l.uid
    ), measured as (
      select mine.uid, mine.version, list_bytes
        + octet_length(to_json(mine.name)::text) + coalesce(octet_length(mine.store::text), 0)
        + coalesce(octet_length(mine.repeats::text), 0)
        + person_bytes * coalesce((select count(*) + 1 from public.list_members m
          where m.list_uid = mine.uid having count(*) > 0), 0)
        + (select coalesce(sum(private.list_item_bytes(i.key, i.text, i.before, i.store)), 0)
          from public.list_items i where i.list_uid = mine.uid and i.version > mine.seen
          and (i.present or mine.seen >= 0))
        + (select coalesce(sum(private.list_tick_bytes(t.key)), 0)
          from public.list_ticks t where t.list_uid = mine.uid and t.version > mine.seen) as bytes
      from mine where mine.version > mine.seen
    ), changed as (
      select measured.uid, row_number() over in_order = 1 or sum(measured.bytes) over in_order <= max_bytes
        as is_sent
      from measured window in_order as (order by measured.version, measured.uid)
    ), sent as materialized (
      select mine.* from mine join changed on changed.uid = mine.uid where changed.is_sent
    )
    select jsonb_build_object(
      'now', floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
      'versions', (select coalesce(jsonb_object_agg(mine.uid,
        case when mine.version > mine.seen and mine.uid not in (select sent.uid from sent)
          then mine.seen else mine.version end), '{}') from mine),
      'has_more', exists (select from changed where not changed.is_sent),
      'lists', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', sent.uid, 'id', sent.saved_id, 'owner', sent.owner_id, 'role', sent.role, 'name', sent.name,
        'present', sent.present, 'trip', sent.trip, 'trip_by', sent.trip_by, 'store', sent.store, 'repeats', sent.repeats, 'created_at', sent.created_at,
        'clocks', sent.clocks, 'members', private.people_of_list(sent.uid))), '[]') from sent),
      'items', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', i.list_uid, 'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place,
        'present', i.present, 'added_by', i.added_by, 'clocks', i.clocks)
          || case when i.store is null then '{}' else jsonb_build_object('store', i.store) end), '[]')
        from sent join public.list_items i on i.list_uid = sent.uid and i.version > sent.seen
          -- A device that receives the whole list doesn't need the removed items.
          and (i.present or sent.seen >= 0)),
      'ticks', (select coalesce(jsonb_agg(jsonb_build_object(
        'list', t.list_uid, 'trip', t.trip, 'key', t.key, 'done', t.done, 'done_by', t.done_by,
        'assigned_to', t.assigned_to, 'clocks', t.clocks)), '[]')
        from sent join public.list_ticks t on t.list_uid = sent.uid and t.version > sent.seen)
    )
  );
end
$$;

create or replace function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused jsonb;
  response jsonb;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.require_second_factor();
  refused := private.apply_list_changes(changes);
  response := private.lists_changed_since(known);
  return response || jsonb_build_object(
    'refused', refused, 'restore', (select r.id from public.last_restore r limit 1));
end
$$;

create or replace function public.create_list_invite(
  list uuid, role text, days integer default 7, uses integer default 5
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  max_open_invites constant integer := 10;
  -- Three random UUIDs have 366 random bits. The hash reduces them to 256.
  secret constant text := translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_');
  invite public.list_invites;
begin
  perform private.lock_own_list(list);
  if list = auth.uid() then
    raise exception 'Save this list under a name to share it.'
      using errcode = 'PT403', hint = 'not_saved';
  elsif not exists (select from public.lists l where l.uid = list and l.present) then
    raise exception 'This list is deleted. Restore it to share it.'
      using errcode = 'PT404', hint = 'deleted';
  elsif not coalesce(
    role in ('editor', 'viewer') and days between 1 and 30 and uses between 1 and 20, false
  ) then
    raise exception 'A link is for editors or viewers, for 1 to 30 days and 1 to 20 people.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  delete from public.list_invites i
  where i.list_uid = list and (i.expires_at <= now() or i.uses_left = 0);
  if (select count(*) from public.list_invites i where i.list_uid = list) >= max_open_invites then
    raise exception 'This list has % open links. End one to make another.', max_open_invites
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  insert into public.list_invites (secret_hash, list_uid, role, created_by, expires_at, uses_left)
  values (
    private.invite_hash(secret), list, create_list_invite.role, auth.uid(),
    now() + make_interval(days => days), uses
  ) returning * into invite;
  return json_build_object('id', invite.id, 'secret', secret, 'expires_at', invite.expires_at);
end
$$;

create or replace function public.accept_list_invite(secret text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  max_members constant integer := 20;
  max_shared_lists constant integer := 200;
  hash constant bytea := private.invite_hash(secret);
  invite public.list_invites;
  use_hash bytea;
  has_used boolean;
  role_before text;
begin
  perform private.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for no key update;
  -- Joining and removing a member lock the list, so that parallel calls can't exceed its limits.
  perform from public.lists l where l.uid = (
    select i.list_uid from public.list_invites i where i.secret_hash = hash and i.expires_at > now()
  ) for update;
  select i.* into invite
  from public.list_invites i join public.lists l on l.uid = i.list_uid
  where i.secret_hash = hash and i.expires_at > now() and l.present
  for update of i;
  select m.role into role_before from private.my_lists() m where m.uid = invite.list_uid;
  if role_before in ('owner', 'editor', invite.role) then
    return invite.list_uid;
  end if;
  use_hash := private.invite_use_hash(invite.id, auth.uid());
  has_used := coalesce(use_hash = any (invite.used_by), false);
  if invite.id is null or (invite.uses_left = 0 and not has_used) then
    raise exception 'This invitation is no longer valid. Ask for a new one.'
      using errcode = 'PT404', hint = 'invite_over';
  end if;

  if role_before is null then
    if (select count(*) from public.list_members m where m.list_uid = invite.list_uid) >= max_members then
      raise exception 'This list is already shared with % people, the most it can have.', max_members
        using errcode = 'PT403', hint = 'quota_exceeded';
    elsif (select count(*) from public.list_members m where m.user_id = auth.uid()) >= max_shared_lists then
      raise exception 'You are a member of % lists. Leave one to join another.', max_shared_lists
        using errcode = 'PT403', hint = 'quota_exceeded';
    end if;
  end if;
  insert into public.list_members as m (list_uid, user_id, role)
  values (invite.list_uid, auth.uid(), invite.role)
  on conflict (list_uid, user_id) do update set role = excluded.role;
  if not has_used then
    update public.list_invites i set uses_left = i.uses_left - 1, used_by = i.used_by || use_hash
    where i.id = invite.id;
  end if;
  return invite.list_uid;
end
$$;

create or replace function public.set_list_role(list uuid, member uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role_before text;
begin
  perform private.lock_own_list(list);
  if not coalesce(role in ('editor', 'viewer'), false) then
    raise exception 'A member is either an editor or a viewer.'
      using errcode = 'PT400', hint = 'invalid';
  end if;
  select m.role into role_before
  from public.list_members m where m.list_uid = list and m.user_id = member;
  if role_before is null then
    raise exception 'This person is no longer on the list.'
      using errcode = 'PT404', hint = 'no_such_member';
  elsif role_before = role then
    return;
  end if;
  update public.list_members m set role = set_list_role.role
  where m.list_uid = list and m.user_id = member;
  -- The member may still have an editor link, which would make them an editor again.
  if role = 'viewer' then
    delete from public.list_invites i where i.list_uid = list and i.role = 'editor';
  end if;
end
$$;

create or replace function public.remove_list_member(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  role constant text := private.lock_list(list);
begin
  if role = 'owner' and member = auth.uid() then
    raise exception 'This list is yours. Hand it over to leave it.'
      using errcode = 'PT403', hint = 'is_the_owner';
  elsif role <> 'owner' and member is distinct from auth.uid() then
    raise exception 'Only the owner of this list can do that.'
      using errcode = 'PT403', hint = 'not_the_owner';
  end if;
  -- A removed member may still have a link, with which they could rejoin at once. Links are also deleted if
  -- the member has just left on their own.
  if role = 'owner' then
    delete from public.list_invites i where i.list_uid = list;
  end if;
  delete from public.list_members m where m.list_uid = list and m.user_id = member;
  if not found then
    return;
  end if;
  -- Keeps what the member added and ticked, but removes the member's id from it.
  update public.list_items i set added_by = null where i.list_uid = list and i.added_by = member;
  update public.list_ticks t set done_by = null where t.list_uid = list and t.done_by = member;
  update public.lists l set trip_by = null where l.uid = list and l.trip_by = member;
  -- Unassigns the member's items with a later clock, so that all devices get the change and the items stay
  -- unassigned if the member joins again.
  update public.list_ticks t set assigned_to = null, version = l.version,
    clocks = t.clocks || jsonb_build_object('assigned_to', private.clock_after(t.clocks))
  from public.lists l where l.uid = list and t.list_uid = list and t.assigned_to = member;
end
$$;

create or replace function public.hand_over_list(list uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_list(list, member);
  if not exists (
    select from public.list_members m join public.lists l on l.uid = m.list_uid
    where m.list_uid = list and m.user_id = member and m.role = 'editor' and l.present
  ) then
    raise exception 'Only an editor of this list can take it over.'
      using errcode = 'PT403', hint = 'not_an_editor';
  end if;
  begin
    perform private.give_list_to(list, member);
  exception when sqlstate 'PT403' then
    raise exception 'This person has no room for another list.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end;
  insert into public.list_members (list_uid, user_id, role) values (list, auth.uid(), 'editor');
end
$$;

create or replace function private.require_scope(scope text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  scopes constant text[] := private.scopes_of_token();
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if auth.jwt() ->> 'access_token_id' is null then
    perform private.require_second_factor();
    return;
  end if;
  if scopes is null then
    raise exception 'This token has expired or was revoked.' using errcode = 'PT401', hint = 'invalid_token';
  end if;
  if not (scope = any (scopes) or (scope = 'lists:read' and 'lists:write' = any (scopes))) then
    raise exception 'This token lacks the scope %.', scope
      using errcode = 'PT403', hint = 'insufficient_scope';
  end if;
end
$$;

create or replace function public.lists_page(after uuid default null, max_lists integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.lists;
begin
  perform private.require_scope('lists:read');
  if after is not null then
    select l.* into last from public.lists l join private.my_lists() m on m.uid = l.uid where l.uid = after;
    if last.uid is null then
      raise exception 'The list given as "after" no longer exists. Start from the first page.' using errcode = 'PT400', hint = 'invalid';
    end if;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', page.uid, 'name', page.name, 'role', page.role, 'is_current', page.uid = page.owner_id,
      'created_at', page.created_at, 'version', page.version
    ) order by page.created_at desc, page.uid desc)
    from (
      select l.*, m.role from public.lists l join private.my_lists() m on m.uid = l.uid
      where l.present and (last.uid is null or (l.created_at, l.uid) < (last.created_at, last.uid))
        -- A current list, whose id is its owner's, is visible only to its owner.
        and (l.uid <> l.owner_id or l.owner_id = auth.uid())
      order by l.created_at desc, l.uid desc
      limit least(max_lists, 1001)
    ) page
  ), '[]');
end
$$;

create or replace function public.lock_list_rows(list uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  latest text;
begin
  perform private.require_scope('lists:write');
  -- Locks accounts in order of id, then the list, like sync_lists. Locks no list that the shopper can only
  -- view.
  select l.owner_id into owner
  from public.lists l join private.my_lists() m on m.uid = l.uid
  where l.uid = list and m.role <> 'viewer';
  perform from auth.users u where u.id = any (array[auth.uid(), owner]) order by u.id for no key update;
  -- Looks again, because the shopper may have created the list while this waited for the lock.
  if exists (select from private.my_lists() m where m.uid = list and m.role <> 'viewer') then
    perform from public.lists l where l.uid = list for update;
    select max(clock collate "C") into latest from (
      select private.latest_clock(l.clocks) as clock from public.lists l where l.uid = list
      union all select private.latest_clock(i.clocks) from public.list_items i where i.list_uid = list
      union all select private.latest_clock(t.clocks) from public.list_ticks t where t.list_uid = list
    ) written;
  end if;
  return jsonb_build_object(
    'clock', case when latest > '' then private.clock_after(jsonb_build_object('latest', latest))
      else private.server_clock() end,
    'list', public.list_rows(list));
end
$$;

create or replace function public.change_lists(changes jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_scope('lists:write');
  return public.sync_lists(
    -- With all current versions as known, sync_lists returns only the rows that this call changes.
    (select coalesce(jsonb_object_agg(l.uid, l.version), '{}')
      from public.lists l join private.my_lists() m on m.uid = l.uid),
    changes
  ) -> 'refused';
end
$$;

create or replace function public.delete_my_account(pass_lists_on boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shopper auth.users;
  one record;
  heir record;
begin
  perform private.require_second_factor();
  -- Deletion can't be undone, so somebody who finds a signed-in device must not be able to do it. A code of
  -- a second factor alone doesn't count, because they could have set up that factor.
  if not exists (
    select from auth.mfa_amr_claims c
    join auth.sessions s on s.id = c.session_id
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and c.updated_at > now() - interval '10 minutes'
      and c.authentication_method in (
        'password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'oauth', 'sso/saml'
      )
  ) then
    raise exception 'Sign in again to delete your account. Your last sign-in was more than 10 minutes ago.'
      using errcode = 'PT403', hint = 'sign_in_again';
  end if;

  -- To avoid deadlocks, every function locks accounts in order of id, then lists in order of id.
  for one in
    select u.id from auth.users u where u.id = any (array(
      select auth.uid()
      union select m.user_id from public.lists l
        join public.list_members m on m.list_uid = l.uid and m.role = 'editor'
        where l.owner_id = auth.uid()
      union select l.owner_id from private.my_lists() m join public.lists l on l.uid = m.uid
    )) order by u.id
  loop
    if one.id = auth.uid() then
      select u.* into shopper from auth.users u where u.id = one.id for update;
    else
      perform from auth.users u where u.id = one.id for no key update;
    end if;
  end loop;
  perform from public.lists l where l.uid = any (array(select m.uid from private.my_lists() m))
    order by l.uid for update;
  if coalesce(pass_lists_on, true) then
    for one in
      select l.uid from public.lists l where l.owner_id = shopper.id and l.present order by l.uid
    loop
      for heir in
        select m.user_id from public.list_members m
        where m.list_uid = one.uid and m.role = 'editor' and m.user_id <> shopper.id
        order by m.joined_at, m.user_id
      loop
        -- The account of a new editor isn't locked yet. If another call holds it, that call may be waiting for
        -- this list, so this editor is skipped.
        perform from auth.users u where u.id = heir.user_id for no key update skip locked;
        continue when not found;
        begin
          perform private.give_list_to(one.uid, heir.user_id);
          exit;
        exception when sqlstate 'PT403' then
          null;  -- This editor has no room for the list. Try the next one.
        end;
      end loop;
    end loop;
  end if;

  if private.has_proved_email() then
    delete from public.waitlist w where lower(w.email) = lower(shopper.email);
  end if;
  -- Demo videos belong to the site, so they stay, without the shopper's id.
  update storage.objects o set owner = null, owner_id = null
  where o.owner = shopper.id or o.owner_id = shopper.id::text;
  update storage.buckets b set owner = null, owner_id = null
  where b.owner = shopper.id or b.owner_id = shopper.id::text;
  -- On our server these rows are deleted with the account, on a Supabase project they aren't.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text;
  delete from auth.flow_state f where f.user_id = shopper.id;
  delete from auth.users u where u.id = shopper.id;
end
$$;

comment on function public.delete_my_account is
  'Deletes the shopper''s account and data; shared lists pass to an editor unless the caller opts out. Refused if the last sign-in was more than 10 minutes ago';
