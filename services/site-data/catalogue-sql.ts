import { limits } from '../../domain/limits/index.ts';

const { countedRows } = limits.siteData;

/**
 * Reads the catalogue of a site as one JSON text. Names of the project cannot hide those of
 * `pg_catalog`. Counting stops after a few rows, so that large tables cost nothing.
 */
export const catalogueSql = `set local search_path = pg_catalog;
do $count$
declare
  one record;
  found bigint;
  counts jsonb := '{}';
begin
  for one in
    select c.oid, c.relname, c.reltuples from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relowner = current_user::regrole
  loop
    execute format('select count(*) from (select from %s limit ${countedRows + 1}) s',
      one.oid::regclass) into found;
    if found > ${countedRows} then
      found := greatest(found, one.reltuples::bigint);
    end if;
    counts := counts || jsonb_build_object(one.relname, found);
  end loop;
  perform set_config('sayso.counts', counts::text, true);
end $count$;
select coalesce(jsonb_agg(jsonb_build_object(
  'name', c.relname,
  'kind', case when c.relkind in ('r', 'p') then 'table' else 'view' end,
  'rows', current_setting('sayso.counts')::jsonb -> c.relname::text,
  'isReferenced', exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = c.oid),
  'primaryKey', (
    select coalesce(jsonb_agg(a.attname order by k.position), '[]')
    from pg_index i
      cross join unnest(i.indkey::smallint[]) with ordinality k (attnum, position)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary),
  'columns', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'isNullable', not a.attnotnull,
      'default', case when a.attgenerated = '' then left(pg_get_expr(d.adbin, d.adrelid), 300) end,
      'isIdentity', a.attidentity <> '',
      'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
      'values', (select jsonb_agg(e.enumlabel order by e.enumsortorder)
        from pg_enum e where e.enumtypid = a.atttypid),
      'references', (
        select jsonb_build_object('schema', n.nspname, 'table', t.relname, 'column', f.attname)
        from pg_constraint k
          join pg_class t on t.oid = k.confrelid
          join pg_namespace n on n.oid = t.relnamespace
          join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1)
    ) order by a.attnum), '[]')
    from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
  'grants', (
    select jsonb_object_agg(r.rolname, array_remove(array[
      case when has_any_column_privilege(r.oid, c.oid, 'select') then 'read' end,
      case when has_any_column_privilege(r.oid, c.oid, 'insert') then 'add' end,
      case when has_any_column_privilege(r.oid, c.oid, 'update') then 'change' end,
      case when has_table_privilege(r.oid, c.oid, 'delete') then 'remove' end], null))
    from pg_roles r where r.rolname in ('anon', 'authenticated')),
  'policies', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        when 'd' then 'delete' else 'all' end,
      'roles', (select coalesce(jsonb_agg(coalesce(r.rolname, 'public')), '[]')
        from unnest(p.polroles) o (oid) left join pg_roles r on r.oid = o.oid),
      'isPermissive', p.polpermissive,
      'using', left(pg_get_expr(p.polqual, p.polrelid), 2000),
      'check', left(pg_get_expr(p.polwithcheck, p.polrelid), 2000)) order by p.polname), '[]')
    from pg_policy p where p.polrelid = c.oid)
) order by c.relname), '[]')::text as tables
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
