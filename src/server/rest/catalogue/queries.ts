import type { Pool } from 'pg'

export type Column = {
  name: string
  /** As PostgreSQL writes it, such as 'character varying(20)'. */
  type: string
  /** SQL of what fills the column when nothing is given; null when there is nothing, or when PostgreSQL alone fills it. */
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

/** The tables and views that the API speaks of; rights and policies are asked when they are used. */
export async function readTables(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(tablesOfPublic)
  return rows
}
