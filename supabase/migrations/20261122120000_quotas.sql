-- What one shopper may keep, and which times are the server's. Both are rules for shoppers: the
-- service role and the owner of the database may keep more, and set times, to import or restore.

create table public.quotas (
  table_name text primary key,
  max_rows integer check (max_rows > 0),
  max_bytes bigint check (max_bytes > 0)
);
comment on table public.quotas is
  'What one shopper may keep, where it is not the default: 1,000 rows and 5 MB of saved_lists';
alter table public.quotas enable row level security;
revoke all on table public.quotas from public, anon, authenticated, service_role;

-- A list that is put back after its deletion keeps its date, which its shopper can't set. Only when
-- it was made is remembered, and nothing of what it said.
create table public.deleted_lists (
  user_id uuid not null,
  id text not null,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  constraint deleted_lists_pkey primary key (user_id, id),
  constraint deleted_lists_user_id_fkey foreign key (user_id)
    references auth.users (id) on delete cascade
);
comment on table public.deleted_lists is 'When lists were made that were deleted within the last hour';
alter table public.deleted_lists enable row level security;
revoke all on table public.deleted_lists from public, anon, authenticated, service_role;

-- Writes of one shopper take turns, so that parallel ones can't exceed a quota together. A deletion
-- takes its turn too: it refers to the account, which a deletion of the account locks first.
create function public.lock_shopper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users u where u.id = auth.uid() for no key update;
  return null;
end
$$;

create function public.set_saved_list_times() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    return new;
  end if;
  new.created_at := coalesce((
    select d.created_at from public.deleted_lists d
    where d.user_id = auth.uid() and d.id = new.id and d.deleted_at > now() - interval '1 hour'
  ), now());
  new.updated_at := now();
  return new;
end
$$;

-- A short request may change every list to a long one. What it writes fills the disk even if the
-- quota undoes it afterwards, so one request changes no more than a body could bring.
create function public.limit_saved_lists_rewrite() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bytes bigint := octet_length(new.name) + octet_length(new.items)
    + coalesce(nullif(current_setting('grocery_genie.rewritten_bytes', true), ''), '0')::bigint;
begin
  if auth.uid() is not null and bytes > 1048576 then
    raise exception 'One request changes up to 1 MiB of lists.'
      using errcode = 'PT413', hint = 'Name fewer lists in its filters.';
  end if;
  perform set_config('grocery_genie.rewritten_bytes', bytes::text, true);
  return new;
end
$$;

-- Counted anew at each write: a shopper has few lists, and a count can't go wrong as a tally can.
create function public.check_saved_lists_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
  lists bigint;
  bytes bigint;
  added_lists bigint := 0;
  added_bytes bigint;
begin
  if auth.uid() is null then
    return null;
  end if;
  select coalesce(sum(octet_length(w.id) + octet_length(w.name) + octet_length(w.items)), 0)
  into added_bytes from written w;
  if tg_op = 'INSERT' then
    select count(*) into added_lists from written;
  else
    select added_bytes
      - coalesce(sum(octet_length(r.id) + octet_length(r.name) + octet_length(r.items)), 0)
    into added_bytes from replaced r;
  end if;
  -- Who is beyond a quota that was lowered may still change and shorten lists.
  if added_lists = 0 and added_bytes <= 0 then
    return null;
  end if;

  select coalesce(max(q.max_rows), 1000) as max_rows, coalesce(max(q.max_bytes), 5000000) as max_bytes
  into quota from public.quotas q where q.table_name = 'saved_lists';
  select count(*), sum(octet_length(l.id) + octet_length(l.name) + octet_length(l.items))
  into lists, bytes from public.saved_lists l where l.user_id = auth.uid();
  if added_lists > 0 and lists > quota.max_rows then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - added_lists, '999,999,999')), trim(to_char(quota.max_rows, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  if bytes > quota.max_bytes then
    raise exception 'Your lists fill % MB, and an account keeps up to % MB. Delete some to save more.',
      trim(to_char((bytes - added_bytes) / 1e6, '999,990.9')),
      trim(to_char(quota.max_bytes / 1e6, '999,990.9'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  return null;
end
$$;

create function public.remember_deleted_lists() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return null;
  end if;
  -- None of an account that is being deleted itself.
  insert into public.deleted_lists (user_id, id, created_at)
  select r.user_id, r.id, r.created_at from removed r join auth.users u on u.id = r.user_id
  on conflict (user_id, id) do update
    set created_at = excluded.created_at, deleted_at = excluded.deleted_at;
  delete from public.deleted_lists d where d.user_id = auth.uid() and (
    d.deleted_at <= now() - interval '1 hour' or d.id in (
      select older.id from public.deleted_lists older where older.user_id = auth.uid()
      order by older.deleted_at desc, older.id offset 1000
    )
  );
  return null;
end
$$;

revoke execute on function public.lock_shopper(), public.set_saved_list_times(),
  public.limit_saved_lists_rewrite(), public.check_saved_lists_quota(),
  public.remember_deleted_lists()
  from public, anon, authenticated, service_role;

create trigger saved_lists_lock_shopper before insert or update or delete on public.saved_lists
  for each statement execute function public.lock_shopper();
create trigger saved_lists_set_times before insert or update on public.saved_lists
  for each row execute function public.set_saved_list_times();
create trigger saved_lists_limit_rewrite before update on public.saved_lists
  for each row execute function public.limit_saved_lists_rewrite();
create trigger saved_lists_check_quota_of_new after insert on public.saved_lists
  referencing new table as written
  for each statement execute function public.check_saved_lists_quota();
create trigger saved_lists_check_quota_of_changed after update on public.saved_lists
  referencing old table as replaced new table as written
  for each statement execute function public.check_saved_lists_quota();
create trigger saved_lists_remember_deleted after delete on public.saved_lists
  referencing old table as removed
  for each statement execute function public.remember_deleted_lists();

-- As before, with the lists that were deleted.
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
    'deleted_lists', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'created_at', d.created_at, 'deleted_at', d.deleted_at
      ) order by d.deleted_at, d.id), '[]')
      from public.deleted_lists d where d.user_id = shopper.id
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
