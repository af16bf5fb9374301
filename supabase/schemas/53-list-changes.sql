-- Changes that devices make to one list: which ones are accepted, how they are merged, and when old rows are
-- deleted. These functions run while apply_list_changes (54-list-sync.sql) holds its locks.

-- Checks of text and numbers

-- Whether text can be an item. A row is an item as typed: 'garlic, minced' is one row, and 'salt & pepper' is
-- two rows, with ' & ' before the second. An item may contain a few commas, but not at its start or end, and
-- no line breaks. A device that couldn't load the product names splits text at commas and line breaks. Older
-- rows keep their text.
create function private.is_item_text(value text) returns boolean
language sql immutable as $$
  select char_length(value) between 1 and 20000
    and value !~ E'^[\\s,]|[\\s,]$|[\n\r\f\x0B\u0085\u2028\u2029]'
    and (position(',' in value) = 0
      or char_length(value) <= 1000 and char_length(value) - char_length(replace(value, ',', '')) <= 10)
$$;
revoke execute on function private.is_item_text(text) from public;

-- Whether text can separate two items: spaces with a comma or line break, or a joiner such as ' & '.
create function private.is_item_separator(value text) returns boolean
language sql immutable as $$
  select char_length(value) <= 40 and (
    value ~ E'^[,\\s\u0085\u2028\u2029]*[,\n\r\f\x0B\u0085\u2028\u2029][,\\s\u0085\u2028\u2029]*$'
    or value ~ E'^[ \t]*[&+/;\u2022][&+/;\u2022 \t]*$'
    or value ~ E'^[ \t]+([Aa][Nn][Dd]|[YyEeNn])[ \t]+$')
$$;
revoke execute on function private.is_item_separator(text) from public;

-- Whether text is empty or can be the store of an item. The store is written in parentheses in the list's
-- text, so its name can't contain parentheses or anything that separates items. The only white space allowed
-- in the name is single spaces between words.
create function private.is_item_store(value text) returns boolean
language sql immutable as $$
  select char_length(value) <= 100
    and value !~ E'^ | $|  |[,()@\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
revoke execute on function private.is_item_store(text) from public;

-- Whether text contains control characters other than tabs, \n and \r. Such a character is invisible and
-- takes six bytes in JSON.
create function private.has_control_characters(value text) returns boolean
language sql immutable as $$
  select value ~ E'[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'
$$;
revoke execute on function private.has_control_characters(text) from public;

-- Whether a value is a number from -`most` to `most`. Check this before a cast, because a cast of one invalid
-- value would raise an error for all rows.
create function private.is_number(given jsonb, most double precision) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(given) = 'number' and length(given::text) < 40
    then abs(given::double precision) <= most else false end
$$;
revoke execute on function private.is_number(jsonb, double precision) from public;

-- Returns the trip number of a row, or null if it doesn't fit into the column.
create function private.trip_number(value jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when private.is_number(value -> 'trip', 2000000000) then (value ->> 'trip')::numeric end
$$;
revoke execute on function private.trip_number(jsonb) from public;

-- Checks. Each function returns the accepted rows, and the reasons for rejecting the other rows.

-- Accepts items that are well-formed and later than the stored ones. Fields to be stored may not contain
-- control characters. A write to an item that was removed later is still accepted: the item stays removed,
-- but gets the list's next version. A full sync leaves out removed items, so after it, a device may add an
-- item with a clock earlier than the item's removal. Without the new version, that device would never learn
-- of the removal.
create function private.check_list_items(
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
revoke execute on function private.check_list_items(uuid, jsonb, text) from public;

-- Checks ticks the way check_list_items checks items. A tick may belong to a later trip than the list's own
-- (last_trip), within the limit for changes to the list's trip. It is shown once the list reaches that trip.
-- For example, a shopper may undo 'Clear picked items', which sets the trip back, while another device is
-- already ticking items on the next trip. If an item is assigned to someone who isn't on the list, it is
-- stored as unassigned, with a later clock, so that the device that sent it gets the correction.
create function private.check_list_ticks(
  list uuid, ticks jsonb, last_trip numeric, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql volatile security definer set search_path = '' as $$
declare
  max_trips_ahead constant integer := 1000;
  people constant text[] := array(
    select l.owner_id::text from public.lists l where l.uid = list
    union all select m.user_id::text from public.list_members m where m.list_uid = list);
begin
  with given as (
    select value as one, value ->> 'key' as key, private.trip_number(value)::integer as trip,
      case
        when not coalesce(private.are_clocks(value -> 'clocks', '{done,assigned_to}'), false) then 'invalid'
        when private.latest_clock(value -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and private.trip_number(value) between 1 and last_trip + max_trips_ahead
          and jsonb_typeof(value -> 'done') = 'boolean', false) then 'invalid'
      end as problem
    from jsonb_array_elements(ticks)
  ), once as (
    select distinct on (trip, key) one -> 'clocks' as given_clocks, key, trip, problem, case
      when problem is not null or (one ->> 'assigned_to') is null or one ->> 'assigned_to' = any (people) then one
      when one -> 'clocks' ? 'assigned_to' then one || jsonb_build_object(
        'assigned_to', null,
        'clocks', one -> 'clocks' || jsonb_build_object('assigned_to', private.clock_after(one -> 'clocks')))
      else one - 'assigned_to' end as one
    from given
  )
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      t.key is null or private.is_later(given_clocks, t.clocks, 'done')
      or private.is_later(given_clocks, t.clocks, 'assigned_to'))), '[]'),
    coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'ticks', 'list', list, 'trip', given.trip, 'key', given.key, 'code', problem)) filter (where problem is not null), '[]')
  into accepted, refusals
  from once given left join public.list_ticks t
    on t.list_uid = list and t.trip = given.trip and t.key = given.key;
end
$$;
revoke execute on function private.check_list_ticks(uuid, jsonb, numeric, text) from public;

-- Whether a value is valid for lists.repeats. Null is valid, and means that the list doesn't repeat.
create function private.is_repeat(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or coalesce(jsonb_typeof(value) = 'object'
    and pg_column_size(value) <= 1000
    and (select count(*) from jsonb_object_keys(
      case when jsonb_typeof(value) = 'object' then value else '{}' end)) = 4
    and (value -> 'into' = 'null'
      or value ->> 'into' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    and (value -> 'weekday')::text in ('0', '1', '2', '3', '4', '5', '6')
    and (value -> 'weeks')::text in ('1', '2', '4')
    and value ->> 'since' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', false)
$$;
revoke execute on function private.is_repeat(jsonb) from public;

-- Returns the reason for rejecting a change to the list itself, or null if the change is accepted.
create function private.list_change_refusal(change jsonb, stored public.lists, role text, max_clock text) returns jsonb
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
revoke execute on function private.list_change_refusal(jsonb, public.lists, text, text) from public;

-- Merging. For each field, the later write wins.

-- Creates a list that a shopper started on a device.
create function private.create_list(list uuid, change jsonb, max_clock text) returns public.lists
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
revoke execute on function private.create_list(uuid, jsonb, text) from public;

-- Merges a change to the list itself, and returns the merged list. Only the owner can restore a deleted list;
-- change_list checks who may delete it. All fields are written in a single update. A second update of the row
-- in the same transaction would check its foreign keys again, and so lock the account that last set the trip.
-- Such locks have no fixed order, so two calls could deadlock.
create function private.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
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
revoke execute on function private.merge_list(uuid, text, jsonb, jsonb) from public;

-- Merges the items and ticks of a list. The changed rows get the list's version.
create function private.merge_list_rows(list uuid, items jsonb, ticks jsonb, list_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.list_items as i (list_uid, key, text, before, place, present, added_by, store, clocks, version)
  select list, one.key, one.text, one.before, one.place, one.present, auth.uid(),
    case when one.clocks ? 'store' then one.store end, one.clocks, list_version
  from jsonb_to_recordset(items) as one (
    key text, text text, before text, place double precision, present boolean, store text, clocks jsonb)
  on conflict (list_uid, key) do update set
    text = case when private.is_later(excluded.clocks, i.clocks, 'text') then excluded.text else i.text end,
    before = case when private.is_later(excluded.clocks, i.clocks, 'place') then excluded.before else i.before end,
    place = case when private.is_later(excluded.clocks, i.clocks, 'place') then excluded.place else i.place end,
    present = case when private.is_later(excluded.clocks, i.clocks, 'present') then excluded.present else i.present end,
    added_by = case when excluded.present and not i.present
      and private.is_later(excluded.clocks, i.clocks, 'present') then excluded.added_by else i.added_by end,
    store = case when private.is_later(excluded.clocks, i.clocks, 'store') then excluded.store else i.store end,
    clocks = private.later_clocks(excluded.clocks, i.clocks),
    version = excluded.version;
  insert into public.list_ticks as t (list_uid, trip, key, done, done_by, assigned_to, clocks, version)
  select list, one.trip, one.key, one.done and one.clocks ? 'done',
    case when one.clocks ? 'done' then auth.uid() end,
    case when one.clocks ? 'assigned_to' then one.assigned_to end, one.clocks, list_version
  from jsonb_to_recordset(ticks) as one (
    trip integer, key text, done boolean, assigned_to uuid, clocks jsonb)
  on conflict (list_uid, trip, key) do update set
    done = case when private.is_later(excluded.clocks, t.clocks, 'done') then excluded.done else t.done end,
    done_by = case when private.is_later(excluded.clocks, t.clocks, 'done') then excluded.done_by else t.done_by end,
    assigned_to = case when private.is_later(excluded.clocks, t.clocks, 'assigned_to')
      then excluded.assigned_to else t.assigned_to end,
    clocks = private.later_clocks(excluded.clocks, t.clocks),
    version = excluded.version;
end
$$;
revoke execute on function private.merge_list_rows(uuid, jsonb, jsonb, bigint) from public;

-- Deletion of old rows

-- Deletes rows that are no longer needed. A device that was offline for more than 30 days syncs everything
-- again, so items that were removed more than 30 days ago can be deleted. Ticks are deleted once the trip
-- after theirs has ended. Ticks of later trips are deleted after 30 days. Such ticks count toward the size of
-- the list, so a member who wrote thousands of them could otherwise block the list forever. This runs in
-- change_list, so a list that is never changed again keeps its old rows.
create function private.delete_old_list_rows(list uuid, current_trip integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest_clock constant text := lpad(
    floor(extract(epoch from now() - interval '30 days') * 1000)::bigint::text, 13, '0');
begin
  delete from public.list_items i where i.list_uid = list and not i.present and greatest(
    (i.clocks ->> 'text') collate "C", (i.clocks ->> 'place') collate "C",
    (i.clocks ->> 'present') collate "C", (i.clocks ->> 'store') collate "C") < oldest_clock;
  delete from public.list_ticks t where t.list_uid = list and (
    t.trip < current_trip - 1
    or t.trip > current_trip
      and (select max(value collate "C") from jsonb_each_text(t.clocks)) < oldest_clock);
end
$$;
revoke execute on function private.delete_old_list_rows(uuid, integer) from public;

-- Deletes lists for good 30 days after their owner deleted them. Until then, keeps at most the thousand that
-- were deleted last.
create function private.delete_old_lists(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lists l where l.owner_id = owner and not l.present and (
    private.clock_time(l.clocks ->> 'present') < now() - interval '30 days' or l.uid in (
      select o.uid from public.lists o where o.owner_id = owner and not o.present
      order by o.clocks ->> 'present' collate "C" desc offset 1000));
end
$$;
revoke execute on function private.delete_old_lists(uuid) from public;

-- The complete change

-- Merges a device's changes to one list, and returns the rejected rows. Raises an error if the whole change
-- is rejected, for example because an editor can't change a deleted list. The caller holds the locks and
-- passes the shopper's role. `owner_sizes` is for check_list_growth.
create function private.change_list(
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
revoke execute on function private.change_list(uuid, text, jsonb, jsonb, jsonb, jsonb) from public;
