-- A list in full has no removed items, so a device that took one may add an item again under an earlier clock
-- than its removal. That changes nothing, and the device would show the item for ever: it has to be told.

-- As before, and with items that were removed later than they are given: they stay removed, but get the next
-- version of the list.
create or replace function public.check_list_items(
  list uuid, items jsonb, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
begin
  with given as (
    select distinct on (value ->> 'key') value as one, value ->> 'key' as key
    from jsonb_array_elements(items)
  ), checked as (
    select given.one, given.key, i.clocks as stored, not i.present as is_removed,
      case
        when not coalesce(public.are_clocks(one -> 'clocks', '{text,place,present}'), false) then 'invalid'
        when public.latest_clock(one -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(one ->> 'key') between 1 and 220
          and public.is_item_text(one ->> 'text')
          and public.is_item_separator(one ->> 'before')
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
  select coalesce(jsonb_agg(one) filter (where problem is null and (
      stored is null
      or is_removed and (one -> 'present')::boolean
      or exists (
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
