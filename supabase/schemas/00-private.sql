-- Clients use the schema public. Functions for internal use by other functions, triggers and policies are in
-- the schema private, to which clients have no rights.
create schema if not exists private;
comment on schema private is 'Functions that clients cannot call';
