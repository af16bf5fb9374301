-- The account is locked before its session, as a deletion of the account does: the other way round,
-- the two waited for each other in a circle.
create or replace function public.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
  perform from auth.users u where u.id = auth.uid() for key share;
  delete from auth.sessions s where s.id = session_id and s.user_id = auth.uid();
  if not found then
    return false;
  end if;
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object(
    'action', 'logout', 'actor_id', auth.uid(), 'traits', json_build_object('scope', 'one')
  ), now());
  return true;
end
$$;
