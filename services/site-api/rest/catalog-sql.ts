/** Columns of tables, views, materialized views and partitioned tables; `$1` is the schema. */
export const columnsSql = `
select c.relname::text as "table", a.attname::text as "column",
  format_type(a.atttypid, null) as type,
  coalesce(a.attnum = any(i.indkey::int2[]), false) as "isKey"
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_index i on i.indrelid = c.oid and i.indisprimary
where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'p')
order by c.oid, a.attnum`;

/** Foreign keys between tables of the schema, and whether their columns are unique. */
export const foreignKeysSql = `
with names as (
  select a.attrelid, a.attnum, a.attname::text as name from pg_attribute a where a.attnum > 0)
select k.conname::text as name, t.relname::text as "table", r.relname::text as target,
  (select array_agg(s.name order by u.at) from unnest(k.conkey) with ordinality u(number, at)
    join names s on s.attrelid = k.conrelid and s.attnum = u.number) as columns,
  (select array_agg(s.name order by u.at) from unnest(k.confkey) with ordinality u(number, at)
    join names s on s.attrelid = k.confrelid and s.attnum = u.number) as "targetColumns",
  exists (select 1 from pg_index i
    where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
    and (select array_agg(x order by x) from unnest(i.indkey::int2[]) x)
      <@ (select array_agg(x order by x) from unnest(k.conkey) x)) as "isUnique"
from pg_constraint k
join pg_class t on t.oid = k.conrelid
join pg_class r on r.oid = k.confrelid
join pg_namespace n on n.oid = t.relnamespace
join pg_namespace m on m.oid = r.relnamespace
where k.contype = 'f' and k.conparentid = 0 and n.nspname = $1 and m.nspname = $1
order by k.conname`;

/**
 * Functions that can be called by name: not those of triggers and extensions, and none with an
 * input argument without a name.
 */
export const functionsSql = `
with given as (
  select p.oid, u.at, coalesce(p.proargmodes[u.at], 'i') as mode,
    coalesce(p.proargnames[u.at], '') as name, format_type(u.type, null) as type
  from pg_proc p,
    unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality u(type, at))
select p.proname::text as name, p.proretset as "returnsSet", p.provolatile::text as volatility,
  p.pronargdefaults::int as defaults, format_type(p.prorettype, null) as returns,
  c.relname::text as "table",
  (t.typtype = 'c' or t.typname = 'record') as "isComposite",
  (select coalesce(json_agg(json_build_object('name', g.name, 'type', g.type) order by g.at), '[]')
    from given g where g.oid = p.oid and g.mode in ('i', 'b')) as inputs,
  coalesce(
    (select json_agg(json_build_object('name', g.name, 'type', g.type) order by g.at)
      from given g where g.oid = p.oid and g.mode in ('o', 'b', 't')),
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
        order by a.attnum)
      from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
    '[]') as outputs
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
left join pg_class c on c.oid = t.typrelid and c.relnamespace = n.oid
  and c.relkind in ('r', 'v', 'm', 'p')
where n.nspname = $1 and p.prokind = 'f' and p.provariadic = 0
  and t.typname not in ('trigger', 'event_trigger')
  and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  and not exists (select 1 from given g where g.oid = p.oid and g.mode in ('i', 'b') and g.name = '')
order by p.oid`;
