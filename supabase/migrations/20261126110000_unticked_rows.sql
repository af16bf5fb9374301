-- An item that is unticked by its row stays so, whatever an older app ticked under its name: so the API is
-- told of both.
create or replace function public.list_rows(list uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform public.require_scope('lists:read');
  return (
    select jsonb_build_object(
      'id', l.uid, 'name', l.name, 'role', m.role, 'is_current', l.uid = l.owner_id,
      'created_at', l.created_at, 'version', l.version, 'trip', l.trip, 'store', l.store,
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'key', i.key, 'text', i.text, 'before', i.before, 'place', i.place
        ) order by i.place, i.key collate "C"), '[]')
        from public.list_items i where i.list_uid = l.uid and i.present
      ),
      'ticks', (
        select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'done', t.done)), '[]')
        from public.list_ticks t where t.list_uid = l.uid and t.trip = l.trip
      )
    )
    from public.lists l join public.my_lists() m on m.uid = l.uid
    where l.uid = list and l.present
  );
end
$$;
comment on function public.list_rows is
  'A list that the shopper sees, with its rows in their order and the ticks of its trip; else null';
