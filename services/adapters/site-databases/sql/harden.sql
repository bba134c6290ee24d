-- Closes what a migration left open. It runs as the project's owner, in the migration's
-- transaction, and finds everything again each time, because any file may undo it.
do $harden$
declare
  one record;
  keys text;
begin
  -- Every table has row rules: without a policy, nobody but its owner sees a row.
  for one in
    select c.oid::regclass::text name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p') and not c.relrowsecurity
      and c.relowner = current_user::regrole
  loop
    execute format('alter table %s enable row level security', one.name);
  end loop;

  -- A view reads with the rights of its reader, not with those of its owner.
  for one in
    select c.oid::regclass::text name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'v' and c.relowner = current_user::regrole
      and not coalesce(c.reloptions::text ~* 'security_invoker=(true|on|1|yes)', false)
  loop
    execute format('alter view %s set (security_invoker = true)', one.name);
  end loop;

  -- A materialized view has no row rules.
  for one in
    select c.oid::regclass::text name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'm' and c.relowner = current_user::regrole
  loop
    execute format('revoke all on %s from public, anon, authenticated', one.name);
  end loop;

  -- These rights go past row rules, or are of no use to a visitor.
  for one in
    select c.oid::regclass::text name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p')
      and c.relowner = current_user::regrole
      and exists (
        select from aclexplode(c.relacl) a
        where a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)
          and a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')
      )
  loop
    execute format('revoke truncate, references, trigger on %s from public, anon, authenticated', one.name);
    if current_setting('server_version_num')::int >= 170000 then
      execute format('revoke maintain on %s from public, anon, authenticated', one.name);
    end if;
  end loop;

  -- A function with its owner's rights finds its tables where its author meant them, and a
  -- function that a trigger calls on users or files does not get the rights of that session.
  for one in
    select p.oid::regprocedure::text name, p.prosecdef is_definer,
      coalesce(p.proconfig::text ~ 'search_path=', false) has_path
    from pg_proc p
    where p.proowner = current_user::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
        and d.objid = p.oid and d.deptype = 'e')
      and (
        p.prosecdef and not coalesce(p.proconfig::text ~ 'search_path=', false)
        or not p.prosecdef and exists (
          select from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where t.tgfoid = p.oid and not t.tgisinternal
            and c.relnamespace = 'auth'::regnamespace
        )
      )
  loop
    if not one.is_definer then
      execute format('alter function %s security definer', one.name);
    end if;
    if not one.has_path then
      execute format('alter function %s set search_path = public, extensions, pg_temp', one.name);
    end if;
  end loop;

  -- Every table of the publication reports its changes.
  for one in
    select t.tgrelid::regclass::text name
    from pg_trigger t
    where t.tgname = 'site_announce' and not t.tgisinternal
  loop
    execute format('drop trigger site_announce on %s', one.name);
  end loop;
  for one in
    select c.oid, c.oid::regclass::text name
    from pg_publication_tables p
      join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
    where p.pubname = 'supabase_realtime' and p.schemaname = 'public'
      and c.relkind in ('r', 'p') and c.relowner = current_user::regrole
  loop
    select string_agg(quote_literal(a.attname), ', ' order by a.attnum) into keys
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = one.oid and i.indisprimary;
    if keys is not null then
      execute format('create trigger site_announce after insert or update or delete on %s'
        ' for each row execute function realtime.announce(%s)', one.name, keys);
    end if;
  end loop;
end $harden$;
