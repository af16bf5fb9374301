-- Names and columns are those of Supabase Realtime, so that policies and triggers fit both. Here no
-- message is kept: realtime.send hands it to the servers that listen.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role;

-- Unlogged, since every row is taken back: it is there for a moment, to ask the policies.
create unlogged table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid primary key default gen_random_uuid()
);
alter table realtime.messages enable row level security;
grant select on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- A message is lost rather than the write that it tells of, as on Supabase: nobody is promised one.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql security definer set search_path = '' as $$
declare
  message text := json_build_object(
    'id', gen_random_uuid(), 'topic', topic, 'event', event, 'payload', payload, 'private', private
  );
begin
  -- What PostgreSQL takes in a notification is less than 8000 bytes.
  if octet_length(message) >= 8000 then
    raise warning 'ErrorSendingBroadcastMessage: % bytes are more than a message may have',
      octet_length(message);
    return;
  end if;
  perform pg_notify('realtime', message);
end
$$;

-- Adds the row that the caller's policies are asked about; the server takes it back at once.
create function grocery_genie.add_realtime_probe(topic text) returns uuid
language sql security definer set search_path = '' as $$
  insert into realtime.messages (topic, extension, private) values (topic, 'broadcast', true)
  returning id
$$;

revoke execute on all functions in schema realtime from public;
revoke execute on function grocery_genie.add_realtime_probe(text) from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
grant execute on function grocery_genie.add_realtime_probe(text) to authenticated;
