-- Clients call what lies in schema public. Functions that only other functions, triggers and policies use lie in a
-- schema of their own, to which no client has rights.
create schema if not exists private;
comment on schema private is 'Functions that no client may call';
