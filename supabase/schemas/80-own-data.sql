-- Functions that return all of a shopper's data, and delete it with the account. Every new table with
-- shoppers' data must be added to both functions. Tests fail if a table is missing.

create function public.my_data() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  shopper auth.users;
begin
  perform private.require_second_factor();
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
        'id', l.saved_id,
        'name', l.name,
        'items', private.list_text(l.uid),
        'created_at', l.created_at
      ) order by l.created_at, l.saved_id), '[]')
      from public.lists l where l.owner_id = shopper.id and l.present and l.uid <> l.owner_id
    ),
    'lists', (
      select coalesce(json_agg(json_build_object(
        'id', l.uid,
        'saved_id', l.saved_id,
        'name', l.name,
        'is_deleted', not l.present,
        'trip', l.trip,
        'was_trip_set_by_you', l.trip_by = shopper.id,
        'store', l.store,
        'repeats', l.repeats,
        'created_at', l.created_at,
        'items', (
          select coalesce(json_agg(json_build_object(
            'text', i.text, 'store', i.store, 'is_removed', not i.present,
            'was_added_by_you', i.added_by = shopper.id,
            'changed_at', private.clock_time(private.latest_clock(i.clocks))
          ) order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = l.uid
        ),
        'taken', (
          select coalesce(json_agg(json_build_object(
            'item', t.key, 'trip', t.trip, 'is_done', t.done, 'was_done_by_you', t.done_by = shopper.id,
            'is_assigned_to_you', t.assigned_to = shopper.id,
            'changed_at', private.clock_time(private.latest_clock(t.clocks))
          ) order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = l.uid
        ),
        'members', (
          select coalesce(json_agg(json_build_object(
            'name', private.shopper_name(m.user_id), 'role', m.role, 'joined_at', m.joined_at
          ) order by m.joined_at, m.user_id), '[]')
          from public.list_members m where m.list_uid = l.uid
        )
      ) order by l.created_at, l.uid), '[]')
      from public.lists l where l.owner_id = shopper.id
    ),
    'lists_shared_with_you', (
      select coalesce(json_agg(json_build_object(
        'list', m.list_uid, 'role', m.role, 'joined_at', m.joined_at,
        'items_added', (
          select coalesce(json_agg(i.text order by i.place, i.key), '[]')
          from public.list_items i where i.list_uid = m.list_uid and i.added_by = shopper.id
        ),
        'items_taken', (
          select coalesce(json_agg(t.key order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = m.list_uid and t.done_by = shopper.id
        ),
        'items_assigned', (
          select coalesce(json_agg(t.key order by t.trip, t.key), '[]')
          from public.list_ticks t where t.list_uid = m.list_uid and t.assigned_to = shopper.id
        )
      ) order by m.joined_at, m.list_uid), '[]')
      from public.list_members m where m.user_id = shopper.id
    ),
    'links_to_your_lists', (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'list', i.list_uid, 'role', i.role, 'created_at', i.created_at,
        'expires_at', i.expires_at, 'uses_left', i.uses_left
      ) order by i.created_at, i.id), '[]')
      from public.list_invites i where i.created_by = shopper.id
    ),
    'access_tokens', (
      select coalesce(json_agg(json_build_object(
        'id', t.id,
        'name', t.name,
        'scopes', t.scopes,
        'created_at', t.created_at,
        'last_used_on', t.last_used_on,
        'expires_at', t.expires_at
      ) order by t.created_at, t.id), '[]')
      from public.personal_access_tokens t where t.user_id = shopper.id
    ),
    'last_used_store', (
      select json_build_object('store', s.store, 'used_at', s.used_at)
      from public.last_used_stores s where s.user_id = shopper.id
    ),
    'aisle_corrections', (
      select coalesce(json_agg(json_build_object(
        'store_id', c.store_id,
        'store_name', c.store_name,
        'item_key', c.item_key,
        'item_name', c.item_name,
        'sign', c.sign,
        'department', c.department,
        'corrected_at', c.corrected_at,
        'created_at', c.created_at,
        'updated_at', c.updated_at
      ) order by c.corrected_at, c.store_id, c.item_key), '[]')
      from public.aisle_corrections c where c.user_id = shopper.id
    ),
    'store_signs', (
      select coalesce(json_agg(json_build_object(
        'store_id', s.store_id,
        'chain_name', s.chain_name,
        'store_name', s.store_name,
        'store_address', s.store_address,
        'signs', s.signs,
        'signed_at', s.signed_at,
        'created_at', s.created_at,
        'updated_at', s.updated_at
      ) order by s.signed_at, s.store_id), '[]')
      from public.store_signs s where s.user_id = shopper.id
    ),
    'purchases', (
      select coalesce(json_agg(json_build_object(
        'day', p.day,
        'items', p.items,
        'cleared_at', p.cleared_at,
        'changed_at', p.changed_at,
        'created_at', p.created_at,
        'updated_at', p.updated_at
      ) order by p.day), '[]')
      from public.purchases p where p.user_id = shopper.id
    ),
    'item_settings', (
      select coalesce(json_agg(json_build_object(
        'item_key', s.item_key,
        'item_name', s.item_name,
        'is_suggested', s.is_suggested,
        'store', s.store,
        'changed_at', s.changed_at,
        'created_at', s.created_at,
        'updated_at', s.updated_at
      ) order by s.item_key), '[]')
      from public.item_settings s where s.user_id = shopper.id
    ),
    'waitlist', (
      select json_build_object('email', w.email, 'name', w.name, 'created_at', w.created_at)
      from public.waitlist w
      where private.has_proved_email() and lower(w.email) = lower(shopper.email)
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
comment on function public.my_data is 'All data about the shopper, without secrets';
revoke execute on function public.my_data() from public, anon, authenticated, service_role;
grant execute on function public.my_data() to authenticated;

-- Deletes the account. With `pass_lists_on`, first transfers each shared list to its longest-standing editor
-- who has room for it. Every query must use an index, so no query contains an 'or' between two columns or
-- casts a column. Refresh tokens are deleted with their sessions.
create function public.delete_my_account(pass_lists_on boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  shopper auth.users;
  one record;
  heir record;
begin
  perform private.require_second_factor();
  -- Deletion can't be undone, so somebody who finds a signed-in device must not be able to do it. A code of
  -- a second factor alone doesn't count, because they could have set up that factor.
  if not exists (
    select from auth.mfa_amr_claims c
    join auth.sessions s on s.id = c.session_id
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and c.updated_at > now() - interval '10 minutes'
      and c.authentication_method in (
        'password', 'otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'oauth', 'sso/saml'
      )
  ) then
    raise exception 'Sign in again to delete your account. Your last sign-in was more than 10 minutes ago.'
      using errcode = 'PT403', hint = 'sign_in_again';
  end if;

  -- To avoid deadlocks, every function locks accounts in order of id, then lists in order of id.
  for one in
    select u.id from auth.users u where u.id = any (array(
      select auth.uid()
      union select m.user_id from public.lists l
        join public.list_members m on m.list_uid = l.uid and m.role = 'editor'
        where l.owner_id = auth.uid()
      union select l.owner_id from private.my_lists() m join public.lists l on l.uid = m.uid
    )) order by u.id
  loop
    if one.id = auth.uid() then
      select u.* into shopper from auth.users u where u.id = one.id for update;
    else
      perform from auth.users u where u.id = one.id for no key update;
    end if;
  end loop;
  perform from public.lists l where l.uid = any (array(select m.uid from private.my_lists() m))
    order by l.uid for update;
  if coalesce(pass_lists_on, true) then
    for one in
      select l.uid from public.lists l where l.owner_id = shopper.id and l.present order by l.uid
    loop
      for heir in
        select m.user_id from public.list_members m
        where m.list_uid = one.uid and m.role = 'editor' and m.user_id <> shopper.id
        order by m.joined_at, m.user_id
      loop
        -- The account of a new editor isn't locked yet. If another call holds it, that call may be waiting for
        -- this list, so this editor is skipped.
        perform from auth.users u where u.id = heir.user_id for no key update skip locked;
        continue when not found;
        begin
          perform private.give_list_to(one.uid, heir.user_id);
          exit;
        exception when sqlstate 'PT403' then
          null;  -- This editor has no room for the list. Try the next one.
        end;
      end loop;
    end loop;
  end if;

  if private.has_proved_email() then
    delete from public.waitlist w where lower(w.email) = lower(shopper.email);
  end if;
  -- Demo videos belong to the site, so they stay, without the shopper's id.
  update storage.objects o set owner = null, owner_id = null
  where o.owner = shopper.id or o.owner_id = shopper.id::text;
  update storage.buckets b set owner = null, owner_id = null
  where b.owner = shopper.id or b.owner_id = shopper.id::text;
  -- On our server these rows are deleted with the account, on a Supabase project they aren't.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = shopper.id::text;
  delete from auth.flow_state f where f.user_id = shopper.id;
  delete from auth.users u where u.id = shopper.id;
end
$$;
comment on function public.delete_my_account is
  'Deletes the shopper''s account and data; shared lists pass to an editor unless the caller opts out. Refused if the last sign-in was more than 10 minutes ago';
revoke execute on function public.delete_my_account(boolean) from public, anon, authenticated, service_role;
grant execute on function public.delete_my_account(boolean) to authenticated;
