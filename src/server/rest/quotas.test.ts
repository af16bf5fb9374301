import { expect, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { applyQuotas } from '../database/quotas.ts'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { changesOfNewList, deleteTexts, savedTexts, saveTexts } from '../testing/saved-texts.ts'
import { testServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'
import { sync } from './test-shared-lists.ts'

const weekly = { name: 'Weekly', items: 'milk' }

async function annWithQuota(savedLists: number) {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  await withOwner(server.ownerConnection, (owner) =>
    applyQuotas(owner, { savedLists, listItemsBytes: undefined }),
  )
  return { server, ann }
}

test('a shopper can have a thousand lists and gets a clear error for one more', async () => {
  const { asShopper, ownerPool } = await testServer()
  const ann = await asShopper('ann')
  const { id } = await accountOf(ann)
  await ownerPool.query(
    "insert into public.lists (owner_id, name) select $1, 'List ' || n from generate_series(1, 999) n",
    [id],
  )
  await saveTexts(ann, [weekly])
  expect((await sync(ann, changesOfNewList(weekly))).refused[0]).toMatchObject({
    kind: 'lists',
    code: 'quota_exceeded',
    message: 'You have 1,000 lists, and an account keeps up to 1,000. Delete some to save another.',
  })
  await deleteTexts(ann)
  await saveTexts(ann, [weekly])
})

test('lists saved on several devices at the same time can’t exceed the quota', async () => {
  const { server, ann } = await annWithQuota(10)
  const { id } = await accountOf(ann)
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [id])
  const newLists = () => {
    const changes = Array.from({ length: 4 }, () => changesOfNewList(weekly))
    return {
      lists: changes.flatMap(({ lists }) => lists),
      items: changes.flatMap(({ items }) => items),
    }
  }
  const responses = Promise.all(Array.from({ length: 3 }, () => sync(ann, newLists())))
  await expectWaiting(server.ownerPool, 3)
  await holder.query('commit')
  holder.release()
  const refused = (await responses).flatMap((response) => response.refused)
  expect(refused.filter(({ kind }) => kind === 'lists')).toHaveLength(2)
  expect(await savedTexts(ann)).toHaveLength(10)
})

test('each shopper has a separate quota', async () => {
  const { server, ann } = await annWithQuota(2)
  const bob = await server.asShopper('bob')
  for (const shopper of [ann, bob]) await saveTexts(shopper, [weekly, weekly])
  expect(await savedTexts(bob)).toHaveLength(2)
})

test('a shopper can have one last used store of up to 4 kB', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const insert = (id: string) => ann.from('last_used_stores').insert({ store: { id } })
  expect((await insert('s'.repeat(4_000))).status).toBe(400)
  expect((await insert('target-1')).status).toBe(201)
  expect((await insert('target-2')).status).toBe(409)
})

test('an account can be deleted while one of its lists is being deleted', async () => {
  const { server, ann } = await annWithQuota(5)
  await saveTexts(ann, [weekly, weekly])
  const { id } = await accountOf(ann)
  const [list] = (await sync(ann)).lists
  const clocks = { present: `${Date.now()}-0000-phone` }
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [id])
  const changes = { lists: [{ ...list, present: false, clocks }] }
  const deletions = [ann.rpc('sync_lists', { changes }), ann.rpc('delete_my_account')]
  const responses = Promise.all(deletions.map((deletion) => deletion.then(({ error }) => error)))
  await expectWaiting(server.ownerPool, 2)
  await holder.query('commit')
  holder.release()
  expect(await responses).toEqual([null, null])
  expect((await server.ownerPool.query('select from public.lists')).rowCount).toBe(0)
})
