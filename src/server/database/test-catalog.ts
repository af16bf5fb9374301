import { readdir, readFile } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import type { Connection } from './connection.ts'
import { migrationHistory } from './migrations.ts'
import { withOwner } from './owner-client.ts'
import { appliedVersions } from './sql-history.ts'

const schemasFolder = new URL('../../../supabase/schemas/', import.meta.url)

const schemas = ['auth', 'public', 'private', 'storage', 'realtime', 'grocery_genie']
/**
 * Schemas in which SQL files insert rows. The tests compare these rows, too. Omits the server's own schema,
 * because its rows are secrets that differ in each database.
 */
const schemasOfRows = ['auth', 'public', 'storage']

/** Returns the SQL of the current schemas, in the order in which Supabase's CLI applies the files. */
export async function readSchemas(): Promise<string> {
  const names = (await readdir(schemasFolder)).toSorted()
  const texts = names.map((name) => readFile(new URL(name, schemasFolder), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

/** Returns one line for each object that SQL files created and for each row they inserted. */
export async function readCatalog(client: ClientBase): Promise<string[]> {
  const before = await client.query<{ path: string }>(
    "select current_setting('search_path') as path",
  )
  // Without a search path, PostgreSQL prints all names with their schema.
  await client.query("select set_config('search_path', 'pg_catalog', false)")
  const { rows } = await client.query<{ line: string }>(catalogQuery, [schemas])
  const lines = rows.map(({ line }) => line)
  for (const table of await listTables(client)) lines.push(...(await readRows(client, table)))
  await client.query("select set_config('search_path', $1, false)", [before.rows[0]?.path])
  return lines
}

async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [schemasOfRows],
  )
  return rows.map(({ name }) => name)
}

async function readRows(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select (to_jsonb(t) - '{created_at,updated_at}'::text[])::text as text from only ${table} t order by 1`,
  )
  return rows.map(({ text }) => `row of ${table}: ${text}`)
}

/**
 * Returns an SQL expression that lists grants in sorted order. Replaces the name of the login role, which
 * differs in each database.
 */
const grantsOf = (acl: string, kind: string, owner: string) => `
  (select string_agg(concat(grantee, ' ', privilege, is_grantable), ', ' order by grantee, privilege)
   from (
     select case when a.grantee = 0 then 'public' else
         regexp_replace(a.grantee::regrole::text, 'grocery_server_[0-9a-f]+', 'the login') end as grantee,
       lower(a.privilege_type) as privilege, case when a.is_grantable then '*' end as is_grantable
     from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a
   ) grants)`

const catalogQuery = `
  with ours as (
    select oid, nspname as schema, nspowner, nspacl from pg_namespace where nspname = any($1)
  ), relations as (
    select c.oid::regclass::text as name, c.* from pg_class c join ours on ours.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
  )
  select format('schema %s: %s', schema, ${grantsOf('nspacl', 'n', 'nspowner')}) as line from ours
  union all
  select format('relation %s: %s, %s, owner %s, row security %s %s, grants %s', name, relkind, relpersistence,
    relowner::regrole, relrowsecurity, relforcerowsecurity,
    ${grantsOf('relacl', 'r', 'relowner')}) from relations
  union all
  select format('column %s: %s', r.name, concat_ws(' ',
    row_number() over (partition by r.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, nullif(a.attidentity::text, ''),
    nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid), nullif(a.attcollation, 0)::regcollation,
    case when a.attacl is not null then ${grantsOf('a.attacl', 'c', 'r.relowner')} end))
  from pg_attribute a join relations r on r.oid = a.attrelid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relkind <> 'S' and a.attnum > 0 and not a.attisdropped
  union all
  select format('sequence %s: %s', r.name, to_jsonb(s) - 'seqrelid')
  from pg_sequence s join relations r on r.oid = s.seqrelid
  union all
  select format('view %s: %s', name, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
  union all
  select format('function %s: owner %s, grants %s, %s', p.oid::regprocedure, p.proowner::regrole,
    ${grantsOf('p.proacl', 'f', 'p.proowner')},
    case when p.prokind = 'a' then to_jsonb(g)::text else pg_get_functiondef(p.oid) end)
  from pg_proc p join ours on ours.oid = p.pronamespace left join pg_aggregate g on g.aggfnoid = p.oid
  union all
  select format('type %s: %s %s', t.oid::regtype, t.typtype, format_type(t.typbasetype, t.typtypmod))
  from pg_type t join ours on ours.oid = t.typnamespace where t.typtype in ('d', 'e', 'r')
  union all
  select format('constraint %s on %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid))
  from pg_constraint k join ours on ours.oid = k.connamespace
  union all
  select format('index: %s', pg_get_indexdef(i.indexrelid))
  from pg_index i join relations r on r.oid = i.indrelid
  union all
  select format('trigger (%s): %s', t.tgenabled, pg_get_triggerdef(t.oid))
  from pg_trigger t join relations r on r.oid = t.tgrelid where not t.tgisinternal
  union all
  select format('policy %I on %s.%s: %s', p.policyname, p.schemaname, p.tablename,
    concat_ws(' ', p.permissive, p.cmd, p.roles::text, p.qual, p.with_check))
  from pg_policies p where p.schemaname = any($1)
  union all
  select format('comment on %s %s: %s', i.type, i.identity, d.description)
  from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where i.schema = any($1) or i.type = 'schema' and i.identity = any($1)
  union all
  select format('default grants in %s of %s: %s', ours.schema, d.defaclobjtype, d.defaclacl)
  from pg_default_acl d join ours on ours.oid = d.defaclnamespace
  union all
  select format('publication %s of %s', pubname, concat_ws('.', schemaname, tablename)) from pg_publication_tables
  union all
  select format('extension %s', extname) from pg_extension
  order by 1`

export type DatabaseState = { versions: string[]; catalog: string[] }

/** Returns the applied migrations and the catalog that they created, without any rows. */
export function stateOf(connection: Connection): Promise<DatabaseState> {
  return withOwner(connection, async (owner) => ({
    versions: await appliedVersions(owner, migrationHistory()),
    catalog: (await readCatalog(owner)).filter((line) => !line.startsWith('row of ')),
  }))
}
