import { Pool, type PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { transactionAs } from '../database/transaction.ts'
import type { TestServer } from '../testing/test-server.ts'
import { annAndBob, itemOf, join, newList, savedList, sync, tickOf } from './test-shared-lists.ts'

const call = 'select public.sync_lists($1, $2)'

/** Runs `work` as a shopper, in a transaction that stays open until `work` ends. */
async function inTransactionOf<T>(
  { pool, ownerPool }: Pick<TestServer, 'pool' | 'ownerPool'>,
  shopperId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [shopperId],
  )
  const sessionId = rows[0]?.id ?? ''
  const claims = { sub: shopperId }
  return transactionAs(pool, { role: 'authenticated', claims, sessionId }, work)
}

type LockTargets = { account: string; list: string }

/** Whether another transaction has locked the account or list. */
async function isLocked(
  { ownerPool }: TestServer,
  { account, list }: LockTargets,
): Promise<boolean> {
  const { rows } = await ownerPool.query<{ account: number; list: number }>(
    `with account as (select from auth.users where id = $1 for no key update skip locked),
       list as (select from public.lists where uid = $2 for update skip locked)
     select (select count(*)::int from account) as account, (select count(*)::int from list) as list`,
    [account, list],
  )
  return rows[0]?.account !== 1 || rows[0].list !== 1
}

/** Runs `work` while another transaction locks the account and the list. */
async function whileLocked(
  { ownerPool }: TestServer,
  { account, list }: LockTargets,
  work: () => Promise<void>,
) {
  const holder = await ownerPool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from auth.users where id = $1 for no key update', [account])
    await holder.query('select from public.lists where uid = $1 for update', [list])
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('a sync that tries to change a stranger’s list doesn’t lock the list', async () => {
  const { server, bob, list, annId, bobId } = await annAndBob()
  const own = await savedList(bob, 'Own')
  const ticks = [...tickOf(own).ticks, ...tickOf(list).ticks]
  await inTransactionOf(server, bobId, async (client) => {
    await client.query(call, ['{}', JSON.stringify({ ticks })])
    expect(await isLocked(server, { account: annId, list })).toBe(false)
  })
})

test('assigning an item to a shopper locks the shopper’s account only if the shopper is a member of the list', async () => {
  const { server, ann, bob, list, annId, bobId } = await annAndBob()
  const bobs = await savedList(bob, 'Own')
  const [tick] = tickOf(list).ticks
  const assigned = { ...tick, assigned_to: bobId, clocks: { assigned_to: tick?.clocks.done } }
  const isBobLocked = () =>
    inTransactionOf(server, annId, async (client) => {
      await client.query(call, ['{}', JSON.stringify({ ticks: [assigned] })])
      return isLocked(server, { account: bobId, list: bobs })
    })
  expect(await isBobLocked()).toBe(false)
  await join(ann, list, bob)
  expect(await isBobLocked()).toBe(true)
})

test('a viewer’s rejected changes don’t lock the list’s row or the owner’s row', async () => {
  const { server, ann, bob, list, annId, bobId } = await annAndBob()
  await join(ann, list, bob, { role: 'viewer' })
  await inTransactionOf(server, bobId, async (client) => {
    await client.query(call, ['{}', JSON.stringify(tickOf(list))])
    await client.query('select public.lock_list_rows($1)', [list])
    expect(await isLocked(server, { account: annId, list })).toBe(false)
  })
})

test.each([
  ['hand_over_list', "hand_over_list($1, '00000000-0000-4000-8000-000000000000')"],
  ['set_list_role', "set_list_role($1, '00000000-0000-4000-8000-000000000000', 'viewer')"],
  ['remove_list_member', "remove_list_member($1, '00000000-0000-4000-8000-000000000000')"],
  ['create_list_invite', "create_list_invite($1, 'editor')"],
])('%s of a stranger’s list is rejected without waiting for its lock', async (_, functionCall) => {
  const { server, list, annId, bobId } = await annAndBob()
  await whileLocked(server, { account: annId, list }, async () => {
    const refused = inTransactionOf(server, bobId, async (client) => {
      await client.query("set local lock_timeout = '200ms'")
      await client.query(`select public.${functionCall}`, [list])
    })
    await expect(refused).rejects.toMatchObject({ code: 'PT404' })
  })
})

test('transferring a list to a stranger is rejected without waiting for the stranger’s account', async () => {
  const { server, bob, list, annId, bobId } = await annAndBob()
  const own = await savedList(bob, 'Own')
  await whileLocked(server, { account: annId, list }, async () => {
    const refused = inTransactionOf(server, bobId, async (client) => {
      await client.query("set local lock_timeout = '200ms'")
      await client.query('select public.hand_over_list($1, $2)', [own, annId])
    })
    await expect(refused).rejects.toMatchObject({ code: 'PT403', hint: 'not_an_editor' })
  })
})

test('an expired link is rejected without waiting for a lock on its list', async () => {
  const { server, ann, list, annId, bobId } = await annAndBob()
  const { data } = await ann.rpc('create_list_invite', { list, role: 'editor' })
  await server.ownerPool.query("update public.list_invites set expires_at = now() - interval '1 s'")
  await whileLocked(server, { account: annId, list }, async () => {
    const refused = inTransactionOf(server, bobId, async (client) => {
      await client.query("set local lock_timeout = '200ms'")
      await client.query('select public.accept_list_invite($1)', [data.secret])
    })
    await expect(refused).rejects.toMatchObject({ code: 'PT404', hint: 'invite_over' })
  })
})

test('an editor’s sync locks the list and its owner’s account', async () => {
  const { server, ann, bob, list, annId, bobId } = await annAndBob()
  await join(ann, list, bob)
  await inTransactionOf(server, bobId, async (client) => {
    await client.query(call, ['{}', JSON.stringify(tickOf(list))])
    expect(await isLocked(server, { account: annId, list })).toBe(true)
  })
})

test('a sync of many lists counts the shopper’s rows only once', async () => {
  const { server, ann, annId } = await annAndBob()
  const lists = Array.from({ length: 19 }, () => crypto.randomUUID())
  await sync(ann, { lists: lists.map((list) => newList(list)) })
  const counting = { ...server.ownerConnection, options: '-c track_functions=all' }
  const pool = new Pool(counting)
  const items = lists.map((list) => itemOf(list, 'tea'))
  const { rows } = await inTransactionOf({ ...server, pool }, annId, async (client) => {
    await client.query(call, ['{}', JSON.stringify({ items })])
    return client.query<{ calls: string }>(
      "select calls from pg_stat_xact_user_functions where funcname = 'list_rows_bytes'",
    )
  })
  await pool.end()
  expect(rows).toEqual([{ calls: '1' }])
})
