-- What the server keeps for itself; schema grocery_genie is made by the bootstrap runner.
create table grocery_genie.secrets (
  name text primary key,
  value text not null
);

-- The shape that rate-limiter-flexible expects. Unlogged: a crash may forget the counts.
create unlogged table grocery_genie.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
