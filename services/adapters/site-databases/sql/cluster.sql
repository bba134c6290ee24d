-- The roles that all site databases of a server share. Nobody signs in as one of them.
do $$
declare
  name text;
  -- Since PostgreSQL 16, a member may lack the right to set the role.
  needed text := case
    when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach name in array array['anon', 'authenticated', 'supabase_auth_admin', 'supabase_storage_admin'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  end loop;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  foreach name in array array['supabase_auth_admin', 'supabase_storage_admin', 'anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, name, needed) then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end $$;
