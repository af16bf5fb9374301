-- A row that one transaction updates twice has its foreign keys checked anew, which locks the accounts that it
-- names, whatever their order: who changed a list waited for whoever had set its trip, and two waited for each
-- other.

-- As in 20261126160000, in one update.
create or replace function public.merge_list(list uuid, role text, change jsonb, items jsonb) returns public.lists
language plpgsql security definer set search_path = '' as $$
declare
  given_clocks constant jsonb := coalesce(change -> 'clocks', '{}');
  latest text;
  merged public.lists;
begin
  -- An owner who changes items or the name of a deleted list restores it.
  if role = 'owner' then
    select max(clock collate "C") into latest from (
      select public.latest_clock(value -> 'clocks') as clock from jsonb_array_elements(items)
      union all
      select given_clocks ->> 'name'
    ) written;
  end if;
  update public.lists l set
    name = case when public.is_later(given_clocks, l.clocks, 'name') then change ->> 'name' else l.name end,
    trip = case when public.is_later(given_clocks, l.clocks, 'trip') then (change ->> 'trip')::integer else l.trip end,
    trip_by = case when public.is_later(given_clocks, l.clocks, 'trip') then auth.uid() else l.trip_by end,
    store = case when public.is_later(given_clocks, l.clocks, 'store') then nullif(change -> 'store', 'null') else l.store end,
    present = later.is_restored or case
      when public.is_later(given_clocks, l.clocks, 'present') then (change ->> 'present')::boolean
      else l.present end,
    clocks = later.clocks || case
      when later.is_restored then jsonb_build_object('present', latest) else '{}' end,
    version = l.version + 1
  from (
    select clocks, latest is not null
      and public.is_later(jsonb_build_object('present', latest), clocks, 'present') as is_restored
    from (
      select public.later_clocks(given_clocks, before.clocks) as clocks
      from public.lists before where before.uid = list
    ) merged_clocks
  ) later
  where l.uid = list
  returning l.* into merged;
  return merged;
end
$$;
