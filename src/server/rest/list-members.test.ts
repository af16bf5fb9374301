import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { applyQuotas } from '../database/quotas.ts'
import { idOf, subscribe } from '../realtime/test-realtime.ts'
import { savedNamesAndItems, savedTexts, saveTexts } from '../testing/saved-texts.ts'
import { tablesWith } from '../testing/tables-with.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'
import { annAndBob, join, newLink, refusal, savedList, sync, tickOf } from './test-shared-lists.ts'

const ownersOnly = [403, 'not_the_owner', 'Only the owner of this list can do that.']
const gone = [404, 'not_a_member', 'This list is gone, or no longer shared with you.']

/** Creates Ann's list, with Bob and Carl as its editors and Vera as a viewer. */
async function household() {
  const { server, ann, bob, list, annId, bobId } = await annAndBob()
  const vera = await server.asShopper('vera')
  const carl = await server.asShopper('carl')
  await join(ann, list, vera, { role: 'viewer' })
  await join(ann, list, bob)
  await join(ann, list, carl)
  const ids = {
    annId,
    bobId,
    carlId: (await accountOf(carl)).id,
    veraId: (await accountOf(vera)).id,
  }
  return { server, ann, bob, carl, vera, list, ...ids }
}

async function roleOf(shopper: SupabaseClient, list: string) {
  return (await sync(shopper)).lists.find((one) => one.list === list)?.role
}

function limitLists(server: TestServer, savedLists: number) {
  const quotas = { savedLists, listItemsBytes: undefined }
  return withOwner(server.ownerConnection, (owner) => applyQuotas(owner, quotas))
}

test('the owner can make a viewer an editor, and an editor a viewer', async () => {
  const { ann, vera, list, veraId } = await household()
  const set = (role: string) => ann.rpc('set_list_role', { list, member: veraId, role })
  const { versions } = await sync(vera)
  expect((await set('editor')).status).toBe(204)
  const { lists } = await sync(vera, tickOf(list), versions)
  expect(lists[0]?.members.map(({ role }) => role)).toEqual(['owner', 'editor', 'editor', 'editor'])
  const forEditors = await newLink(ann, list)
  const forViewers = await newLink(ann, list, { role: 'viewer' })
  await set('viewer')
  expect((await sync(vera, tickOf(list, 'eggs'))).refused).toMatchObject([{ code: 'viewer' }])
  // An open editor link would make Vera an editor again.
  const { secret } = forEditors
  await vera.rpc('accept_list_invite', { secret })
  expect(await roleOf(vera, list)).toBe('viewer')
  expect((await ann.rpc('list_invites', { list })).data).toMatchObject([
    { role: 'viewer' },
    { id: forViewers.id },
  ])
  expect((await refusal(set('owner')))[0]).toBe(400)
})

test('a removed member can’t read or change the list', async () => {
  const { server, ann, bob, list, bobId } = await household()
  const { secret } = await newLink(ann, list)
  const { versions } = await sync(bob)
  expect(versions).toHaveProperty(list)
  expect((await ann.rpc('remove_list_member', { list, member: bobId })).error).toBeNull()
  const after = await sync(bob, tickOf(list), versions)
  expect(after).toMatchObject({ versions: {}, lists: [], items: [], ticks: [] })
  expect(after.refused).toMatchObject([{ kind: 'ticks', key: 'milk', code: 'not_a_member' }])
  expect((await server.ownerPool.query('select from public.list_ticks')).rowCount).toBe(0)
  expect((await sync(ann)).lists[0]?.members.map(({ user_id }) => user_id)).not.toContain(bobId)
  // Bob may still have a link, but it no longer lets him in.
  expect((await bob.rpc('accept_list_invite', { secret })).status).toBe(404)
  expect(await refusal(bob.rpc('remove_list_member', { list, member: bobId }))).toEqual(gone)
})

test('members can leave but can’t remove others', async () => {
  const { server, ann, bob, carl, list, annId, bobId, carlId } = await household()
  const eve = await server.asShopper('eve')
  await newLink(ann, list)
  const remove = (shopper: SupabaseClient, member: string) =>
    refusal(shopper.rpc('remove_list_member', { list, member }))
  expect(await remove(bob, carlId)).toEqual(ownersOnly)
  expect(await remove(bob, annId)).toEqual(ownersOnly)
  expect(await remove(eve, bobId)).toEqual(gone)
  expect((await remove(ann, annId))[1]).toBe('is_the_owner')
  expect(await roleOf(carl, list)).toBe('editor')
  await sync(bob, tickOf(list))
  await bob.rpc('remove_list_member', { list, member: bobId })
  expect(await roleOf(bob, list)).toBeUndefined()
  // Bob's ticks stay, but no longer show his name.
  expect((await sync(ann)).ticks).toMatchObject([{ key: 'milk', done: true, done_by: null }])
  expect(await tablesWith(server, [bobId])).not.toContain('public.list_ticks')
  const [one] = (await sync(ann)).lists
  expect(one?.members.map(({ role }) => role)).toEqual(['owner', 'viewer', 'editor'])
  // Links stay valid when a member leaves.
  expect((await ann.rpc('list_invites', { list })).data).toHaveLength(4)
  for (const name of ['set_list_role', 'hand_over_list']) {
    const body = { list, member: carlId, ...(name === 'set_list_role' && { role: 'viewer' }) }
    expect(await refusal(carl.rpc(name, body)), `of ${name}`).toEqual(ownersOnly)
    expect(await refusal(eve.rpc(name, body)), `of ${name}`).toEqual(gone)
  }
})

test('the owner can prevent a member who left from rejoining with an open link', async () => {
  const { ann, bob, list, bobId } = await household()
  const { secret } = await newLink(ann, list)
  await bob.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  await ann.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  expect((await bob.rpc('accept_list_invite', { secret })).status).toBe(404)
})

test('transferring a list keeps its contents and members', async () => {
  const { server, ann, bob, list, bobId, veraId } = await household()
  const id = (await sync(ann)).lists[0]?.id ?? ''
  await saveTexts(bob, [{ id, name: 'Bob’s', items: 'tea' }])
  const handOver = (member: string) => ann.rpc('hand_over_list', { list, member })
  expect((await refusal(handOver(veraId)))[1]).toBe('not_an_editor')
  expect(await savedNamesAndItems(ann)).toEqual([{ name: 'Weekly', items: 'milk, eggs' }])

  await limitLists(server, 1)
  expect(await refusal(handOver(bobId))).toEqual([
    403,
    'quota_exceeded',
    'This person has no room for another list.',
  ])
  expect(await savedNamesAndItems(ann)).toHaveLength(1)
  await limitLists(server, 2)
  expect((await handOver(bobId)).error).toBeNull()

  expect(await savedNamesAndItems(ann)).toEqual([])
  expect(await savedNamesAndItems(bob)).toEqual([
    { name: 'Bob’s', items: 'tea' },
    { name: 'Weekly', items: 'milk, eggs' },
  ])
  const ids = (await savedTexts(bob)).map((one) => one.id)
  expect(ids).toEqual([id, String(Number(id) + 1)])
  expect(await roleOf(ann, list)).toBe('editor')
  const { lists } = await sync(bob)
  const people = lists.find((one) => one.list === list)?.members.map(({ role }) => role)
  expect(people).toEqual(['owner', 'viewer', 'editor', 'editor'])
  // Ann is an editor now, so her changes appear in Bob's list and not in her own lists.
  await savedList(ann, 'Mine', 'soap')
  const at = `${Date.now()}-0000-phone`
  const clocks = { text: at, place: at, present: at }
  const rum = { list, key: 'rum', text: 'rum', before: ', ', place: 9, present: true, clocks }
  await sync(ann, { items: [rum] })
  expect((await savedNamesAndItems(bob))?.[1]).toEqual({ name: 'Weekly', items: 'milk, eggs, rum' })
  expect(await savedNamesAndItems(ann)).toEqual([{ name: 'Mine', items: 'soap' }])
})

test('deleting the owner’s account transfers a list to its longest-standing editor', async () => {
  const { ann, bob, carl, vera, list, annId } = await household()
  await sync(ann, tickOf(list))
  await savedList(ann, 'Ann’s own', 'soap')
  expect((await ann.rpc('delete_my_account')).status).toBe(204)
  expect(await savedNamesAndItems(bob)).toEqual([{ name: 'Weekly', items: 'milk, eggs' }])
  expect(await savedNamesAndItems(carl)).toEqual([])
  const { lists, items, ticks } = await sync(vera)
  expect(lists.map(({ name }) => name)).toEqual(['Weekly'])
  expect(lists[0]?.members.map(({ name }) => name[0])).toEqual(['b', 'v', 'c'])
  expect(ticks).toMatchObject([{ key: 'milk', done: true, done_by: null }])
  expect(items.map(({ added_by }) => added_by)).toEqual([null, null])
  expect(JSON.stringify(await sync(vera))).not.toContain(annId)
})

test('an editor who has reached the list quota doesn’t inherit a list', async () => {
  const { server, ann, bob, carl, list } = await household()
  await savedList(bob, 'Bob’s', 'tea')
  await limitLists(server, 1)
  expect((await ann.rpc('delete_my_account', { pass_lists_on: true })).error).toBeNull()
  expect(await roleOf(carl, list)).toBe('owner')
  expect(await roleOf(bob, list)).toBe('editor')
  expect(await savedNamesAndItems(bob)).toEqual([{ name: 'Bob’s', items: 'tea' }])
})

test('deleting an account deletes its lists that have no editor, or all of its lists on request', async () => {
  const { server, ann, bob, list, bobId } = await household()
  expect((await ann.rpc('delete_my_account', { pass_lists_on: false })).error).toBeNull()
  expect((await sync(bob)).versions).toEqual({})

  const dora = await server.asShopper('dora')
  const watched = await savedList(bob, 'Watched', 'tea')
  await join(bob, watched, dora, { role: 'viewer' })
  const { versions } = await sync(dora)
  expect((await bob.rpc('delete_my_account')).error).toBeNull()
  expect((await sync(dora, {}, versions)).versions).toEqual({})
  const left = 'select from public.lists where uid = any($1) or owner_id = $2'
  expect((await server.ownerPool.query(left, [[list, watched], bobId])).rowCount).toBe(0)
})

test('other members see that a member’s account was deleted', async () => {
  const { ann, bob } = await household()
  const { versions } = await sync(ann)
  expect((await bob.rpc('delete_my_account')).error).toBeNull()
  const [one] = (await sync(ann, {}, versions)).lists
  expect(one?.members.map(({ role }) => role)).toEqual(['owner', 'viewer', 'editor'])
})

test('concurrent account deletions don’t deadlock', async () => {
  const { ann, bob, carl, vera } = await household()
  await join(bob, await savedList(bob, 'Bob’s', 'tea'), ann)
  const going = [ann, bob, carl].map((shopper) => shopper.rpc('delete_my_account'))
  const syncing = [ann, bob, carl, vera].map((shopper) => shopper.rpc('sync_lists'))
  for (const { error } of await Promise.all(going)) expect(error).toBeNull()
  await Promise.all(syncing)
})

test('a shopper’s download contains the members of their lists, and links without their secrets', async () => {
  const { server, ann, list } = await household()
  const { data } = await ann.rpc('my_data')
  expect(data.lists).toMatchObject([
    { name: 'Weekly', members: [{ role: 'viewer' }, { role: 'editor' }, { role: 'editor' }] },
  ])
  expect(data.lists[0].members[1].name).toMatch(/^bob-/)
  expect(data.links_to_your_lists).toHaveLength(3)
  expect(data.links_to_your_lists[0]).toMatchObject({ list, role: 'viewer', uses_left: 4 })
  const { rows } = await server.ownerPool.query<{ secret_hash: Buffer }>(
    'select secret_hash from public.list_invites',
  )
  for (const { secret_hash: hash } of rows) {
    expect(JSON.stringify(data)).not.toContain(hash.toString('hex'))
  }
})

/** Subscribes a device of the shopper to the shopper's channel. */
async function listen(shopper: SupabaseClient) {
  const { received, until } = subscribe(shopper, `user:${await idOf(shopper)}`)
  await until('SUBSCRIBED')
  const untilReceived = (payload: object) =>
    vi.waitFor(() => expect(received).toContainEqual(expect.objectContaining({ payload })))
  return { received, untilReceived }
}

test('a member is notified of changes to a list until the owner removes the member', async () => {
  const { ann, bob, list, bobId } = await household()
  const [anns, bobs] = [await listen(ann), await listen(bob)]
  const { versions } = await sync(ann, tickOf(list))
  const ticked = { list, version: versions[list] }
  await Promise.all([anns.untilReceived(ticked), bobs.untilReceived(ticked)])
  expect(anns.received).toMatchObject([{ event: 'changed', payload: ticked }])
  expect(bobs.received).toHaveLength(1)

  await ann.rpc('remove_list_member', { list, member: bobId })
  const removed = { list, version: Number(versions[list]) + 1 }
  await Promise.all([anns.untilReceived(removed), bobs.untilReceived(removed)])
  const last = await sync(ann, tickOf(list, 'eggs'))
  await anns.untilReceived({ list, version: last.versions[list] })
  // Notices arrive in order. If Bob still received notices about Ann's list, the notice about her last tick
  // would arrive before the notice about his new list.
  const own = await savedList(bob, 'Bob’s', 'tea')
  await bobs.untilReceived(expect.objectContaining({ list: own }))
  expect(bobs.received.slice(0, 3)).toMatchObject([
    { payload: ticked },
    { payload: removed },
    { payload: { list: own } },
  ])
})

test('only the shopper’s own devices are notified of new and deleted lists', async () => {
  const server = await testServer()
  const [ann, eve] = [await server.asShopper('ann'), await server.asShopper('eve')]
  const [anns, eves] = [await listen(ann), await listen(eve)]
  const list = await savedList(ann, 'Weekly')
  await anns.untilReceived(expect.objectContaining({ list }))
  await server.ownerPool.query('delete from public.lists')
  await anns.untilReceived({ list, version: null })
  const own = await savedList(eve, 'Eve’s', 'tea')
  await eves.untilReceived(expect.objectContaining({ list: own }))
  expect(JSON.stringify(eves.received)).not.toContain(list)
})
