-- The page that a mail's link leads to asks whose link it is before anything is used up. Whoever has
-- the link could open that account, so a part of its address is no secret to them. Our own server
-- keeps a hash of what the link carries, Supabase the very text. No link is older than a day.
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
  'The address of the account that a link out of a mail opens, in part: a…@example.com; null when there is none';

-- The account, not the token, says who is an administrator: a token is believed for an hour.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
    where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' = 'admin'
  )
$$;
comment on function public.is_admin is
  'Whether the shopper is an administrator now; app_metadata only, as shoppers may write user_metadata';

alter policy "Admins upload demo videos" on storage.objects
  with check (bucket_id = 'demo-videos' and (select public.is_admin()));
alter policy "Admins replace demo videos" on storage.objects
  using (bucket_id = 'demo-videos' and (select public.is_admin()))
  with check (bucket_id = 'demo-videos' and (select public.is_admin()));
alter policy "Admins delete demo videos" on storage.objects
  using (bucket_id = 'demo-videos' and (select public.is_admin()));

create function public.cancel_email_change() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_second_factor();
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
  'Ends a change of address that waits for its mailboxes: its links work no more; false when there is none';

revoke all on function public.link_owner, public.is_admin, public.cancel_email_change
  from public, anon, authenticated, service_role;
grant execute on function public.link_owner to anon, authenticated;
grant execute on function public.is_admin, public.cancel_email_change to authenticated;
