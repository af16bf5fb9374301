-- PostgreSQL keeps 1e131071 in a few bytes and writes it out with all its noughts: the text of a small
-- value may be a gigabyte. A check would come too late, since the error of one quotes the row as text.
create function public.refuse_long_numbers() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_column_size(new.store) > 32000 or jsonb_path_exists(
    new.store,
    '$.** ? (@.type() == "number").abs() ? (@ > 1e15 || (@ > 0 && @ < 1e-15))'
  ) then
    raise exception 'The store is too large, or a number of it is too long when it is written out'
      using errcode = 'check_violation', constraint = 'last_used_stores_store_size';
  end if;
  return new;
end
$$;
revoke execute on function public.refuse_long_numbers()
  from public, anon, authenticated, service_role;

create trigger last_used_stores_refuse_long_numbers before insert or update
  on public.last_used_stores
  for each row execute function public.refuse_long_numbers();
