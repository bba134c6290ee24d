-- The rights in one site's database, after it was copied from the template. The names in braces
-- are replaced.
grant create on schema storage to {owner};
alter schema public owner to {owner};
alter table storage.buckets owner to {owner};
alter table storage.objects owner to {owner};
revoke create on schema storage from {owner};
alter publication supabase_realtime owner to {owner};

grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role {owner} in schema public
  grant select, insert, update, delete on tables to anon, authenticated;
alter default privileges for role {owner} in schema public grant all on tables to service_role;
alter default privileges for role {owner} in schema public
  grant usage, select on sequences to anon, authenticated;
alter default privileges for role {owner} in schema public grant all on sequences to service_role;
alter default privileges for role {owner} in schema public
  grant execute on functions to anon, authenticated, service_role;

-- The project may refer to users and read what is no secret. It never reads a password's hash.
grant select, references, trigger on auth.users to {owner};

grant select, insert, update, delete on auth.users, auth.identities, auth.sessions,
  auth.refresh_tokens, auth.one_time_tokens, auth.flow_state, auth.audit_log_entries to {auth};
grant execute on function auth.set_password, auth.check_password, auth.has_password to {auth};

create schema supabase_migrations;
create table supabase_migrations.schema_migrations (
  version text primary key,
  name text not null,
  file text not null unique,
  statements text[] not null,
  hash text not null,
  applied_at timestamptz not null default now(),
  position bigint generated always as identity
);
grant usage on schema supabase_migrations to {owner};
grant select, insert on supabase_migrations.schema_migrations to {owner};
