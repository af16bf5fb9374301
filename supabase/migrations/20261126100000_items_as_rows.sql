-- A row is an item as it was written: 'garlic, minced' is one row, 'salt & pepper' two, with ' & ' before the
-- second. Rows of before stay as they are.

-- Few commas, none at the ends, and no line breaks: a device that reads no names splits a text at them.
create function public.is_item_text(value text) returns boolean
language sql immutable as $$
  select char_length(value) between 1 and 20000
    and value !~ E'^[\\s,]|[\\s,]$|[\n\r\f\x0B\u0085\u2028\u2029]'
    and (position(',' in value) = 0
      or char_length(value) <= 1000 and char_length(value) - char_length(replace(value, ',', '')) <= 10)
$$;

-- A comma or line break among spaces, or what stands between two items of a pair.
create function public.is_item_separator(value text) returns boolean
language sql immutable as $$
  select char_length(value) <= 40 and (
    value ~ E'^[,\\s\u0085\u2028\u2029]*[,\n\r\f\x0B\u0085\u2028\u2029][,\\s\u0085\u2028\u2029]*$'
    or value ~ E'^[ \t]*[&+/;\u2022][&+/;\u2022 \t]*$'
    or value ~ E'^[ \t]+([Aa][Nn][Dd]|[YyEeNn])[ \t]+$')
$$;

-- As before, and with the rules for texts and separators above.
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

comment on table public.list_items is 'The items of a list as they were written, and its headings';

revoke execute on function public.is_item_text(text), public.is_item_separator(text)
  from public, anon, authenticated, service_role;
