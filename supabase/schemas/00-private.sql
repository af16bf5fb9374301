-- Clients use the schema public. Functions that only other functions, triggers and policies use are in the
-- schema private, in which clients have no rights.
create schema if not exists private;
comment on schema private is 'Functions that clients cannot call';
