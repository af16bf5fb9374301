-- Names and columns are those of Supabase Storage, so that policies and exports fit both.
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index objects_bucket_id_name_c_idx on storage.objects (bucket_id, name collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select on storage.buckets to anon, authenticated;
grant select, insert, update, delete on storage.objects to anon, authenticated;
grant select, insert, update, delete on storage.buckets, storage.objects to service_role;
create policy "The service role manages buckets" on storage.buckets
  for all to service_role using (true) with check (true);
create policy "The service role manages objects" on storage.objects
  for all to service_role using (true) with check (true);

-- For policies: 'a/b/video.mp4' lies in the folders {a,b}, is called 'video.mp4' and ends in 'mp4'.
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;

create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse((string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]), '.', 1))
$$;

revoke execute on all functions in schema storage from public;
grant execute on all functions in schema storage to anon, authenticated, service_role;

-- Files that no object points to: not yet (an upload that is under way) or no more. The server
-- removes those that are due, so that neither a crash nor a deleted row leaves a file behind.
create table grocery_genie.loose_files (
  version text primary key,
  bucket_id text not null,
  remove_after timestamptz not null
);
create index loose_files_remove_after_idx on grocery_genie.loose_files (remove_after);

create function grocery_genie.follow_object() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    delete from grocery_genie.loose_files where version = new.version;
  end if;
  if tg_op <> 'INSERT' and old.version is not null
    and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into grocery_genie.loose_files (version, bucket_id, remove_after)
    values (old.version, old.bucket_id, now()) on conflict (version) do nothing;
  end if;
  return null;
end
$$;
revoke execute on function grocery_genie.follow_object() from public;

create trigger objects_follow_file after insert or update of version or delete on storage.objects
  for each row execute function grocery_genie.follow_object();
