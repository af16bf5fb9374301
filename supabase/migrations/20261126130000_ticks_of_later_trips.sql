-- A shopper who undoes 'Clear picked items' sets a list's trip back, and the later write wins. A device that
-- ticked items of the trip after it meanwhile was refused for good, although it had done nothing wrong.

-- As before, but with ticks of trips that are as far ahead as a list's own trip may be set. They show once the
-- list is on that trip.
create or replace function public.check_list_ticks(
  list uuid, ticks jsonb, last_trip numeric, max_clock text, out accepted jsonb, out refusals jsonb
) language plpgsql stable security definer set search_path = '' as $$
declare
  max_trips_ahead constant integer := 1000;
begin
  with given as (
    select value as one, value ->> 'key' as key, public.trip_number(value)::integer as trip,
      case
        when not coalesce(public.are_clocks(value -> 'clocks', '{done}'), false) then 'invalid'
        when public.latest_clock(value -> 'clocks') collate "C" >= max_clock then 'clock_ahead'
        when not coalesce(char_length(value ->> 'key') between 1 and 220
          and public.trip_number(value) between 1 and last_trip + max_trips_ahead
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
