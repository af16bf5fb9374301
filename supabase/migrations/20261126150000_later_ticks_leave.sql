-- Ticks of trips that are yet to come count toward what a list may have. A member who wrote thousands of them
-- could close a list to everybody, for good.

-- As in 20261125101000, and ticks of a later trip leave after 30 days too, as removed items do.
create or replace function public.delete_old_list_rows(list uuid, current_trip integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  oldest_clock constant text := lpad(
    floor(extract(epoch from now() - interval '30 days') * 1000)::bigint::text, 13, '0');
begin
  delete from public.list_items i where i.list_uid = list and not i.present and greatest(
    (i.clocks ->> 'text') collate "C", (i.clocks ->> 'place') collate "C",
    (i.clocks ->> 'present') collate "C") < oldest_clock;
  delete from public.list_ticks t where t.list_uid = list and (
    t.trip < current_trip - 1
    or t.trip > current_trip
      and (select max(value collate "C") from jsonb_each_text(t.clocks)) < oldest_clock);
end
$$;
