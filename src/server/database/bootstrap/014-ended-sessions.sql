-- Ends a batch of statements before any of them acts for a session that is over.
create function grocery_genie.refuse_ended_session() returns boolean
language plpgsql set search_path = '' as $$
begin
  raise exception 'The session has ended' using errcode = 'GG001';
end
$$;
-- Whoever can reach the schema may call it, since it does nothing but fail.
grant execute on function grocery_genie.refuse_ended_session() to public;
