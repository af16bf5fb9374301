import type { Pool } from 'pg'

export type Column = {
  name: string
  /** Type in PostgreSQL's notation, such as 'character varying(20)'. */
  type: string
  /** SQL expression of the column's default. Null if there is none, or if PostgreSQL generates the column. */
  default: string | null
}

export type Table = { name: string; primaryKey: readonly string[]; columns: readonly Column[] }

const tablesOfPublic = `
  select c.relname as name,
    array(
      select a.attname::text from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p' order by a.attname
    ) as "primaryKey",
    (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity = 'd' then (
            select format('nextval(%L)', s.objid::regclass) from pg_depend s
            where s.classid = 'pg_class'::regclass and s.deptype = 'i'
              and s.refobjid = a.attrelid and s.refobjsubid = a.attnum)
          else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
        end
      ) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`

/**
 * Reads the tables and views in the public schema. Includes those that callers may not use, because
 * PostgreSQL checks grants and policies on each use.
 */
export async function readTables(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(tablesOfPublic)
  return rows
}

export type Argument = {
  name: string
  /** Type in PostgreSQL's notation, without its length. */
  type: string
  isRequired: boolean
}

export type DatabaseFunction = {
  name: string
  arguments: readonly Argument[]
  /** Result of a call: one value or row, a set of values or rows, or nothing. */
  gives: 'nothing' | 'value' | 'values' | 'row' | 'rows'
  /** Columns of the returned rows. Empty if the function returns values. */
  columns: readonly Column[]
  /** Whether the function is declared as stable or immutable, which means that it can't change data. */
  isStable: boolean
}

const functionsOfPublic = `
  select p.proname as name, p.provolatile <> 'v' as "isStable",
    case
      when p.prorettype = 'void'::regtype then case when p.proretset then 'values' else 'nothing' end
      when r.columns is null then case when p.proretset then 'values' else 'value' end
      else case when p.proretset then 'rows' else 'row' end
    end as gives,
    coalesce(r.columns, '[]') as columns,
    coalesce(g.arguments, '[]') as arguments
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  cross join lateral (
    select
      json_agg(json_build_object('name', a.name, 'type', a.type, 'isRequired', a.n <= p.pronargs - p.pronargdefaults)
        order by a.n) as arguments,
      coalesce(bool_or(a.name = ''), false) as "isUnnamed"
    from (
      select coalesce(u.name, '') as name, format_type(u.type, -1) as type, row_number() over (order by u.place) as n
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
        with ordinality as u (type, name, mode, place)
      where u.type is not null and coalesce(u.mode, 'i') in ('i', 'b')
    ) as a
  ) as g
  cross join lateral (
    select json_agg(json_build_object('name', c.name, 'type', format_type(c.type, c.mod), 'default', null)
      order by c.place) as columns
    from (
      select u.name, u.type, -1 as mod, u.place
      from unnest(p.proallargtypes, p.proargnames, p.proargmodes) with ordinality as u (type, name, mode, place)
      where u.mode in ('o', 'b', 't')
      union all
      select a.attname, a.atttypid, a.atttypmod, a.attnum
      from pg_attribute a
      where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
    ) as c
  ) as r
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and not g."isUnnamed"
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.oid`

/**
 * Reads the functions in the public schema that can be called with named arguments. PostgreSQL checks the
 * grants on each call.
 */
export async function readFunctions(pool: Pool): Promise<DatabaseFunction[]> {
  const { rows } = await pool.query<DatabaseFunction>(functionsOfPublic)
  return rows
}
