-- Which versions of Grocery Genie ran on this database, so that the operator can be told since when.
create table grocery_genie.versions (
  version text primary key,
  since timestamptz not null default now()
);
-- How large the database was on each day.
create table grocery_genie.sizes (
  day date primary key,
  bytes bigint not null
);
