-- The waitlist entry of an address belongs to who answered a mail to it. Without confirmation each
-- new account counts as confirmed at once, so whoever signed up with another's address saw the name
-- that was given there, and took the entry along.

create function public.has_proved_email() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u join auth.identities i on i.user_id = u.id
    where u.id = auth.uid() and u.email_confirmed_at is not null
      and lower(i.identity_data ->> 'email') = lower(u.email)
      and i.identity_data -> 'email_verified' = 'true'
  )
$$;
comment on function public.has_proved_email is
  'Whether a mail to the shopper''s address was answered, or an admin vouches for it';
revoke all on function public.has_proved_email()
  from public, anon, authenticated, service_role;

-- Until now an address that was changed without a mail stood as verified, too. Which changes those
-- were is not known, so all of them have to be proved again.
update auth.identities i
set identity_data = i.identity_data || '{"email_verified": false}'
where i.provider = 'email' and exists (
  select from auth.audit_log_entries e
  where e.payload ->> 'action' = 'user_email_changed' and e.payload ->> 'actor_id' = i.user_id::text
);

-- As before, but for the waitlist. A new table that tells of shoppers belongs here and below: a test
-- finds those that are missing.
create or replace function public.my_data() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  shopper auth.users;
begin
  perform public.require_second_factor();
  select u.* into shopper from auth.users u where u.id = auth.uid();
  return json_build_object(
    'exported_at', now(),
    'account', json_build_object(
      'id', shopper.id,
      'email', shopper.email,
      'email_confirmed_at', shopper.email_confirmed_at,
      'new_email', nullif(shopper.email_change, ''),
      'email_change_sent_at', shopper.email_change_sent_at,
      'has_password', coalesce(shopper.encrypted_password <> '', false),
      'profile', shopper.raw_user_meta_data,
      'rights', shopper.raw_app_meta_data,
      'created_at', shopper.created_at,
      'updated_at', shopper.updated_at,
      'invited_at', shopper.invited_at,
      'confirmation_sent_at', shopper.confirmation_sent_at,
      'recovery_sent_at', shopper.recovery_sent_at,
      'last_sign_in_at', shopper.last_sign_in_at,
      'banned_until', shopper.banned_until
    ),
    'identities', (
      select coalesce(json_agg(json_build_object(
        'provider', i.provider,
        'facts', i.identity_data,
        'created_at', i.created_at,
        'updated_at', i.updated_at,
        'last_sign_in_at', i.last_sign_in_at
      ) order by i.created_at, i.id), '[]')
      from auth.identities i where i.user_id = shopper.id
    ),
    'sessions', (
      select coalesce(json_agg(json_build_object(
        'id', s.id,
        'created_at', s.created_at,
        'refreshed_at', s.refreshed_at,
        'ends_at', s.not_after,
        'assurance', s.aal,
        'user_agent', s.user_agent,
        'ip', host(s.ip),
        'proofs', (
          select coalesce(json_agg(json_build_object(
            'method', c.authentication_method, 'at', c.updated_at
          ) order by c.created_at), '[]')
          from auth.mfa_amr_claims c where c.session_id = s.id
        ),
        'tokens_issued_at', (
          select coalesce(json_agg(t.created_at order by t.id), '[]')
          from auth.refresh_tokens t where t.session_id = s.id
        )
      ) order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = shopper.id
    ),
    'second_factors', (
      select coalesce(json_agg(json_build_object(
        'name', f.friendly_name,
        'type', f.factor_type,
        'status', f.status,
        'created_at', f.created_at,
        'updated_at', f.updated_at,
        'challenges', (
          select coalesce(json_agg(json_build_object(
            'created_at', c.created_at, 'verified_at', c.verified_at, 'ip', host(c.ip_address)
          ) order by c.created_at), '[]')
          from auth.mfa_challenges c where c.factor_id = f.id
        )
      ) order by f.created_at, f.id), '[]')
      from auth.mfa_factors f where f.user_id = shopper.id
    ),
    'pending_links', (
      select coalesce(json_agg(json_build_object(
        'type', o.token_type, 'sent_to', o.relates_to, 'created_at', o.created_at
      ) order by o.created_at), '[]')
      from auth.one_time_tokens o where o.user_id = shopper.id
    ),
    'pending_sign_ins', (
      select coalesce(json_agg(json_build_object(
        'method', f.authentication_method, 'created_at', f.created_at
      ) order by f.created_at), '[]')
      from auth.flow_state f where f.user_id = shopper.id
    ),
    'security_events', (
      select coalesce(json_agg(json_build_object(
        'what', e.payload, 'at', e.created_at, 'ip', e.ip_address
      ) order by e.created_at), '[]')
      from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text
    ),
    'saved_lists', (
      select coalesce(json_agg(json_build_object(
        'id', l.id,
        'name', l.name,
        'items', l.items,
        'created_at', l.created_at,
        'updated_at', l.updated_at
      ) order by l.created_at, l.id), '[]')
      from public.saved_lists l where l.user_id = shopper.id
    ),
    'last_used_store', (
      select json_build_object('store', s.store, 'used_at', s.used_at)
      from public.last_used_stores s where s.user_id = shopper.id
    ),
    'waitlist', (
      select json_build_object('email', w.email, 'name', w.name, 'created_at', w.created_at)
      from public.waitlist w
      where public.has_proved_email() and lower(w.email) = lower(shopper.email)
    ),
    'uploaded_files', (
      select coalesce(json_agg(json_build_object(
        'bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at
      ) order by o.created_at), '[]')
      from storage.objects o where o.owner = shopper.id or o.owner_id = shopper.id::text
    ),
    'buckets', (
      select coalesce(json_agg(json_build_object(
        'name', b.name, 'created_at', b.created_at
      ) order by b.created_at), '[]')
      from storage.buckets b where b.owner = shopper.id or b.owner_id = shopper.id::text
    )
  );
end
$$;

create or replace function public.delete_my_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  shopper auth.users;
begin
  perform public.require_second_factor();
  -- Whoever finds a device signed in can't do what nobody can undo. A code of the second factor
  -- alone doesn't count: they could have set one up.
  if not exists (
    select from auth.mfa_amr_claims c
    join auth.sessions s on s.id = c.session_id
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and c.updated_at > now() - interval '10 minutes'
      and c.authentication_method in (
        'password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'oauth', 'sso/saml'
      )
  ) then
    raise exception 'Sign in again to delete your account: you did so more than 10 minutes ago.'
      using errcode = 'PT403', hint = 'sign_in_again';
  end if;

  select u.* into shopper from auth.users u where u.id = auth.uid() for update;
  if public.has_proved_email() then
    delete from public.waitlist w where lower(w.email) = lower(shopper.email);
  end if;
  -- Demo videos are the site's; who uploaded them is forgotten.
  update storage.objects o set owner = null, owner_id = null
  where o.owner = shopper.id or o.owner_id = shopper.id::text;
  update storage.buckets b set owner = null, owner_id = null
  where b.owner = shopper.id or b.owner_id = shopper.id::text;
  -- Here these go with the account; on a Supabase project they don't.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text;
  delete from auth.flow_state f where f.user_id = shopper.id;
  delete from auth.refresh_tokens t where t.user_id::text = shopper.id::text;
  delete from auth.users u where u.id = shopper.id;
end
$$;
