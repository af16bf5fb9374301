-- With an account goes what was on its way to it; to an address that it was to have, only what asked for
-- that: somebody else may own it.
create or replace function grocery_genie.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from grocery_genie.mails
  where recipient = old.email
    or (recipient = old.email_change and mail ->> 'kind' = 'email-change');
  return null;
end
$$;
