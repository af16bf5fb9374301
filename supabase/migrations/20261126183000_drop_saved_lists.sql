-- The table saved_lists said as text what the rows of lists say, and SQL split what was written there a second time.
-- Devices exchange lists as rows, and so do programs.

-- By its triggers, a text gets the rows that it lacks.
update public.saved_lists s set name = s.name where not exists (
  select from public.lists l where l.owner_id = s.user_id and l.saved_id = s.id
);

-- Until now a list got another id when its text changed. Devices hear of it by the version.
do $$
declare
  list uuid;
begin
  for list in
    select l.uid from public.lists l where l.saved_id is null and l.uid <> l.owner_id order by l.uid
  loop
    update public.lists l set
      saved_id = private.free_saved_id(
        l.owner_id, floor(extract(epoch from l.created_at) * 1000)::bigint::text),
      version = l.version + 1
    where l.uid = list;
  end loop;
end
$$;

delete from public.quotas q where q.table_name = 'saved_lists' and q.max_rows is null;
update public.quotas set table_name = 'lists', max_bytes = null where table_name = 'saved_lists';

create or replace function private.check_list_count(owner uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  max_lists constant bigint := coalesce(
    (select q.max_rows from public.quotas q where q.table_name = 'lists'), 1000);
  lists bigint;
begin
  select count(*) into lists from public.lists l where l.owner_id = owner and l.present and l.uid <> owner;
  if lists > max_lists then
    raise exception 'You have % lists, and an account keeps up to %. Delete some to save another.',
      trim(to_char(lists - 1, '999,999,999')), trim(to_char(max_lists, '999,999,999'))
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
end
$$;

create or replace function private.change_list(
  list uuid, role text, change jsonb, items jsonb, ticks jsonb,
  inout owner_sizes jsonb, out rejected jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  -- A clock that is further ahead would win over all that others write until then.
  max_clock constant text := lpad(
    ((extract(epoch from clock_timestamp()) + 60) * 1000)::bigint::text, 13, '0');
  stored public.lists;
  was_present boolean;
  is_changed boolean := false;
  bytes_before bigint;
  refusal jsonb;
begin
  rejected := '[]';
  select * into stored from public.lists l where l.uid = list;
  was_present := stored.present;
  if role is null and stored.uid is null and (change ->> 'is_new')::boolean then
    stored := private.create_list(list, change, max_clock);
    role := 'owner';
    is_changed := true;
  end if;
  if role is null then
    raise exception 'This list is gone, or no longer shared with you.'
      using errcode = 'PT403', hint = 'not_a_member';
  elsif role = 'viewer' then
    raise exception 'You can see this list, but not change it.'
      using errcode = 'PT403', hint = 'viewer';
  elsif role <> 'owner' and not stored.present then
    raise exception 'Its owner deleted this list.' using errcode = 'PT403', hint = 'deleted';
  end if;

  select checked.accepted, rejected || checked.refusals into items, rejected
  from private.check_list_items(list, items, max_clock) checked;
  select checked.accepted, rejected || checked.refusals into ticks, rejected
  from private.check_list_ticks(
    list, ticks, greatest(stored.trip, private.trip_number(change)), max_clock) checked;
  refusal := private.list_change_refusal(change, stored, role, max_clock);
  if refusal is not null then
    rejected := rejected || (jsonb_build_object('kind', 'lists', 'list', list) || refusal);
    change := null;
  elsif role <> 'owner' then
    change := change #- '{clocks,present}';
  end if;
  is_changed := is_changed or items <> '[]' or ticks <> '[]' or exists (
    select from jsonb_object_keys(change -> 'clocks') field
    where private.is_later(change -> 'clocks', stored.clocks, field));
  if not is_changed then
    return;
  end if;

  bytes_before := (select size.bytes from private.list_size(list) size);
  stored := private.merge_list(list, role, change, items);
  perform private.merge_list_rows(list, items, ticks, stored.version);
  perform private.delete_old_list_rows(list, stored.trip);
  if items <> '[]' and char_length(private.list_text(list)) > 20000 then
    raise exception 'A list has up to 20,000 characters. Remove some items to add more.'
      using errcode = 'PT403', hint = 'quota_exceeded';
  end if;
  -- Counted where a list appears, or appears again.
  if was_present is distinct from true and stored.present then
    perform private.check_list_count(stored.owner_id);
  end if;
  owner_sizes := private.check_list_growth(stored.owner_id, list, bytes_before, owner_sizes);
  if not stored.present then
    perform private.delete_old_lists(stored.owner_id);
    owner_sizes := owner_sizes - stored.owner_id::text;
  end if;
end
$$;

create or replace function public.sync_lists(known jsonb default '{}', changes jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refused jsonb;
  told jsonb;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.require_second_factor();
  refused := private.take_list_changes(changes);
  told := private.told_lists(known);
  return told || jsonb_build_object(
    'refused', refused, 'restore', (select r.id from public.last_restore r limit 1));
end
$$;

create or replace function private.give_list_to(list uuid, heir uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_invites i where i.list_uid = list;
  delete from public.list_members m where m.list_uid = list and m.user_id = heir;
  update public.lists l set
    owner_id = heir, saved_id = private.free_saved_id(heir, l.saved_id), version = l.version + 1
  where l.uid = list;
  perform private.check_list_count(heir);
  perform private.check_list_rows_quota(private.list_rows_bytes(heir), size.row_count, size.bytes)
  from private.list_size(list) size where size.row_count > 0;
end
$$;

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
        'created_at', l.created_at,
        'items', (
          select coalesce(json_agg(json_build_object(
            'text', i.text, 'is_removed', not i.present, 'was_added_by_you', i.added_by = shopper.id,
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

drop table public.saved_lists, public.deleted_lists;
drop function
  private.set_updated_at(),
  private.remember_deleted_lists(),
  private.set_saved_list_times(),
  private.limit_saved_lists_rewrite(),
  private.check_saved_lists_quota(),
  private.check_rows_of_saved_lists(),
  private.refuse_control_characters(),
  private.pieces_of(text),
  private.rows_of_saved_list(),
  private.write_saved_list(uuid);

comment on table public.quotas is
  'What one shopper may keep, where it is not the default: 1,000 rows of lists and 48 MB of list_items';
comment on column public.lists.saved_id is
  'When it was saved, in milliseconds; the next free number where the owner has a list of that time; null for the current list';
