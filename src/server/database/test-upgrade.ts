import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { bootstrapHistory } from './bootstrap.ts'
import { ensureLoginRole } from './login-role.ts'
import { migrationHistory } from './migrations.ts'
import { applyFiles, pendingFiles, type SqlHistory } from './sql-history.ts'

/** The last files of a version. */
export type Version = { bootstrap: string; migration: string }

/** The first that had a database at all. */
export const firstVersion: Version = { bootstrap: '004', migration: '20261120100000' }

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same history as it was when that file was its last. */
async function until(history: SqlHistory, lastVersion: string): Promise<SqlHistory> {
  const folder = join(await emptyFolder(), 'files')
  await mkdir(folder)
  for (const name of await readdir(history.folder)) {
    const isOld = name.slice(0, lastVersion.length) <= lastVersion
    if (isOld) await cp(join(fileURLToPath(history.folder), name), join(folder, name))
  }
  return { ...history, folder: pathToFileURL(`${folder}/`) }
}

/** Brings an empty database to what that version left behind, with a shopper in it. */
export async function makeOld(owner: Client, last: Version): Promise<void> {
  const [bootstrap, migrations] = [
    await until(bootstrapHistory, last.bootstrap),
    await until(migrationHistory(), last.migration),
  ]
  await applyFiles(owner, bootstrap, await pendingFiles(owner, bootstrap))
  if (last.bootstrap >= '005') await ensureLoginOfThen(owner, last)
  await applyFiles(owner, migrations, await pendingFiles(owner, migrations))
  await owner.query(`
    insert into auth.users (email, encrypted_password, email_confirmed_at)
      values ('ann@example.com', 'a hash', now());
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id, id, jsonb_build_object('email', email), 'email' from auth.users;
    insert into auth.sessions (user_id) select id from auth.users;
    insert into auth.refresh_tokens (token, user_id, session_id)
      select 'abcdefghijkl', user_id, id from auth.sessions;
    insert into public.saved_lists (user_id, id, name, items)
      select id, '1', 'Weekly', 'milk' from auth.users`)
}

/** Today's login also has rights to what came later. */
async function ensureLoginOfThen(owner: Client, { bootstrap }: Version): Promise<void> {
  const hasMails = bootstrap >= '016'
  if (!hasMails) await owner.query('create table grocery_genie.mails ()')
  await ensureLoginRole(owner)
  if (!hasMails) await owner.query('drop table grocery_genie.mails')
}

/** What became of that shopper. */
export const keptOfShopper = `
  select u.email, u.email_change, u.is_anonymous, i.email as identity, t.token, s.aal,
    auth.session_is_alive(s.id) as is_alive, l.items, r.text as row
  from auth.users u
  join auth.identities i on i.user_id = u.id join auth.sessions s on s.user_id = u.id
  join auth.refresh_tokens t on t.session_id = s.id
  join public.saved_lists l on l.user_id = u.id
  join public.list_items r on r.added_by = u.id`

export const shopperAsBefore = {
  email: 'ann@example.com',
  email_change: '',
  is_anonymous: false,
  identity: 'ann@example.com',
  token: 'abcdefghijkl',
  aal: 'aal1',
  is_alive: true,
  items: 'milk',
  row: 'milk',
}

/**
 * All that SQL files have made: tables with their columns, what may be done with each table and
 * function, what functions, triggers, policies, constraints and indexes say. Each database has a login of
 * its own name.
 */
export const schemaOfDatabase = `
  with ours as (
    select oid, nspname as schema from pg_namespace
    where nspname in ('auth', 'public', 'storage', 'realtime', 'grocery_genie')
  )
  select 'table' as kind, c.oid::regclass::text as name, c.relowner::regrole::text as owner,
    regexp_replace(c.relacl::text, 'grocery_server_[0-9a-f]+', 'the login') as rights,
    c.relrowsecurity::text as text
  from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'S')
  union all
  select 'column', c.oid::regclass || '.' || a.attname, null, a.attacl::text,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid))
  from pg_attribute a join pg_class c on c.oid = a.attrelid join ours on ours.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all
  select 'function', p.oid::regprocedure::text, p.proowner::regrole::text,
    regexp_replace(p.proacl::text, 'grocery_server_[0-9a-f]+', 'the login'),
    concat_ws(' ', p.prosecdef, p.provolatile, p.proconfig::text, p.prosrc)
  from pg_proc p join ours on ours.oid = p.pronamespace
  union all
  select 'constraint', k.conrelid::regclass || '.' || k.conname, null, null, pg_get_constraintdef(k.oid)
  from pg_constraint k join ours on ours.oid = k.connamespace
  union all
  select 'index', i.indexrelid::regclass::text, null, null, pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid join ours on ours.oid = c.relnamespace
  union all
  select 'trigger', t.tgrelid::regclass || '.' || t.tgname, null, null, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours on ours.oid = c.relnamespace
  where not t.tgisinternal
  union all
  select 'policy', p.schemaname || '.' || p.tablename || '.' || p.policyname, null, p.roles::text,
    concat_ws(' ', p.permissive, p.cmd, p.qual, p.with_check)
  from pg_policies p join ours on ours.schema = p.schemaname
  order by 1, 2, 5`
