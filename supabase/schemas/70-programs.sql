-- List functions for shoppers' programs, which call them through our server's /api. Like devices, programs
-- work with rows, but only within the scopes of their token (10-access-tokens.sql).

create function private.require_scope(scope text) returns void
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
comment on function private.require_scope is
  'Checks that the caller''s token has a scope; a signed-in session has all scopes';
revoke execute on function private.require_scope(text) from public;

create function public.lists_page(after uuid default null, max_lists integer default 100) returns jsonb
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
comment on function public.lists_page is
  'Page of lists that the shopper can see, newest first, starting after the given list';
revoke execute on function public.lists_page(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.lists_page(uuid, integer) to authenticated;

-- Returns the rows of a list and the ticks of its current trip. Ticks are stored under row keys or, by older
-- apps, under item names. Returns ticks of both kinds, even those that were unticked: an item unticked under
-- its row key stays unticked, even if an older app ticked it under its name. Rows that only assign an item
-- aren't ticks.
create function public.list_rows(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_scope('lists:read');
  return (
    select jsonb_build_object(
      'id', l.uid, 'name', l.name, 'role', m.role, 'is_current', l.uid = l.owner_id,
      'created_at', l.created_at, 'version', l.version, 'trip', l.trip, 'store', l.store,
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place, 'store', nullif(i.store, '')
        ) order by i.place, i.key collate "C"), '[]')
        from public.list_items i where i.list_uid = l.uid and i.present
      ),
      'ticks', (
        select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'done', t.done)), '[]')
        from public.list_ticks t where t.list_uid = l.uid and t.trip = l.trip and t.clocks ? 'done'
      )
    )
    from public.lists l join private.my_lists() m on m.uid = l.uid
    where l.uid = list and l.present
  );
end
$$;
comment on function public.list_rows is
  'A list that the shopper can see, with its rows in order and the ticks of its trip; else null';
revoke execute on function public.list_rows(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_rows(uuid) to authenticated;

create function public.lock_list_rows(list uuid) returns jsonb
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
comment on function public.lock_list_rows is
  'Like list_rows, but locks the list until the transaction ends if the shopper may change it, and adds a clock later than all clocks of the list';
revoke execute on function public.lock_list_rows(uuid) from public, anon, authenticated, service_role;
grant execute on function public.lock_list_rows(uuid) to authenticated;

create function public.change_lists(changes jsonb) returns jsonb
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
comment on function public.change_lists is
  'Changes lists like sync_lists and returns the refused changes';
revoke execute on function public.change_lists(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.change_lists(jsonb) to authenticated;
