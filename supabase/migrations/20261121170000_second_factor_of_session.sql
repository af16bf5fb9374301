-- Both the token and its session must have shown the second factor: a token from before the code
-- says less than its session, one from before the factor was removed says more.
create or replace function public.has_shown_second_factor() returns boolean
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
  )
$$;
