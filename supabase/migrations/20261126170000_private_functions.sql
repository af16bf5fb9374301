-- Functions that no client may call move to a schema of their own.

create schema if not exists private;
comment on schema private is 'Functions that no client may call';

do $$
declare
  names constant text[] := array[
    'add_if_apart', 'aisle_report_rules', 'are_clocks', 'change_list', 'check_aisle_corrections_quota',
    'check_list_count', 'check_list_growth', 'check_list_items', 'check_list_rows_quota', 'check_list_ticks',
    'check_rows_of_saved_lists', 'check_saved_lists_quota', 'clock_after', 'clock_time', 'count_apart',
    'count_of_times', 'create_list', 'delete_old_list_rows', 'delete_old_lists', 'each_list_change',
    'free_saved_id', 'give_list_to', 'given_name', 'has_control_characters', 'has_proved_email', 'invite_hash',
    'invite_use_hash', 'is_item_separator', 'is_item_text', 'is_later', 'is_number', 'keep_later_correction',
    'later_clocks', 'latest_clock', 'limit_saved_lists_rewrite', 'list_change_refusal', 'list_item_bytes',
    'list_rows_bytes', 'list_size', 'list_text', 'list_tick_bytes', 'lock_changed_lists', 'lock_list',
    'lock_own_list', 'lock_shopper', 'merge_list', 'merge_list_rows', 'my_lists', 'people_of_list',
    'pieces_of', 'record_restore', 'record_token_event', 'refuse_control_characters', 'refuse_long_numbers',
    'remember_deleted_lists', 'require_scope', 'require_second_factor', 'rows_of_saved_list',
    'scopes_of_token', 'server_clock', 'set_saved_list_times', 'set_updated_at', 'set_used_at', 'shopper_name',
    'take_list_changes', 'tell_of_list', 'tell_of_list_member', 'told_lists', 'trip_number', 'write_saved_list'
  ];
  calls constant text := '\mpublic\.(' || array_to_string(names, '|') || ')\(';
  one record;
begin
  for one in
    select p.oid::regprocedure as routine from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any (names)
  loop
    execute format('alter routine %s set schema private', one.routine);
  end loop;
  -- Triggers follow by themselves; the text of a function names what it calls.
  for one in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prokind = 'f' and p.prosrc ~ calls
  loop
    execute regexp_replace(one.definition, calls, 'private.\1(', 'g');
  end loop;
end
$$;
