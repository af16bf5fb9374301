-- Limits on the size of lists.

-- Returns an upper bound for the size of a row as JSON, in bytes. In JSON, a control character takes six
-- bytes, and a quote, backslash or line break takes two. Only keys may contain control characters. This
-- function and the next don't set search_path, so that PostgreSQL can inline them into queries that count
-- many rows.
create function private.list_item_bytes(key text, text text, before text, store text) returns integer
language sql immutable as $$
  select 350 + 6 * octet_length(key) + 2 * (octet_length(text) + octet_length(before))
    + coalesce(70 + 2 * octet_length(store), 0)
$$;
revoke execute on function private.list_item_bytes(text, text, text, text) from public;

-- Like list_item_bytes, but for a tick.
create function private.list_tick_bytes(key text) returns integer
language sql immutable as $$
  select 320 + 6 * octet_length(key)
$$;
revoke execute on function private.list_tick_bytes(text) from public;

-- Returns how many rows a list has, including removed rows, and their total size.
create function private.list_size(list uuid, out row_count bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(stored.bytes), 0) from (
    select private.list_item_bytes(i.key, i.text, i.before, i.store) as bytes
    from public.list_items i where i.list_uid = list
    union all
    select private.list_tick_bytes(t.key) from public.list_ticks t where t.list_uid = list
  ) stored
$$;
revoke execute on function private.list_size(uuid) from public;

-- Returns the total size of the rows in all lists of an owner. Removed rows count until delete_old_list_rows
-- (53-list-changes.sql) deletes them after 30 days.
create function private.list_rows_bytes(owner uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(stored.bytes), 0) from (
    select private.list_item_bytes(i.key, i.text, i.before, i.store) as bytes
    from public.list_items i join public.lists l on l.uid = i.list_uid where l.owner_id = owner
    union all
    select private.list_tick_bytes(t.key)
    from public.list_ticks t join public.lists l on l.uid = t.list_uid where l.owner_id = owner
  ) stored
$$;
revoke execute on function private.list_rows_bytes(uuid) from public;

-- Raises an error if a list is too large, or if all lists of its owner together are too large. The caller
-- passes the sizes. Call this only after rows were added, so that shoppers over a quota can still change,
-- tick and delete items.
create function private.check_list_rows_quota(owner_bytes bigint, list_rows bigint, list_bytes bigint)
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
revoke execute on function private.check_list_rows_quota(bigint, bigint, bigint) from public;

-- Raises an error if a change makes a list too large, or makes all lists of its owner together too large.
-- `owner_sizes` caches the total size of each owner's lists until the end of the sync. Returns `owner_sizes`
-- with this change included.
create function private.check_list_growth(
  owner uuid, list uuid, bytes_before bigint, owner_sizes jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  size record;
  added bigint;
  bytes bigint;
begin
  select * into size from private.list_size(list);
  added := size.bytes - bytes_before;
  if owner_sizes ? owner::text then
    bytes := (owner_sizes ->> owner::text)::bigint + added;
  elsif added > 0 then
    bytes := private.list_rows_bytes(owner);
  else
    return owner_sizes;
  end if;
  if added > 0 then
    perform private.check_list_rows_quota(bytes, size.row_count, size.bytes);
  end if;
  return owner_sizes || jsonb_build_object(owner, bytes);
end
$$;
revoke execute on function private.check_list_growth(uuid, uuid, bigint, jsonb) from public;

-- Raises an error if an owner has too many saved lists. The current list doesn't count.
create function private.check_list_count(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_lists constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'lists'), 1000);
  lists bigint;
begin
  select count(*) into lists from public.lists l where l.owner_id = owner and l.present and l.uid <> owner;
  if lists > max_lists then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - 1, '999,999,999')), trim(to_char(max_lists, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;
revoke execute on function private.check_list_count(uuid) from public;
