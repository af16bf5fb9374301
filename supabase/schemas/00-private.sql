-- Clients use the public schema. The private schema contains the functions that only other functions,
-- triggers and policies use. Clients have no rights in it.
create schema if not exists private;
comment on schema private is 'Functions that clients cannot call';
