-- A shopper hears of changes on a topic of their own, and of no other's. Only functions of the
-- database send: there is no policy for insert.
create policy "Shoppers hear of their own lists" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and realtime.topic() = 'user:' || (select auth.uid())
    and (select public.has_shown_second_factor())
  );
