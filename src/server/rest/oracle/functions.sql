-- Covers each kind of argument, result and effect that the app's functions may have.
create function public.add_up(a int, b int default 10, note text default null) returns int
  language sql immutable as 'select a + b';
create function public.echo(what jsonb) returns jsonb language sql stable as 'select what';
create function public.echo_json(what json) returns json language sql stable as 'select what';
create function public.kinds(
  num numeric default null, big bigint default null, ratio float8 default null, at timestamptz default null,
  due date default null, id uuid default null, tags text[] default null, flag boolean default null,
  short char(3) default null, bits bit(2) default null, name varchar(2) default null, "odd-Name x" text default null
) returns jsonb language sql stable as
  'select jsonb_build_array(num, big, ratio, at, due, id, tags, flag, short, bits, name, "odd-Name x")';
create function public.nothing_given() returns text language sql stable as 'select null::text';
create function public.right_now() returns timestamptz
  language sql stable as $$ select '2026-01-02T03:04:05.678901Z'::timestamptz $$;
create function public.who() returns uuid language sql stable as 'select auth.uid()';
create function public.numbers(upto int) returns setof int
  language sql immutable as 'select generate_series(1, upto)';
create function public.parts(from_id int default 0) returns table (id int, label text, "odd-Name x" numeric)
  language sql stable as
  $$ select * from (values (1, 'one', 1.50), (2, null, 2), (3, 'three', null)) as v where column1 >= from_id $$;
create function public.one_column() returns table (only_this int) language sql stable as 'select 7';
create function public.pair(out a int, out b text) language sql stable as $$ select 1, 'x' $$;
create function public.alone(out a int) language sql stable as 'select 1';
create function public.both_ways(inout a int, b int default 1, out c int) language sql stable as 'select a, a + b';
create function public.some_record() returns record language sql stable as $$ select 1, 'x'::text $$;
create function public.my_samples() returns setof public.samples
  language sql stable as 'select * from public.samples order by id';
create function public.sample_of(wanted bigint) returns public.samples
  language sql stable as 'select * from public.samples where id = wanted';
create function public.rename_sample(wanted bigint, new_label text) returns void
  language sql as 'update public.samples set label = new_label where id = wanted';
create function public.rename_and_tell(wanted bigint, new_label text) returns setof public.samples
  language sql as 'update public.samples set label = new_label where id = wanted returning *';
create function public.claims_stable() returns void language plpgsql stable as
  $$ begin execute 'update public.samples set label = ''x'''; end $$;
create function public.clear_samples() returns int language plpgsql security definer set search_path = '' as
  $$ declare removed int; begin
    delete from public.samples; get diagnostics removed = row_count; return removed; end $$;
create function public.refuse(code text, say text default 'no', more text default null) returns void
  language plpgsql as $$ begin
    raise exception using errcode = code, message = say, detail = coalesce(more, ''), hint = 'try again'; end $$;
create function public.overloaded(a int) returns text language sql as $$ select 'int a' $$;
create function public.overloaded(b text) returns text language sql as $$ select 'text b' $$;
create function public.overloaded(a int, b text) returns text language sql as $$ select 'both' $$;
create function public.undecided(a int) returns text language sql as $$ select 'int' $$;
create function public.undecided(a text) returns text language sql as $$ select 'text' $$;
create function public.of_members() returns text language sql as $$ select 'in' $$;
create function public.of_nobody() returns text language sql as $$ select 'in' $$;
create function public.many_values(variadic list int[]) returns int language sql as 'select list[1]';
create function public.unnamed(jsonb) returns jsonb language sql as 'select $1';
create function public.on_change() returns trigger language plpgsql as $$ begin return new; end $$;
create aggregate public.summed(int) (sfunc = int4pl, stype = int, initcond = '0');
create procedure public.proceed() language sql as 'select 1';

grant execute on all functions in schema public to anon, authenticated;
revoke execute on function public.of_members() from public, anon;
revoke execute on function public.of_nobody() from public, anon, authenticated;
