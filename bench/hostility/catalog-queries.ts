import type { Pool } from 'pg'

type Field = { name: string; type: string }
/**
 * A table with its columns, or a function with its parameters. `isGranted` tells whether shoppers may use the
 * table or function.
 */
type Named = { name: string; fields: Field[]; isGranted: boolean }

/** Every table and function under /rest/v1, including those that clients aren't allowed to use. */
export type Catalog = { tables: Named[]; functions: Named[] }

/** Reads the tables and functions under /rest/v1 from the database. */
export async function readCatalog(pool: Pool): Promise<Catalog> {
  const tables = await pool.query<Named>(selectTables)
  const functions = await pool.query<Named>(selectFunctions)
  return { tables: tables.rows, functions: functions.rows }
}

const selectTables = `
  select c.relname as name, json_agg(json_build_object(
    'name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as fields,
    has_any_column_privilege('authenticated', c.oid, 'select, insert') as "isGranted"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
  group by c.oid, c.relname order by c.relname`

const selectFunctions = `
  select p.proname as name, coalesce(json_agg(json_build_object(
    'name', a.name, 'type', format_type(a.type, null)) order by a.at)
    filter (where a.name is not null), '[]') as fields,
    has_function_privilege('authenticated', p.oid, 'execute') as "isGranted"
  from pg_proc p left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[])
    with ordinality as a(name, type, at) on true
  where p.pronamespace = 'public'::regnamespace
  group by p.oid, p.proname order by p.proname`
