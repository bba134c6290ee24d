-- The database that every site database is a copy of. It runs as the server's administrator, who
-- need not be a superuser.
revoke create on schema public from public;
create schema extensions;
create schema realtime;
create extension pgcrypto schema extensions;
create extension "uuid-ossp" schema extensions;
grant usage on schema extensions to public;

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;

set role supabase_auth_admin;

create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud text default 'authenticated',
  role text default 'authenticated',
  email text unique,
  phone text unique,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index users_created_at_idx on auth.users (created_at, id);

-- The hashes have a table of their own, because triggers on auth.users, which the project writes,
-- see every column of the new row.
create table auth.passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  encrypted_password text not null
);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- `token` is the SHA-256 of a refresh token; `parent` is the token that it replaced.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token text not null unique,
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);

-- Codes and links of mails and messages, by their hash.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  unique (user_id, token_type)
);
create index one_time_tokens_hash_idx on auth.one_time_tokens (token_hash);

-- Sign-ins that began at a provider or with PKCE and have not ended yet.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text unique,
  code_challenge_method text,
  code_challenge text,
  provider_type text not null,
  authentication_method text not null,
  redirect_to text,
  data jsonb not null default '{}',
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload jsonb not null,
  ip_address text not null default '',
  created_at timestamptz not null default now()
);

create function auth.jwt() returns jsonb language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}');
create function auth.uid() returns uuid language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
create function auth.role() returns text language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', current_user::text);
create function auth.email() returns text language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';

-- bcrypt, as Supabase stores passwords, so that users can move there with their passwords.
create function auth.set_password(user_id uuid, password text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    insert into auth.passwords
    values (user_id, extensions.crypt(password, extensions.gen_salt('bf'::text, 10)))
    on conflict on constraint passwords_pkey
      do update set encrypted_password = excluded.encrypted_password;
  end;
-- Takes as long for an unknown user, or one without a password, as for a wrong password.
create function auth.check_password(user_id uuid, password text) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select extensions.crypt(check_password.password, stored.hash) = stored.hash and stored.is_real
    from (
      select coalesce(p.encrypted_password, '$2a$10$abcdefghijklmnopqrstuuGd1G8zIQwJ0m1RBWcUxyrGyLwLZcCdi') hash,
        p.encrypted_password is not null is_real
      from (select check_password.user_id id) asked left join auth.passwords p on p.user_id = asked.id
    ) stored;
  end;
create function auth.has_password(user_id uuid) returns boolean
  language sql security definer stable set search_path = pg_catalog, pg_temp
  return exists (select from auth.passwords p where p.user_id = has_password.user_id);
revoke execute on function auth.set_password, auth.check_password, auth.has_password from public;

grant usage on schema auth to public;

set role supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null,
  owner uuid default (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid,
  owner_id text default (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'),
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index objects_name_idx on storage.objects (bucket_id, name text_pattern_ops);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create function storage.foldername(name text) returns text[] language sql immutable
  return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];
create function storage.filename(name text) returns text language sql immutable
  return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];
create function storage.extension(name text) returns text language sql immutable
  return substring(name from '\.([^./]*)$');

grant usage on schema storage to public;
grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;

reset role;

-- Sends schema, table, kind of change and primary key of a changed row; the reader reads the row
-- itself with the rights of its user. The arguments are the names of the key's columns.
create function realtime.announce() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  now_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  old_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  now_key jsonb := '{}';
  old_key jsonb := '{}';
  part text;
  message text;
begin
  foreach part in array tg_argv loop
    now_key := now_key || jsonb_build_object(part, now_row -> part);
    if old_row is not null then
      old_key := old_key || jsonb_build_object(part, old_row -> part);
    end if;
  end loop;
  message := jsonb_build_object('schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op,
    'key', now_key, 'oldKey', old_key)::text;
  -- PostgreSQL refuses messages of 8,000 bytes; a row with such a key is not announced.
  if octet_length(message) < 7900 then
    perform pg_notify('site_changes', message);
  end if;
  return null;
end $$;
grant usage on schema realtime to public;
create publication supabase_realtime;
