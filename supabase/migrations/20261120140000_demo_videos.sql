insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('demo-videos', 'demo-videos', true, 52428800, array['video/*'])
on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Everybody sees the demo videos" on storage.objects
  for select to anon, authenticated using (bucket_id = 'demo-videos');

-- app_metadata only: a shopper may write user_metadata.
create policy "Admins upload demo videos" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'demo-videos'
    and (select auth.jwt() -> 'app_metadata' ->> 'role') = 'admin'
  );
create policy "Admins replace demo videos" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'demo-videos'
    and (select auth.jwt() -> 'app_metadata' ->> 'role') = 'admin'
  )
  with check (
    bucket_id = 'demo-videos'
    and (select auth.jwt() -> 'app_metadata' ->> 'role') = 'admin'
  );
create policy "Admins delete demo videos" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'demo-videos'
    and (select auth.jwt() -> 'app_metadata' ->> 'role') = 'admin'
  );
