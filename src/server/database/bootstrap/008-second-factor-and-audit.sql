-- Which factor a session has shown: when that one is removed, the session is worth less.
alter table auth.sessions
  add column factor_id uuid references auth.mfa_factors (id) on delete set null;
create index sessions_factor_id_idx on auth.sessions (factor_id);

-- Entries of an account are looked up, and removed with it.
create index audit_log_entries_actor_id_idx on auth.audit_log_entries ((payload ->> 'actor_id'));
grant select on auth.audit_log_entries to service_role;

-- However an account is deleted: what was remembered of it goes, and only that one was deleted
-- stays. Files that it uploaded are the site's; who uploaded them is forgotten.
create function grocery_genie.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.audit_log_entries where payload ->> 'actor_id' = old.id::text;
  insert into auth.audit_log_entries (payload)
  values (json_build_object('action', 'user_deleted', 'actor_id', null, 'traits', json_build_object()));
  update storage.objects set owner = null, owner_id = null
  where owner = old.id or owner_id = old.id::text;
  update storage.buckets set owner = null, owner_id = null
  where owner = old.id or owner_id = old.id::text;
  return null;
end
$$;
revoke execute on function grocery_genie.forget_user() from public;

create trigger users_forget after delete on auth.users
  for each row execute function grocery_genie.forget_user();

-- The key of the service role is kept beside the login, which can become grocery_auth anyway.
grant usage on schema grocery_genie to grocery_auth;
grant select, insert on grocery_genie.secrets to grocery_auth;
