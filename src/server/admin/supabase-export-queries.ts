import pg, { type Client } from 'pg'
import { listTables } from '../backup/backup-queries.ts'
import { migrationBaseline, repairCommand } from '../database/baseline.ts'

/** A stored file with the properties that Supabase Storage needs. */
export type ExportedObject = {
  bucketId: string
  name: string
  version: string
  type: string
  cacheControl: string
  metadata: Record<string, unknown> | null
}

/**
 * A table of the Supabase project. `columns` maps each column to the SQL expression that computes its value
 * from our rows.
 */
type ExportedTable = {
  name: string
  columns: Readonly<Record<string, string>>
  from: string
  isIdentityKept: boolean
  onConflict: string
}

// Maximum length of an insert statement. Tools that display one statement at a time can still handle this
// length.
const maxStatementLength = 256 * 1024
const rowsAtOnce = 100

/** Supabase Auth ignores accounts with another instance_id, and fails on null in token columns. */
const users: ExportedTable = {
  name: 'auth.users',
  columns: {
    instance_id: `'00000000-0000-0000-0000-000000000000'`,
    id: 'id',
    aud: 'aud',
    role: 'role',
    email: 'lower(email)',
    encrypted_password: 'encrypted_password',
    email_confirmed_at: 'email_confirmed_at',
    invited_at: 'invited_at',
    last_sign_in_at: 'last_sign_in_at',
    raw_app_meta_data: 'raw_app_meta_data',
    raw_user_meta_data: 'raw_user_meta_data',
    created_at: 'created_at',
    updated_at: 'updated_at',
    banned_until: 'banned_until',
    is_anonymous: 'is_anonymous',
    ...Object.fromEntries(
      ['confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change'].map(
        (column) => [column, `''`],
      ),
    ),
  },
  from: 'auth.users',
  isIdentityKept: false,
  onConflict: '',
}

const identities: ExportedTable = {
  ...users,
  name: 'auth.identities',
  columns: sameNames(
    'id provider_id user_id identity_data provider last_sign_in_at created_at updated_at',
  ),
  from: 'auth.identities',
}

/** Exports only verified factors, because a shopper can simply repeat an unfinished setup. */
const factors: ExportedTable = {
  ...users,
  name: 'auth.mfa_factors',
  columns: sameNames('id user_id friendly_name factor_type status secret created_at updated_at'),
  from: `auth.mfa_factors where status = 'verified'`,
}

/** Updates buckets that already exist, because our migrations have already created one in the project. */
const buckets: ExportedTable = {
  ...users,
  name: 'storage.buckets',
  columns: sameNames(
    'id name public file_size_limit allowed_mime_types owner_id created_at updated_at',
  ),
  from: 'storage.buckets',
  onConflict: ` on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types`,
}

function sameNames(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, name]))
}

/**
 * Yields SQL that fills a Supabase project in one transaction. The SQL inserts the buckets, all tables of our
 * migrations, and the accounts without their sessions. A row comes after the rows it refers to. Must run
 * between `beginSnapshot` and `endSnapshot`.
 */
export async function* supabaseSql(owner: Client): AsyncGenerator<string> {
  const tables = await listProductTables(owner)
  const names = tables.map(({ name }) => name)
  // Without client_encoding, psql would assume that the file is in the encoding of the operator's terminal.
  yield `begin;
set local client_encoding = 'UTF8';
set local statement_timeout = 0;
set local timezone = 'UTC';
set local standard_conforming_strings = on;
set local search_path = '';
${refuseOtherProject([users.name, ...names], await listMigrations(owner))}
`
  // Our triggers already ran when these rows were written here, and must not run again.
  for (const name of names) yield `alter table ${name} disable trigger user;\n`
  for (const table of [users, identities, factors, buckets, ...tables]) yield* inserts(owner, table)
  for (const name of names) yield `alter table ${name} enable trigger user;\n`
  yield* await continueSequences(owner)
  yield 'commit;\n'
}

/**
 * Describes the stored files to upload. The SQL export doesn't contain their rows, because Supabase creates
 * them when the files are uploaded.
 */
export async function filesToUpload(owner: Client): Promise<ExportedObject[]> {
  const { rows } = await owner.query<ExportedObject>(
    `select bucket_id as "bucketId", name, version, user_metadata as metadata,
       coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
       coalesce(substring(metadata ->> 'cacheControl' from 'max-age=(\\d+)'), '3600') as "cacheControl"
     from storage.objects where version is not null order by bucket_id, name`,
  )
  return rows
}

async function listMigrations(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

/** Returns the tables of our migrations. A table comes after the tables it refers to. */
async function listProductTables(owner: Client): Promise<ExportedTable[]> {
  const { rows } = await owner.query<{ name: string; quoted: string; isIdentityKept: boolean }>(`
    with recursive refers as (
      select conrelid as child, confrelid as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
    ), levels as (
      select oid, 0 as level from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      union select r.child, l.level + 1 from refers r join levels l on l.oid = r.parent
    )
    select c.relname as name, quote_ident(c.relname) as quoted, max(l.level) as level, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attidentity = 'a'
    ) as "isIdentityKept"
    from levels l join pg_class c on c.oid = l.oid
    group by c.oid, c.relname order by level, c.relname collate "C"`)
  const shapes = (await listTables(owner)).filter(({ schema }) => schema === 'public')
  return rows.flatMap(({ name, quoted, isIdentityKept }) => {
    const shape = shapes.find((one) => one.name === name)
    if (shape === undefined) return []
    const columns = shape.columns.map((column) => pg.escapeIdentifier(column))
    const qualified = `public.${quoted}`
    return {
      name: qualified,
      columns: Object.fromEntries(columns.map((column) => [column, column])),
      from: qualified,
      isIdentityKept,
      onConflict: '',
    }
  })
}

/** Yields insert statements of limited length. Reads only a few rows at a time. */
async function* inserts(owner: Client, table: ExportedTable): AsyncGenerator<string> {
  const columns = Object.keys(table.columns).join(', ')
  const overriding = table.isIdentityKept ? ' overriding system value' : ''
  const begin = `insert into ${table.name} (${columns})${overriding} values\n`
  const end = `${table.onConflict};\n`
  let values = ''
  for await (const row of rowsAsValues(owner, table)) {
    if (values.length > 0 && values.length + row.length > maxStatementLength) {
      yield begin + values + end
      values = ''
    }
    values += values === '' ? row : `,\n${row}`
  }
  if (values !== '') yield begin + values + end
}

async function* rowsAsValues(
  owner: Client,
  { columns, from }: ExportedTable,
): AsyncGenerator<string> {
  const values = Object.values(columns)
    .map((expression) => `quote_nullable((${expression})::text)`)
    .join(', ')
  // Unsorted, because sorting a large table could take more disk space than PostgreSQL may use.
  await owner.query(
    `declare exported no scroll cursor for
     select '(' || concat_ws(', ', ${values}) || ')' as row from ${from}`,
  )
  for (;;) {
    const { rows } = await owner.query<{ row: string }>(`fetch ${rowsAtOnce} from exported`)
    for (const { row } of rows) yield row
    if (rows.length < rowsAtOnce) break
  }
  await owner.query('close exported')
}

/**
 * Returns statements that set the sequences to their current values, so that new rows don't reuse numbers.
 */
async function continueSequences(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(`
    select format('select pg_catalog.setval(%L, %s, %L);', s.oid::regclass::text, s.last, s.called)
      || E'\\n' as statement
    from (
      select c.oid, coalesce(q.last_value, 1) as last, q.last_value is not null as called
      from pg_class c join pg_sequences q
        on q.schemaname = 'public' and q.sequencename = c.relname
      where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
    ) s`)
  return rows.map(({ statement }) => statement)
}

/**
 * Returns SQL that fails if the project's migrations differ from ours, or if any of the tables contains rows.
 */
function refuseOtherProject(tables: readonly string[], migrations: readonly string[]): string {
  const { replaces, version } = migrationBaseline
  return `do $$
declare
  ours constant text[] := ${arrayOf(migrations)};
  before_baseline constant text[] := ${arrayOf([...replaces, version])};
  theirs text[];
  name text;
  is_filled boolean;
begin
  if pg_catalog.to_regclass('supabase_migrations.schema_migrations') is not null then
    select pg_catalog.array_agg(version order by version) into theirs
    from supabase_migrations.schema_migrations;
  end if;
  if theirs @> before_baseline then
    raise exception 'This project has the migrations of version 0.1.0. Run "${repairCommand}" and "supabase db push", then import again. Nothing was changed.';
  end if;
  if theirs is distinct from ours then
    raise exception 'This project must have the migrations up to % and no others. Apply them with "supabase db push" from the version of Grocery Genie that made this export. Nothing was changed.',
      ours[pg_catalog.cardinality(ours)];
  end if;
  foreach name in array ${arrayOf(tables)} loop
    execute 'select exists (select from ' || name || ')' into is_filled;
    if is_filled then
      raise exception 'This project is not empty: there are rows in %. Import into a new one, or remove them first. Nothing was changed.', name;
    end if;
  end loop;
end
$$;`
}

function arrayOf(values: readonly string[]): string {
  return `array[${values.map((value) => pg.escapeLiteral(value)).join(', ')}]`
}
