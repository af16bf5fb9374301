-- Roles are shared by all databases of a PostgreSQL: another installation may have made them.
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role', 'grocery_auth'] loop
    begin
      execute format('create role %I nologin noinherit', name);
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$;

-- From PostgreSQL 16 on, only a member may give objects to a role.
grant anon, authenticated, service_role, grocery_auth to current_user;

-- What a migration forgets to protect stays closed; what it opens, it grants by name.
revoke all on schema public from public;
alter default privileges revoke execute on functions from public;
grant usage on schema public to anon, authenticated, service_role;

create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create schema storage;
