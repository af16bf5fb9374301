-- Accounts: second factor, passwords, sessions, links in emails, and administrators. The tables belong to
-- Supabase Auth. These functions work the same on our server and in a Supabase project.

-- Two-step verification. Once a shopper has set up a second factor, a session can't access their tables until
-- it has verified the factor (aal2), even if other policies allow the access. Both the token and its session
-- must be at that level. A token issued before the code was entered has a lower level than its session, and a
-- token issued before the factor was removed has a higher level. A program's access token is always accepted,
-- because only a session that had verified the second factor could create it.
create function public.has_shown_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  ) or (
    coalesce(auth.jwt() ->> 'aal' = 'aal2', false) and exists (
      select from auth.sessions
      where sessions.id = (auth.jwt() ->> 'session_id')::uuid
        and sessions.user_id = auth.uid() and sessions.aal = 'aal2'
    )
  ) or private.scopes_of_token() is not null
$$;
comment on function public.has_shown_second_factor is
  'Whether the session is as strong as the account requires; true if the account has no second factor';
revoke execute on function public.has_shown_second_factor() from public, anon, authenticated, service_role;
grant execute on function public.has_shown_second_factor() to authenticated;

create function private.require_second_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.has_shown_second_factor() then
    raise exception 'Enter the code of your second factor first.'
      using errcode = 'PT403', hint = 'second_factor_needed';
  end if;
end
$$;
comment on function private.require_second_factor is
  'Checks the second factor for functions that bypass row-level security';
revoke execute on function private.require_second_factor() from public;

create function public.has_password() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  return exists (
    select from auth.users u where u.id = auth.uid() and u.encrypted_password <> ''
  );
end
$$;
comment on function public.has_password is
  'Whether the shopper can sign in with a password; accounts created by an email link have none';
revoke execute on function public.has_password() from public, anon, authenticated, service_role;
grant execute on function public.has_password() to authenticated;

-- Sessions

create function public.my_sessions() returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  ip text,
  is_current boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_second_factor();
  return query
    select s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at),
      s.user_agent, host(s.ip), s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 6 desc, 3 desc, 1;
end
$$;
comment on function public.my_sessions is
  'Sessions of the shopper: the current one first, then the most recently used';
revoke execute on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;

-- To avoid deadlocks, locks the account before its session, as deleting the account does.
create function public.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
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
comment on function public.end_session is
  'Signs the shopper out on one device; false if they have no such session';
revoke execute on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;

-- Links in emails

-- The page that a link opens calls this before the link is used up. It may return part of the account's email
-- address, because anyone with the link could open the account anyway. Our server stores a hash of the link's
-- token, and Supabase stores the token itself. A link is valid for at most a day.
create function public.link_owner(token_hash text) returns text
language sql stable security definer set search_path = '' as $$
  select left(u.email, 1) || '…@' || substring(u.email from '[^@]*$')
  from auth.one_time_tokens o join auth.users u on u.id = o.user_id
  where o.token_hash in (
      link_owner.token_hash,
      encode(sha224(convert_to(link_owner.token_hash, 'UTF8')), 'hex')
    )
    and o.created_at > now() - interval '1 day'
$$;
comment on function public.link_owner is
  'Masked address of the account that an emailed link opens, such as a…@example.com; null if there is none';
revoke execute on function public.link_owner(text) from public, anon, authenticated, service_role;
grant execute on function public.link_owner(text) to anon, authenticated;

create function public.cancel_email_change() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  update auth.users u
  set email_change = '', email_change_confirm_status = 0, email_change_sent_at = null,
    updated_at = now()
  where u.id = auth.uid() and u.email_change <> '';
  if not found then
    return false;
  end if;
  delete from auth.one_time_tokens o
  where o.user_id = auth.uid()
    and o.token_type in ('email_change_token_current', 'email_change_token_new');
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object(
    'action', 'user_email_change_cancelled', 'actor_id', auth.uid(), 'traits', json_build_object()
  ), now());
  return true;
end
$$;
comment on function public.cancel_email_change is
  'Cancels a pending email change and its links; false if there is none';
revoke execute on function public.cancel_email_change() from public, anon, authenticated, service_role;
grant execute on function public.cancel_email_change() to authenticated;

-- If email confirmation is off, new accounts are confirmed from the start. Therefore, a confirmed account
-- isn't enough to see and delete the waitlist entry for its email address. The shopper must have opened a
-- link that was emailed to that address.
create function private.has_proved_email() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u join auth.identities i on i.user_id = u.id
    where u.id = auth.uid() and u.email_confirmed_at is not null
      and lower(i.identity_data ->> 'email') = lower(u.email)
      and i.identity_data -> 'email_verified' = 'true'
  )
$$;
comment on function private.has_proved_email is
  'Whether the shopper confirmed their address by email, or an admin confirmed it';
revoke execute on function private.has_proved_email() from public;

-- Administrators. Checks the role in the account, because the one in the token may be up to an hour old.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' = 'admin'
  )
$$;
comment on function public.is_admin is
  'Whether the shopper is an administrator now; reads only app_metadata, because shoppers can write user_metadata';
revoke execute on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;
