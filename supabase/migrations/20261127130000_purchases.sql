-- Tables for what shoppers bought and for settings of items; my_data includes both.

create table public.purchases (
  user_id uuid not null default auth.uid(),
  day date not null,
  items text not null,
  cleared_at timestamptz,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint purchases_pkey primary key (user_id, day),
  constraint purchases_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint purchases_day_sane check (day between '2000-01-01' and '9999-12-31'),
  constraint purchases_items_length check (char_length(items) <= 20000),
  constraint purchases_items_text check (items !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f]'),
  constraint purchases_cleared_at_sane check (cleared_at > '2000-01-01T00:00:00Z'),
  constraint purchases_changed_at_sane check (changed_at > '2000-01-01T00:00:00Z')
);

comment on table public.purchases is 'Items that a shopper bought on a day';
comment on column public.purchases.day is 'Day in the time zone of the device';
comment on column public.purchases.items is
  'Name of each item, one a line; empty if the shopper deleted the day or unticked everything';
comment on column public.purchases.cleared_at is
  'Time when the shopper deleted the day; devices don''t add earlier ticks to it again';
comment on column public.purchases.changed_at is
  'Time of the change by the device''s clock; the latest one wins';
comment on column public.purchases.updated_at is
  'Time when the server received it, by the server''s clock';

create table public.item_settings (
  user_id uuid not null default auth.uid(),
  item_key text not null,
  item_name text not null,
  is_suggested boolean not null default true,
  store text not null default '',
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint item_settings_pkey primary key (user_id, item_key),
  constraint item_settings_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade,
  constraint item_settings_item_key_length check (char_length(item_key) between 1 and 100),
  constraint item_settings_item_name_length check (char_length(item_name) between 1 and 100),
  constraint item_settings_store_length check (char_length(store) <= 100),
  constraint item_settings_item_key_text check (item_key !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint item_settings_item_name_text check (item_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint item_settings_store_text check (store !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint item_settings_changed_at_sane check (changed_at > '2000-01-01T00:00:00Z')
);

comment on table public.item_settings is
  'What a shopper chose for an item; a row with the defaults is removed';
comment on column public.item_settings.item_key is
  'Same key for all spellings of a name, as computed by the app';
comment on column public.item_settings.is_suggested is
  'False if the shopper chose never to see the item among the suggestions';
comment on column public.item_settings.store is
  'Store, chain or kind of store last chosen for the item; empty if none';
comment on column public.item_settings.changed_at is
  'Time of the change by the device''s clock; the latest one wins';
comment on column public.item_settings.updated_at is
  'Time when the server received it, by the server''s clock';

alter table public.purchases enable row level security;
revoke all on table public.purchases from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.purchases to authenticated, service_role;

create policy "Shoppers see their own purchases" on public.purchases
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add purchases of their own" on public.purchases
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own purchases" on public.purchases
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own purchases" on public.purchases
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.purchases
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all purchases" on public.purchases
  for all to service_role using (true) with check (true);

alter table public.item_settings enable row level security;
revoke all on table public.item_settings from public, anon, authenticated, service_role;
grant select, insert, update, delete on table public.item_settings to authenticated, service_role;

create policy "Shoppers see their own item settings" on public.item_settings
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "Shoppers add item settings of their own" on public.item_settings
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "Shoppers change their own item settings" on public.item_settings
  for update to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Shoppers delete their own item settings" on public.item_settings
  for delete to authenticated using ((select auth.uid()) = user_id);
create policy "A second factor is asked for" on public.item_settings
  as restrictive for all to authenticated using ((select public.has_shown_second_factor()));
create policy "The service role manages all item settings" on public.item_settings
  for all to service_role using (true) with check (true);

-- Keeps the later of two changes of a row of either table. An offline device may send an old change late, so
-- the stored row wins if it is later. This rule and the limits apply only to shoppers.
create function private.keep_later_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_changed constant integer := 1000;
  times constant text[] := '{changed_at,created_at,updated_at}';
  changed integer :=
    coalesce(nullif(current_setting('grocery_genie.changed_rows', true), ''), '0')::integer + 1;
begin
  if auth.uid() is null then
    return new;
  end if;
  -- Without this limit, a change by a device whose clock is ahead would override all others until that time.
  new.changed_at := least(new.changed_at, now());
  new.created_at := now();
  new.updated_at := now();
  if tg_op = 'INSERT' then
    return new;
  end if;
  if new.changed_at < old.changed_at then
    return null;
  end if;
  new.created_at := old.created_at;
  -- Saving the same row again changes only changed_at.
  if to_jsonb(new) - times = to_jsonb(old) - times then
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return null;
    end if;
  end if;
  -- A request without filters would rewrite all rows each time it is sent.
  if changed > max_changed then
    raise exception 'One request changes up to % rows.', trim(to_char(max_changed, '999,999,999'))
      using errcode = 'PT413', hint = 'Name fewer in its filters.';
  end if;
  perform set_config('grocery_genie.changed_rows', changed::text, true);
  return new;
end
$$;
revoke execute on function private.keep_later_row() from public;

-- Days outside of two years are useless: they are too old, or a device's clock was wrong. They are dropped
-- without an error, which would block the device's other days.
create function private.drop_other_years() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.day not between current_date - 731 and current_date + 2 then
    return null;
  end if;
  return new;
end
$$;
revoke execute on function private.drop_other_years() from public;

create function private.check_purchases_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_bytes constant bigint := coalesce(
    (select q.max_bytes from public.quotas q where q.table_name = 'purchases'), 2000000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its rows with those of the server.
  delete from public.purchases p
  where p.user_id = auth.uid() and (
    p.day < current_date - 731 or (p.items = '' and p.updated_at < now() - interval '30 days'));
  select coalesce(sum(octet_length(w.items)), 0) into added from written w;
  if tg_op = 'UPDATE' then
    select added - coalesce(sum(octet_length(r.items)), 0) into added from replaced r;
  end if;
  select coalesce(sum(octet_length(p.items)), 0) into kept
  from public.purchases p where p.user_id = auth.uid();
  if added > 0 and kept > max_bytes then
    raise exception 'Your purchases take up too much space. Delete them to record others.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_purchases_quota() from public;

create function private.check_item_settings_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  max_removed constant integer := 1000;
  max_rows constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'item_settings'), 2000);
  added bigint;
  kept bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  -- A device that was offline for longer replaces all its rows with those of the server.
  delete from public.item_settings s
  where s.user_id = auth.uid() and s.is_suggested and s.store = '' and (
    s.updated_at < now() - interval '30 days' or s.item_key in (
      select older.item_key from public.item_settings older
      where older.user_id = auth.uid() and older.is_suggested and older.store = ''
      order by older.updated_at desc, older.item_key offset max_removed
    )
  );
  select count(*) into added from written w where not w.is_suggested or w.store <> '';
  if tg_op = 'UPDATE' then
    select added - count(*) into added from replaced r where not r.is_suggested or r.store <> '';
  end if;
  select count(*) into kept from public.item_settings s
  where s.user_id = auth.uid() and (not s.is_suggested or s.store <> '');
  if added > 0 and kept > max_rows then
    raise exception 'You have settings for % items, and an account keeps up to %. Remove some to add others.',
      trim(to_char(kept - added, '999,999,999')), trim(to_char(max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;
revoke execute on function private.check_item_settings_quota() from public;

create trigger purchases_lock_shopper before insert or update or delete
  on public.purchases for each statement execute function private.lock_shopper();
create trigger purchases_drop_other_years before insert or update on public.purchases
  for each row execute function private.drop_other_years();
create trigger purchases_keep_later before insert or update on public.purchases
  for each row execute function private.keep_later_row();
create trigger purchases_check_quota_of_new after insert on public.purchases
  referencing new table as written
  for each statement execute function private.check_purchases_quota();
create trigger purchases_check_quota_of_changed after update on public.purchases
  referencing old table as replaced new table as written
  for each statement execute function private.check_purchases_quota();

create trigger item_settings_lock_shopper before insert or update or delete
  on public.item_settings for each statement execute function private.lock_shopper();
create trigger item_settings_keep_later before insert or update on public.item_settings
  for each row execute function private.keep_later_row();
create trigger item_settings_check_quota_of_new after insert on public.item_settings
  referencing new table as written
  for each statement execute function private.check_item_settings_quota();
create trigger item_settings_check_quota_of_changed after update on public.item_settings
  referencing old table as replaced new table as written
  for each statement execute function private.check_item_settings_quota();

create or replace function public.my_data() returns json
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
