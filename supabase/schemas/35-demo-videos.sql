-- Demo videos for the landing page. Everyone can see them. Only administrators can change them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('demo-videos', 'demo-videos', true, 52428800, array['video/*'])
on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Everybody sees the demo videos" on storage.objects
  for select to anon, authenticated using (bucket_id = 'demo-videos');
create policy "Admins upload demo videos" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'demo-videos' and (select public.is_admin()));
create policy "Admins replace demo videos" on storage.objects
  for update to authenticated
  using (bucket_id = 'demo-videos' and (select public.is_admin()))
  with check (bucket_id = 'demo-videos' and (select public.is_admin()));
create policy "Admins delete demo videos" on storage.objects
  for delete to authenticated
  using (bucket_id = 'demo-videos' and (select public.is_admin()));

-- Only changes require the second factor, because the videos are public.
create policy "A second factor is asked for to upload" on storage.objects
  as restrictive for insert to authenticated
  with check ((select public.has_shown_second_factor()));
create policy "A second factor is asked for to replace" on storage.objects
  as restrictive for update to authenticated
  using ((select public.has_shown_second_factor()));
create policy "A second factor is asked for to delete" on storage.objects
  as restrictive for delete to authenticated
  using ((select public.has_shown_second_factor()));
