-- Who has set up a second factor is asked for it: until the session has shown it (aal2), the
-- tables of that shopper stay closed, whatever the other policies allow.
create function public.has_shown_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or not exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
  )
$$;
comment on function public.has_shown_second_factor is
  'Whether the session is as strong as the account asks for: true also where there is no second factor';

revoke all on function public.has_shown_second_factor
  from public, anon, authenticated, service_role;
grant execute on function public.has_shown_second_factor to authenticated;

create policy "A second factor is asked for" on public.saved_lists
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "A second factor is asked for" on public.last_used_stores
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));

-- Everybody may see the demo videos, so only what changes them is closed.
create policy "A second factor is asked for to upload" on storage.objects
  as restrictive for insert to authenticated
  with check ((select public.has_shown_second_factor()));
create policy "A second factor is asked for to replace" on storage.objects
  as restrictive for update to authenticated
  using ((select public.has_shown_second_factor()));
create policy "A second factor is asked for to delete" on storage.objects
  as restrictive for delete to authenticated
  using ((select public.has_shown_second_factor()));
