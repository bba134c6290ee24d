/**
 * Reads the schema `public` of a project's database as one JSON document, in the form of `Schema`.
 * It lists objects by name, so that the same schema gives the same text.
 */
export const schemaSql = `
select json_build_object(
'tables', (select coalesce(json_agg(json_build_object(
  'name', c.relname,
  'kind', case when c.relkind in ('v', 'm') then 'view' else 'table' end,
  'columns', (select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'isNullable', not a.attnotnull,
      'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
      'isComputed', a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum), '[]')
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
  'primaryKey', (select coalesce(json_agg(a.attname order by u.at), '[]')
    from pg_constraint k, unnest(k.conkey) with ordinality u(number, at), pg_attribute a
    where k.conrelid = c.oid and k.contype = 'p' and a.attrelid = c.oid and a.attnum = u.number),
  'unique', (select coalesce(json_agg((select json_agg(a.attname order by u.at)
      from unnest(k.conkey) with ordinality u(number, at), pg_attribute a
      where a.attrelid = c.oid and a.attnum = u.number) order by k.conname), '[]')
    from pg_constraint k where k.conrelid = c.oid and k.contype = 'u'),
  'checks', (select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.conname), '[]')
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'x')),
  'keys', (select coalesce(json_agg(json_build_object(
      'name', k.conname,
      'columns', (select json_agg(a.attname order by u.at)
        from unnest(k.conkey) with ordinality u(number, at), pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = u.number),
      'targetSchema', n.nspname,
      'target', r.relname,
      'targetColumns', (select json_agg(a.attname order by u.at)
        from unnest(k.confkey) with ordinality u(number, at), pg_attribute a
        where a.attrelid = k.confrelid and a.attnum = u.number),
      'onDelete', case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null'
        when 'd' then 'set default' when 'r' then 'restrict' else 'no action' end,
      'isUnique', exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
        and i.indpred is null and i.indexprs is null
        and (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ k.conkey)) order by k.conname), '[]')
    from pg_constraint k join pg_class r on r.oid = k.confrelid
      join pg_namespace n on n.oid = r.relnamespace
    where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0),
  'policies', (select coalesce(json_agg(json_build_object(
      'name', p.polname,
      'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        when 'd' then 'delete' else 'all' end,
      'roles', (select json_agg(case when o.oid = 0 then 'public'
          else pg_get_userbyid(o.oid)::text end) from unnest(p.polroles) o(oid)),
      'using', pg_get_expr(p.polqual, p.polrelid),
      'check', pg_get_expr(p.polwithcheck, p.polrelid),
      'isPermissive', p.polpermissive) order by p.polname), '[]')
    from pg_policy p where p.polrelid = c.oid),
  'triggers', (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
    from pg_trigger t
    where t.tgrelid = c.oid and not t.tgisinternal and t.tgname <> 'site_announce'),
  'isLive', exists (select from pg_publication_tables p
    where p.pubname = 'supabase_realtime' and p.schemaname = 'public' and p.tablename = c.relname)
  ) order by c.relname), '[]')
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
'functions', (select coalesce(json_agg(json_build_object(
  'name', p.proname,
  'arguments', (select coalesce(json_agg(json_build_object('name', coalesce(g.name, ''),
      'type', format_type(g.type, null), 'hasDefault', g.nr > p.pronargs - p.pronargdefaults)
      order by g.nr), '[]')
    from (select u.type, p.proargnames[u.at] as name, row_number() over (order by u.at) as nr
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(type, at)
      where coalesce(p.proargmodes[u.at], 'i') in ('i', 'b', 'v')) g),
  'returns', pg_get_function_result(p.oid),
  'columns', (select coalesce(json_agg(json_build_object('name', coalesce(p.proargnames[u.at], ''),
      'type', format_type(u.type, null)) order by u.at), '[]')
    from unnest(p.proallargtypes) with ordinality u(type, at)
    where p.proargmodes[u.at] in ('o', 'b', 't')),
  'returnsSet', p.proretset) order by p.proname, p.oid), '[]')
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')),
'enums', (select coalesce(json_agg(json_build_object('name', t.typname,
    'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid = t.oid)) order by t.typname), '[]')
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')),
'buckets', (select coalesce(json_agg(json_build_object('name', b.id,
    'isPublic', coalesce(b.public, false)) order by b.id), '[]') from storage.buckets b)
)::text as schema`;
