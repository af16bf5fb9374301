-- Real stores, which shoppers find by location. The data is public, but only the service role may write it.

create table public.stores (
  id uuid primary key default gen_random_uuid(),
  chain text not null,
  name text not null,
  store_number text,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  phone text,
  latitude double precision not null,
  longitude double precision not null,
  position point not null generated always as (point(longitude, latitude)) stored,
  opening_hours text,
  time_zone text not null,
  is_address_completed boolean not null default false,
  source text not null,
  source_date date not null,
  constraint stores_latitude_range check (latitude between -90 and 90),
  constraint stores_longitude_range check (longitude between -180 and 180),
  constraint stores_state_code check (state ~ '^[A-Z]{2}$'),
  constraint stores_zip_code_format check (zip_code ~ '^[0-9]{5}$'),
  constraint stores_source_known check (source in ('alltheplaces', 'openstreetmap'))
);

comment on table public.stores is 'Supermarkets in the USA, imported chain by chain';
comment on column public.stores.chain is 'Name of the chain in the app''s catalog';
comment on column public.stores.store_number is 'Store number used by the chain';
comment on column public.stores.opening_hours is 'OpenStreetMap syntax, in the store''s time zone';
comment on column public.stores.is_address_completed is
  'True if the city or ZIP code was missing and was taken from the nearest ZIP code';
comment on column public.stores.source_date is 'Day when the source collected the store';

create index stores_position on public.stores using gist (position);
create index stores_chain on public.stores (chain);
create index stores_state on public.stores (state);

alter table public.stores enable row level security;
revoke all on table public.stores from public, anon, authenticated, service_role;
grant select on table public.stores to anon, authenticated;
grant select, insert, update, delete on table public.stores to service_role;

create policy "Everybody sees stores" on public.stores
  for select to anon, authenticated using (true);
create policy "The service role manages stores" on public.stores
  for all to service_role using (true) with check (true);

-- Maps a source's IDs, which may change, to our permanent IDs. There is no foreign key, so that these rows
-- outlive the stores. A store that disappears from the source and later returns gets its old ID back.
create table public.store_aliases (
  source text not null,
  source_id text not null,
  store_id uuid not null,
  constraint store_aliases_pkey primary key (source, source_id)
);

comment on table public.store_aliases is 'Maps a store id of a source to the id used in the app';

create index store_aliases_store_id on public.store_aliases (store_id);

alter table public.store_aliases enable row level security;
revoke all on table public.store_aliases from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.store_aliases to service_role;

create policy "The service role manages aliases of stores" on public.store_aliases
  for all to service_role using (true) with check (true);

create table public.store_imports (
  chain text primary key,
  source text,
  source_date date,
  etag text,
  store_count integer not null default 0,
  dropped jsonb not null default '{}',
  imported_at timestamptz,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  failed_attempts integer not null default 0,
  failure text
);

comment on table public.store_imports is 'State of each chain''s last import';
comment on column public.store_imports.imported_at is
  'Null if an import was tried but none succeeded';
comment on column public.store_imports.failure is 'Why the last attempt failed; null after a success';

alter table public.store_imports enable row level security;
revoke all on table public.store_imports from public, anon, authenticated, service_role;
grant select (chain, source, source_date, store_count, imported_at)
  on table public.store_imports to anon, authenticated;
grant select, insert, update, delete on table public.store_imports to service_role;

create policy "Everybody sees which chains are imported" on public.store_imports
  for select to anon, authenticated using (true);
create policy "The service role manages imports of stores" on public.store_imports
  for all to service_role using (true) with check (true);

-- Store search

-- The haversine formula, with the Earth's mean radius.
create function public.miles_between(
  latitude_a double precision,
  longitude_a double precision,
  latitude_b double precision,
  longitude_b double precision
) returns double precision
language sql immutable parallel safe
return 2 * 3958.7613 * asin(sqrt(least(1,
  power(sin(radians(latitude_b - latitude_a) / 2), 2)
  + cos(radians(latitude_a)) * cos(radians(latitude_b))
    * power(sin(radians(longitude_b - longitude_a) / 2), 2)
)));
comment on function public.miles_between is
  'Great-circle distance in miles between two points in degrees';
revoke execute on function public.miles_between(double precision, double precision, double precision, double precision)
  from public, anon, authenticated, service_role;
grant execute on function public.miles_between(double precision, double precision, double precision, double precision)
  to anon, authenticated, service_role;

-- Returns a box of longitudes and latitudes that contains every point within the distance. The box may extend
-- beyond 180 degrees, and covers all longitudes if it contains a pole. To allow for rounding, it is a yard or
-- two too large.
create function public.box_around(
  latitude double precision,
  longitude double precision,
  miles double precision
) returns box
language sql immutable parallel safe
return (
  select box(
    point(longitude - longitude_reach, latitude - latitude_reach),
    point(longitude + longitude_reach, latitude + latitude_reach)
  )
  from (select degrees((miles + 0.001) / 3958.7613)) as north_south (latitude_reach),
    lateral (
      select case
        when abs(latitude) + latitude_reach >= 90 then 180
        else asind(least(1, sind(latitude_reach) / cosd(latitude)))
      end
    ) as east_west (longitude_reach)
);
comment on function public.box_around is
  'Range of longitudes and latitudes within this many miles of a point';
revoke execute on function public.box_around(double precision, double precision, double precision)
  from public, anon, authenticated, service_role;
grant execute on function public.box_around(double precision, double precision, double precision)
  to anon, authenticated, service_role;

-- Returns the nearest stores, with the app's field names, ordered by great-circle distance and then by ID.
-- The index orders stores by their distance in degrees, which differs from the order in miles. So the stores
-- nearest in degrees only determine a radius, and the result is selected from all stores within that radius.
create function public.find_stores(
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
-- The best index depends on which filters are set and how many stores they match.
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
comment on function public.find_stores is
  'Returns the nearest stores by great-circle distance; isAvailable is false if no store of the chain is known';
revoke execute on function public.find_stores(double precision, double precision, integer, text, text, text, double precision)
  from public, anon, authenticated, service_role;
grant execute on function public.find_stores(double precision, double precision, integer, text, text, text, double precision)
  to anon, authenticated, service_role;
