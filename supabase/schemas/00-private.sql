-- Clients use the schema public. The schema private, to which clients have no rights, has the functions that
-- only other functions, triggers and policies use.
create schema if not exists private;
comment on schema private is 'Functions that clients cannot call';
