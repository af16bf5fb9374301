import { expect, test, vi } from 'vitest'
import { subscribe } from '../realtime/test-realtime.ts'
import { testServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'
import { itemOf, join, newLink, newList, refusal, sync, tickOf } from './test-shared-lists.ts'

const groceries = '3f0c0a52-8b11-8c1f-8d2e-9a7b6c5d4e3f'

/** A clock value from an hour ago, for rows written before the list was named. */
const hourAgo = `${Date.now() - 3600_000}-0000-phone`

/** Returns the changes that a device sends when it saves Ann's current list as 'Groceries'. */
function savingAsGroceries(annId: string, list = groceries) {
  const clocks = { text: hourAgo, place: hourAgo, present: hourAgo }
  const keys = ['milk', 'eggs']
  return {
    lists: [newList(list, { name: 'Groceries' }), newList(annId, { name: '', trip: 2 })],
    items: [
      ...keys.map((key, place) => itemOf(list, key, { clocks, place })),
      ...keys.map((key) => itemOf(annId, key, { present: false })),
    ],
    ticks: [{ ...tickOf(list).ticks[0], clocks: { done: hourAgo } }],
  }
}

async function annBobAndCurrentList() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const [annId, bobId] = [(await accountOf(ann)).id, (await accountOf(bob)).id]
  const clocks = { text: hourAgo, place: hourAgo, present: hourAgo }
  await sync(ann, {
    lists: [newList(annId, { name: '' })],
    items: ['milk', 'eggs'].map((key) => itemOf(annId, key, { clocks })),
    ticks: tickOf(annId).ticks,
  })
  return { ann, bob, annId, bobId }
}

test('a current list that is saved under a name can be shared along with its items and ticks', async () => {
  const { ann, bob, annId } = await annBobAndCurrentList()
  expect((await sync(ann, savingAsGroceries(annId))).refused).toEqual([])
  await join(ann, groceries, bob)
  const bobs = await sync(bob)
  expect(bobs.lists).toMatchObject([{ list: groceries, name: 'Groceries', trip: 1 }])
  expect(bobs.items.map(({ key }) => key).toSorted()).toEqual(['eggs', 'milk'])
  expect(bobs.ticks).toMatchObject([{ trip: 1, key: 'milk', done: true }])
})

test('two devices that save the current list independently create only one list', async () => {
  const { ann, annId } = await annBobAndCurrentList()
  await sync(ann, savingAsGroceries(annId))
  const { refused, lists, items } = await sync(ann, savingAsGroceries(annId))
  expect(refused).toEqual([])
  expect(lists.map(({ list }) => list).toSorted()).toEqual([annId, groceries].toSorted())
  expect(items.filter(({ list, present }) => list === groceries && present)).toHaveLength(2)
})

test('notices to a member never mention the owner’s current list', async () => {
  const { ann, bob, annId, bobId } = await annBobAndCurrentList()
  await sync(ann, savingAsGroceries(annId))
  const { secret } = await newLink(ann, groceries)
  const { data: preview } = await bob.rpc('preview_list_invite', { secret })
  const topic = subscribe(bob, `user:${bobId}`)
  await topic.until('SUBSCRIBED')
  const { data: joined } = await bob.rpc('accept_list_invite', { secret }).throwOnError()
  // The owner changes the current list and the shared list.
  await sync(ann, { items: [itemOf(annId, 'soap'), itemOf(groceries, 'tea')] })
  await vi.waitFor(() => expect(topic.received.length).toBeGreaterThan(1))
  for (const message of topic.received)
    expect(message).toMatchObject({ payload: { list: groceries } })

  const bobs = await sync(bob)
  const rows = [...bobs.lists, ...bobs.items, ...bobs.ticks]
  expect(new Set(rows.map(({ list }) => list))).toEqual(new Set([groceries]))
  expect(Object.keys(bobs.versions)).toEqual([groceries])
  expect([joined, JSON.stringify(preview).includes(annId)]).toEqual([groceries, false])
  const { data: mine } = await bob.rpc('my_data').throwOnError()
  expect(JSON.stringify(mine)).not.toContain(annId)
})

test('a member can’t change or share the owner’s current list', async () => {
  const { ann, bob, annId } = await annBobAndCurrentList()
  await sync(ann, savingAsGroceries(annId))
  await join(ann, groceries, bob)
  const { refused } = await sync(bob, {
    lists: [newList(annId)],
    items: [itemOf(annId, 'poison')],
  })
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['not_a_member']))
  const gone = [404, 'not_a_member', 'This list is gone, or no longer shared with you.']
  for (const list of [annId, crypto.randomUUID()]) {
    expect(await refusal(bob.rpc('create_list_invite', { list, role: 'editor' }))).toEqual(gone)
  }
})

test('the current list can’t be shared', async () => {
  const { ann, annId } = await annBobAndCurrentList()
  expect(await refusal(ann.rpc('create_list_invite', { list: annId, role: 'editor' }))).toEqual([
    403,
    'not_saved',
    'Save this list under a name to share it.',
  ])
})

test('a viewer can’t create links, and the owner can create at most ten', async () => {
  const { ann, bob, annId } = await annBobAndCurrentList()
  await sync(ann, savingAsGroceries(annId))
  await join(ann, groceries, bob, { role: 'viewer' })
  const asBob = bob.rpc('create_list_invite', { list: groceries, role: 'editor' })
  expect((await refusal(asBob))[1]).toBe('not_the_owner')
  const create = () => ann.rpc('create_list_invite', { list: groceries, role: 'editor' })
  const statuses: number[] = []
  for (let press = 0; press < 12; press += 1) statuses.push((await create()).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 403, 403, 403])
})

/** Returns the changes that a device sends when it saves Ann's current list under this name. */
function savingAs(annId: string, name: string, list = groceries) {
  const changes = savingAsGroceries(annId, list)
  return {
    ...changes,
    lists: changes.lists.map((one) => (one.list === list ? { ...one, name } : one)),
  }
}

test.each([
  'Bread \u202e\u2066 milk',
  "'); drop table public.lists; --",
  '<img src=x onerror=alert(1)>',
])('a list can be saved as %s unchanged', async (name) => {
  const { ann, annId } = await annBobAndCurrentList()
  const { refused, lists } = await sync(ann, savingAs(annId, name))
  expect(refused).toEqual([])
  expect(lists.find(({ list }) => list === groceries)?.name).toBe(name)
})

test.each([
  ['characters that can’t be seen', '\u0001'.repeat(200), 200],
  ['a megabyte', '€'.repeat(330_000), 200],
  ['a NUL character', 'milk\u0000', 400],
  ['a lone surrogate', '\ud800', 400],
])('a list can’t be saved under a name with %s', async (_, name, expected) => {
  const { ann, annId } = await annBobAndCurrentList()
  const changes = savingAs(annId, name)
  const { status } = await ann.rpc('sync_lists', { known: {}, changes })
  expect(status).toBe(expected)
  expect((await sync(ann)).lists.map(({ list }) => list)).toEqual([annId])
})

test('a shopper can’t save their current list into another shopper’s list', async () => {
  const { ann, bob, annId, bobId } = await annBobAndCurrentList()
  await sync(ann, savingAsGroceries(annId))
  const before = await sync(ann)
  const { refused } = await sync(bob, savingAs(bobId, 'Mine'))
  expect(new Set(refused.map(({ list, code }) => `${list} ${code}`))).toEqual(
    new Set([`${groceries} not_a_member`]),
  )
  expect(refused).toHaveLength(4)
  const after = await sync(ann)
  expect({ ...after, now: 0 }).toEqual({ ...before, now: 0 })
})
