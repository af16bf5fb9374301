-- Ends a statement whose answer has become too large, before the rest of it is built.
create function grocery_genie.refuse_large_answer(max_bytes bigint) returns text
language plpgsql set search_path = '' as $$
begin
  raise exception 'The answer is larger than % MiB', max_bytes / 1048576
    using errcode = 'program_limit_exceeded',
      hint = 'Select fewer columns, or fewer rows at once with limit and offset.';
end
$$;
revoke execute on function grocery_genie.refuse_large_answer(bigint) from public;
grant usage on schema grocery_genie to anon, authenticated, service_role;
grant execute on function grocery_genie.refuse_large_answer(bigint)
  to anon, authenticated, service_role;
