-- Backups that were written and read again, so that the operator can be told when the last one was.
create table grocery_genie.backups (
  made_at timestamptz primary key,
  path text not null,
  bytes bigint not null
);
