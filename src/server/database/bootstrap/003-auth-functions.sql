-- The first four as Supabase defines them: policies are written against them.
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- Lets the server refuse the access token of a session that was signed out.
create function auth.session_is_alive(session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    where sessions.id = session_id
      and (sessions.not_after is null or sessions.not_after > now())
  )
$$;

alter function auth.uid() owner to grocery_auth;
alter function auth.role() owner to grocery_auth;
alter function auth.email() owner to grocery_auth;
alter function auth.jwt() owner to grocery_auth;
alter function auth.session_is_alive(uuid) owner to grocery_auth;

revoke execute on all functions in schema auth from public;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt()
  to anon, authenticated, service_role;
