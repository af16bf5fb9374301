-- Mails that no mail server has taken yet. A link in one is live, so a row goes once its mail is sent
-- or given up, and only the server's login may read it.
create table grocery_genie.mails (
  id uuid primary key,
  recipient text not null,
  mail json not null,
  tries integer not null default 1,
  queued_at timestamptz not null default now(),
  -- When any server may try to send it: later than now while one tries.
  due_at timestamptz not null
);
create index mails_due_at_idx on grocery_genie.mails (due_at);

-- With an account goes what was on its way to it.
create function grocery_genie.forget_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from grocery_genie.mails where recipient in (old.email, old.email_change);
  return null;
end
$$;
revoke execute on function grocery_genie.forget_mails() from public;

create trigger users_forget_mails after delete on auth.users
  for each row execute function grocery_genie.forget_mails();
