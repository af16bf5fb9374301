import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'
import { withOwner } from './owner-client.ts'
import { prepareDatabase } from './prepare-database.ts'
import {
  emptyFolder,
  firstVersion,
  keptOfShopper,
  makeOld,
  schemaOfDatabase,
  shopperAsBefore,
  type Version,
} from './test-upgrade.ts'

const beforeConfirmation: Version = { bootstrap: '006', migration: '20261121110000' }
const beforeFactorsOfSessions: Version = { bootstrap: '008', migration: '20261121160000' }

test.each([
  ['there was more than saved lists', firstVersion],
  ['accounts could be confirmed', beforeConfirmation],
  ['sessions were asked for their second factor', beforeFactorsOfSessions],
])(
  'a database from before %s keeps its accounts, and has the tables, functions and rights of a new one',
  async (_what, version) => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()]
    onTestFinished(old.close)
    onTestFinished(fresh.close)
    const backup = { folder: await emptyFolder(), say: () => {} }
    await withOwner(old.ownerConnection, (owner) => makeOld(owner, version))
    for (const { ownerConnection } of [old, fresh]) {
      await withOwner(ownerConnection, (owner) => prepareDatabase(owner, { backup }))
    }
    expect((await old.ownerPool.query(keptOfShopper)).rows).toEqual([shopperAsBefore])
    const [after, made] = await Promise.all(
      [old, fresh].map(async ({ ownerPool }) => (await ownerPool.query(schemaOfDatabase)).rows),
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

test('a link that was mailed before codes were kept still waits', async () => {
  const { ownerConnection, ownerPool, close } = await emptyDatabase()
  onTestFinished(close)
  const backup = { folder: await emptyFolder(), say: () => {} }
  await withOwner(ownerConnection, (owner) => makeOld(owner, beforeConfirmation))
  await ownerPool.query(`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
      select id, 'recovery_token', 'of a link', email from auth.users`)
  await withOwner(ownerConnection, (owner) => prepareDatabase(owner, { backup }))
  const { rows } = await ownerPool.query(
    'select token_hash, code_hash, failed_tries from auth.one_time_tokens',
  )
  expect(rows).toEqual([{ token_hash: 'of a link', code_hash: null, failed_tries: 0 }])
})

test('names on the waitlist that act on terminals keep what can be read of them', async () => {
  const { ownerConnection, ownerPool, close } = await emptyDatabase()
  onTestFinished(close)
  const backup = { folder: await emptyFolder(), say: () => {} }
  await withOwner(ownerConnection, (owner) => makeOld(owner, beforeFactorsOfSessions))
  const names = [
    '\u001B[31mAnn\u0007 B',
    '\u0007\u009B',
    '\u202Ebob\tC',
    '\u0001\u00A0',
    'Zoë',
    null,
  ]
  await ownerPool.query(
    `insert into waitlist (email, name)
     select 'v' || number || '@example.com', name from unnest($1::text[]) with ordinality v (name, number)`,
    [names],
  )
  await withOwner(ownerConnection, (owner) => prepareDatabase(owner, { backup }))
  const { rows } = await ownerPool.query<{ name: string }>('select name from waitlist order by id')
  const kept = rows.map(({ name }) => name)
  expect(kept.toSpliced(3, 1)).toEqual(['[31mAnn  B', null, 'bob C', 'Zoë', null])
  // Whether a no-break space alone is blank is the locale's to say.
  expect([null, '\u00A0']).toContain(kept[3])
})
