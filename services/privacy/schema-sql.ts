/** Tables and views of the schema `public` that no extension brought. */
export const tablesSql = `
select c.oid::int8::text oid, c.relname::text name, case when c.relkind = 'v' then 'view' else 'table' end kind,
  case when c.relkind = 'v' then pg_get_viewdef(c.oid) end definition,
  has_table_privilege('service_role', c.oid, 'select') and (c.relkind = 'v' or
    has_table_privilege('service_role', c.oid, 'insert')) "isOpenToService",
  exists (select from pg_publication_tables p where p.pubname = 'supabase_realtime'
    and p.schemaname = 'public' and p.tablename = c.relname) "isLive",
  coalesce((select json_agg(a.attname order by k.at) from pg_index i,
      unnest(i.indkey::int2[]) with ordinality k(number, at), pg_attribute a
    where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '[]') "primaryKey",
  coalesce((select json_object_agg(u.name, u.columns) from (
    select r.relname::text name, (select json_agg(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])) columns
    from pg_index i join pg_class r on r.oid = i.indexrelid
    where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)) u where u.columns is not null), '{}') uniques
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by c.oid`;

/** Columns of those tables; domains are replaced by their base type. */
export const columnsSql = `
with recursive base as (
  select t.oid, t.oid as base, t.typtype, -1 as typmod, null::name as domain from pg_type t where t.typtype <> 'd'
  union all
  select t.oid, b.base, b.typtype, coalesce(nullif(t.typtypmod, -1), b.typmod), t.typname
  from pg_type t join base b on t.typtype = 'd' and b.oid = t.typbasetype)
select a.attrelid::int8::text oid, a.attname::text name,
  format_type(b.base, coalesce(nullif(a.atttypmod, -1), b.typmod)) "type", b.domain::text "domain",
  a.attnotnull or coalesce(d.typnotnull, false) "isRequired",
  f.oid is not null or a.attidentity <> '' or d.typdefault is not null "hasDefault",
  pg_get_expr(f.adbin, f.adrelid) "defaultText",
  a.attgenerated <> '' or a.attidentity = 'a' "isGenerated",
  case when b.typtype = 'e' then (select json_agg(e.enumlabel order by e.enumsortorder)
    from pg_enum e where e.enumtypid = b.base) end labels,
  json_build_object(
    'anon', json_build_object('read', has_column_privilege('anon', c.oid, a.attnum, 'select'),
      'create', has_column_privilege('anon', c.oid, a.attnum, 'insert'),
      'change', has_column_privilege('anon', c.oid, a.attnum, 'update')),
    'authenticated', json_build_object('read', has_column_privilege('authenticated', c.oid, a.attnum, 'select'),
      'create', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
      'change', has_column_privilege('authenticated', c.oid, a.attnum, 'update'))) grants
from pg_attribute a
join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
  and c.relkind in ('r', 'p', 'v') and not c.relispartition
join pg_type d on d.oid = a.atttypid
join base b on b.oid = a.atttypid
left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
where a.attnum > 0 and not a.attisdropped
order by a.attrelid, a.attnum`;

/** Foreign keys and checks of those tables, and the checks of the domains that they use. */
export const constraintsSql = `
select k.conrelid::int8::text oid, k.conname::text name, k.contype::text kind,
  pg_get_constraintdef(k.oid) definition,
  coalesce((select json_agg(a.attname order by u.at) from unnest(k.conkey) with ordinality u(number, at)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number), '[]') columns,
  case when k.contype = 'f' then (select n.nspname || '.' || r.relname from pg_class r
    join pg_namespace n on n.oid = r.relnamespace where r.oid = k.confrelid) end target,
  coalesce((select json_agg(a.attname order by u.at) from unnest(k.confkey) with ordinality u(number, at)
    join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number), '[]') "targetColumns"
from pg_constraint k join pg_class c on c.oid = k.conrelid
where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'x') and k.conparentid = 0
union all
select c.oid::int8::text, k.conname::text, 'c', pg_get_constraintdef(k.oid), json_build_array(a.attname), null, '[]'
from pg_constraint k join pg_attribute a on a.atttypid = k.contypid
  join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
where k.contypid <> 0 and k.contype = 'c' and not a.attisdropped`;

/** Row rules of tables and of files. */
export const policiesSql = `
select p.polrelid::int8::text oid, n.nspname || '.' || c.relname "table", p.polname::text name,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end command,
  (select json_agg(case when r = 0 then 'public' else pg_get_userbyid(r) end) from unnest(p.polroles) r) roles,
  pg_get_expr(p.polqual, p.polrelid) "using", pg_get_expr(p.polwithcheck, p.polrelid) "check",
  p.polpermissive "isPermissive"
from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'storage')
order by p.oid`;

/** Functions of the schema `public` that no extension brought. */
export const functionsSql = `
select p.proname::text name, p.prosecdef "isDefiner", coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) source,
  p.prorettype in ('trigger'::regtype, 'event_trigger'::regtype) "isTrigger",
  json_build_object('anon', has_function_privilege('anon', p.oid, 'execute'),
    'authenticated', has_function_privilege('authenticated', p.oid, 'execute')) callers,
  coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[u.at], ''),
      'type', format_type(u.type, null), 'hasDefault', u.at > p.pronargs - p.pronargdefaults,
      'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = u.type))
      order by u.at)
    from unnest(p.proargtypes::oid[]) with ordinality u(type, at)), '[]') arguments
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
order by p.oid`;

export const bucketsSql = `
select id, public "isPublic", allowed_mime_types types from storage.buckets order by id`;
