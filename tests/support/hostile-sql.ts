// Statements that a hostile project runs with its owner's rights. `code` is what PostgreSQL
// answers; `embedded` marks what only a server of our own can refuse, because the operator's role
// may not take these rights away.
export type HostileStatement = {
  title: string;
  sql: string;
  code?: string[];
  on?: 'embedded';
};

const denied = (title: string, sql: string): HostileStatement => ({ title, sql });
const deniedEmbedded = (title: string, sql: string): HostileStatement => ({
  ...{ title, sql, on: 'embedded' },
});
const extension = (name: string): HostileStatement => ({
  title: `the extension ${name}`,
  sql: `create extension ${name}`,
  // It is not trusted, its library is not there, or it is not installed at all.
  code: ['42501', '58P01', '0A000'],
});

const files: HostileStatement[] = [
  denied('reading a file', `select pg_read_file('/etc/passwd')`),
  denied('reading a binary file', `select pg_read_binary_file('postgresql.conf')`),
  denied('the state of a file', `select pg_stat_file('postgresql.conf')`),
  denied('listing a folder', `select pg_ls_dir('.')`),
  denied('listing the log', `select pg_ls_logdir()`),
  denied('copying from a file', `create temp table f (a text); copy f from '/etc/passwd'`),
  denied('copying to a file', `copy (select 1) to '/tmp/out'`),
  denied('copying to a program', `copy (select 1) to program 'id'`),
  denied('copying from a program', `create temp table g (a text); copy g from program 'id'`),
  denied('importing a large object', `select lo_import('/etc/passwd')`),
  denied('a library', `load '/tmp/x.so'`),
  denied('a function in C', `create function c() returns int language c as 'libc.so.6', 'getpid'`),
  denied(
    'a function of the server',
    `create function i() returns int language internal as 'pg_backend_pid'`,
  ),
  denied('a tablespace', `create tablespace t location '/tmp'`),
];

const extensions = [
  ...['dblink', 'postgres_fdw', 'file_fdw', 'pageinspect', 'pg_prewarm', 'pg_buffercache'],
  ...['plperlu', 'plpython3u', 'pltclu', 'pg_cron', 'adminpack', 'pg_surgery', 'amcheck'],
].map(extension);

const server: HostileStatement[] = [
  denied('a setting of the server', `alter system set fsync = off`),
  denied('reloading the settings', `select pg_reload_conf()`),
  denied('switching off triggers', `set session_replication_role = replica`),
  denied('more temporary files', `set temp_file_limit = -1`),
  denied('changing system tables', `set allow_system_table_mods = on`),
  denied('writing a system table', `update pg_catalog.pg_class set relrowsecurity = false`),
  denied('locking a system table', `begin; lock table pg_catalog.pg_class`),
  denied(
    'an event trigger',
    `create function e() returns event_trigger language plpgsql as 'begin end'; create event trigger t on ddl_command_end execute function e()`,
  ),
  denied('a publication of all tables', `create publication p for all tables`),
  denied('a subscription', `create subscription s connection 'dbname=postgres' publication p`),
  denied('a replication slot', `select pg_create_logical_replication_slot('x', 'pgoutput')`),
  denied('a new log segment', `select pg_switch_wal()`),
  denied('a backup', `select pg_backup_start('x')`),
  denied('a checkpoint', `checkpoint`),
  denied('an access method', `create access method a type index handler bthandler`),
  denied('a foreign data wrapper', `create foreign data wrapper w`),
  denied('a cast without a function', `create cast (text as int) without function`),
  denied('the rules of access', `select * from pg_hba_file_rules`),
  deniedEmbedded('advisory locks', `select pg_advisory_lock(g) from generate_series(1, 100) g`),
  deniedEmbedded('shared advisory locks', `select pg_try_advisory_xact_lock_shared(1)`),
  deniedEmbedded('sleeping', `select pg_sleep(60)`),
  deniedEmbedded('sleeping until', `select pg_sleep_until(now() + interval '1 min')`),
  deniedEmbedded('a large object', `select lo_create(0)`),
  deniedEmbedded('a large object from bytes', `select lo_from_bytea(0, 'x')`),
  deniedEmbedded('a message in the log', `select pg_logical_emit_message(false, 'a', 'b')`),
  deniedEmbedded('exporting a snapshot', `select pg_export_snapshot()`),
];

const roles: HostileStatement[] = [
  denied('a new superuser', `create role evil superuser`),
  denied('a new role', `create role evil`),
  denied(
    'rights for itself',
    `do $$ begin execute format('alter role %I superuser', current_user); end $$`,
  ),
  denied('the rights of a service', `set role service_role`),
  denied(
    'joining the services',
    `do $$ begin execute format('grant service_role to %I', current_user); end $$`,
  ),
  denied('letting visitors sign in', `alter role anon login`),
  denied('past row rules', `alter role authenticated bypassrls`),
  denied('a new database', `create database evil`),
  denied('the passwords of roles', `select * from pg_authid`),
  denied(
    'the role of the server',
    `do $$ begin execute format('set role %I', (select rolname from pg_roles where rolsuper limit 1)); end $$`,
  ),
  denied(
    'the session of the server',
    `do $$ begin execute format('set session authorization %I', (select rolname from pg_roles where rolsuper limit 1)); end $$`,
  ),
  denied(
    'ending sessions of others',
    `select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user`,
  ),
  deniedEmbedded('what others run', `select query from pg_stat_activity`),
  deniedEmbedded('what others lock', `select * from pg_locks`),
];

const ownDatabase: HostileStatement[] = [
  denied('dropping the users', `drop table auth.users cascade`),
  denied('adding a user', `insert into auth.users (email) values ('x')`),
  denied('changing a user', `update auth.users set role = 'service_role'`),
  denied('reading sessions', `select * from auth.refresh_tokens`),
  denied('reading password hashes', `select * from auth.passwords`),
  denied(
    'a trigger on password hashes',
    `create function p() returns trigger language plpgsql as 'begin return new; end'; create trigger p after insert on auth.passwords for each row execute function p()`,
  ),
  denied('setting a password', `select auth.set_password(gen_random_uuid(), 'x')`),
  denied(
    'another uid()',
    `create or replace function auth.uid() returns uuid language sql as 'select null::uuid'`,
  ),
  denied('a table beside the users', `create table auth.evil (a int)`),
  denied(
    'a function beside the extensions',
    `create function extensions.crypt(text, varchar) returns text language sql as 'select $1'`,
  ),
  denied('a table beside the files', `create table storage.evil (a int)`),
  denied(
    'another announcement',
    `create or replace function realtime.announce() returns trigger language plpgsql as 'begin end'`,
  ),
  denied('forgetting a migration', `delete from supabase_migrations.schema_migrations`),
  denied('changing a migration', `update supabase_migrations.schema_migrations set hash = ''`),
];

const memory: HostileStatement[] = [
  {
    title: 'a text of 1 GB',
    sql: `select length(repeat('x', 1000000000))`,
    code: ['53200'],
    on: 'embedded',
  },
  {
    ...{ title: 'forty texts of 200 MB', code: ['53200'], on: 'embedded' },
    sql: `do $$ declare a text[]; begin for i in 1..40 loop a[i] := repeat('x', 200000000); end loop; end $$`,
  },
  {
    ...{ title: 'temporary files of 500 MB', code: ['53400'], on: 'embedded' },
    sql: `select count(*) from (select g, repeat('y', 500) from generate_series(1, 1000000) g order by 2, 1 desc offset 1) x`,
  },
  {
    ...{ title: 'endless recursion', code: ['54001'] },
    sql: `create function r(i int) returns int language plpgsql as $$ begin return r(i + 1); end $$; select r(1)`,
  },
];

export const hostileStatements: HostileStatement[] = [
  ...files,
  ...extensions,
  ...server,
  ...roles,
  ...ownDatabase,
  ...memory,
];
