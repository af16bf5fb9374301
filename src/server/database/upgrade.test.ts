import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'
import { bootstrapHistory } from './bootstrap.ts'
import { ensureLoginRole } from './login-role.ts'
import { migrationHistory } from './migrations.ts'
import { withOwner } from './owner-client.ts'
import { prepareDatabase } from './prepare-database.ts'
import { applyFiles, pendingFiles, type SqlHistory } from './sql-history.ts'

/** The last files of a version. */
type Version = { bootstrap: string; migration: string }

const beforeConfirmation: Version = { bootstrap: '006', migration: '20261121110000' }
const beforeFactorsOfSessions: Version = { bootstrap: '008', migration: '20261121160000' }

async function emptyFolder(): Promise<string> {
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
async function makeOld(owner: Client, last: Version): Promise<void> {
  const [bootstrap, migrations] = [
    await until(bootstrapHistory, last.bootstrap),
    await until(migrationHistory(), last.migration),
  ]
  await applyFiles(owner, bootstrap, await pendingFiles(owner, bootstrap))
  await ensureLoginRole(owner)
  await applyFiles(owner, migrations, await pendingFiles(owner, migrations))
  await owner.query(`
    insert into auth.users (email, encrypted_password, email_confirmed_at)
      values ('ann@example.com', 'a hash', now());
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id, id, jsonb_build_object('email', email), 'email' from auth.users;
    insert into auth.sessions (user_id) select id from auth.users;
    insert into auth.refresh_tokens (token, user_id, session_id)
      select 'abcdefghijkl', user_id, id from auth.sessions;
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
      select id, 'recovery_token', 'of a link', email from auth.users;
    insert into public.saved_lists (user_id, id, name, items)
      select id, '1', 'Weekly', 'milk' from auth.users`)
}

const kept = `
  select u.email, u.email_change, u.is_anonymous, i.email as identity, t.token, s.aal,
    auth.session_is_alive(s.id) as is_alive, o.token_hash, o.code_hash, o.failed_tries, l.items
  from auth.users u
  join auth.identities i on i.user_id = u.id join auth.sessions s on s.user_id = u.id
  join auth.refresh_tokens t on t.session_id = s.id
  join auth.one_time_tokens o on o.user_id = u.id join public.saved_lists l on l.user_id = u.id`

/**
 * What the roles may do with each table and function of ours, and what the functions do; each
 * database has a login of its own name.
 */
const rights = `
  select c.oid::regclass::text as name, null as source, c.relowner::regrole::text as owner,
    regexp_replace(c.relacl::text, 'grocery_server_[0-9a-f]+', 'the login') as acl
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('auth', 'public', 'storage', 'grocery_genie') and c.relkind in ('r', 'v')
  union all
  select p.oid::regprocedure::text, p.prosrc, p.proowner::regrole::text,
    regexp_replace(p.proacl::text, 'grocery_server_[0-9a-f]+', 'the login')
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('auth', 'public', 'storage', 'grocery_genie')
  order by 1`

test.each([
  ['accounts could be confirmed', beforeConfirmation],
  ['sessions were asked for their second factor', beforeFactorsOfSessions],
])(
  'a database from before %s keeps its accounts, and has the functions and rights of a new one',
  async (_what, version) => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()]
    onTestFinished(old.close)
    onTestFinished(fresh.close)
    const backup = { folder: await emptyFolder(), say: () => {} }
    await withOwner(old.ownerConnection, (owner) => makeOld(owner, version))
    for (const { ownerConnection } of [old, fresh]) {
      await withOwner(ownerConnection, (owner) => prepareDatabase(owner, { backup }))
    }
    expect((await old.ownerPool.query(kept)).rows).toEqual([
      {
        email: 'ann@example.com',
        email_change: '',
        is_anonymous: false,
        identity: 'ann@example.com',
        token: 'abcdefghijkl',
        aal: 'aal1',
        is_alive: true,
        token_hash: 'of a link',
        code_hash: null,
        failed_tries: 0,
        items: 'milk',
      },
    ])
    const [after, made] = await Promise.all(
      [old, fresh].map(async ({ ownerPool }) => (await ownerPool.query(rights)).rows),
    )
    expect(after).toEqual(made)
    expect(await readdir(backup.folder)).toHaveLength(1)
  },
)

test('an address that may have been changed without a mail has to be proved again', async () => {
  const { ownerConnection, ownerPool, close } = await emptyDatabase()
  onTestFinished(close)
  const backup = { folder: await emptyFolder(), say: () => {} }
  await withOwner(ownerConnection, (owner) => makeOld(owner, beforeFactorsOfSessions))
  await ownerPool.query(`
    insert into auth.users (email) values ('bob@example.com');
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select id, id, jsonb_build_object('email', email), 'email' from auth.users
      where email = 'bob@example.com';
    update auth.identities set identity_data = identity_data || '{"email_verified": true}';
    insert into auth.audit_log_entries (payload) select
      json_build_object('action', 'user_email_changed', 'actor_id', id) from auth.users
      where email = 'bob@example.com'`)
  await withOwner(ownerConnection, (owner) => prepareDatabase(owner, { backup }))
  const { rows } = await ownerPool.query(
    `select email, identity_data -> 'email_verified' as is_verified from auth.identities order by 1`,
  )
  expect(rows).toEqual([
    { email: 'ann@example.com', is_verified: true },
    { email: 'bob@example.com', is_verified: false },
  ])
})
