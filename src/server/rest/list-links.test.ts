import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteTexts } from '../testing/saved-texts.ts'
import type { TestServer } from '../testing/test-server.ts'
import { accountOf, addSecondFactor, passSecondFactor } from './test-account.ts'
import { annAndBob, join, newLink, refusal, savedList, sync, tickOf } from './test-shared-lists.ts'

const over = [404, 'invite_over', 'This invitation is no longer valid. Ask for a new one.']
const gone = [404, 'not_a_member', 'This list is gone, or no longer shared with you.']
const ownersOnly = [403, 'not_the_owner', 'Only the owner of this list can do that.']

async function expire({ ownerPool }: TestServer) {
  await ownerPool.query("update public.list_invites set expires_at = now() - interval '1 second'")
}

async function usesLeft({ ownerPool }: TestServer) {
  const { rows } = await ownerPool.query<{ uses_left: number }>(
    'select uses_left from public.list_invites order by created_at',
  )
  return rows.map(({ uses_left }) => uses_left)
}

test('a shopper who accepts an editor link becomes a member and can change the list', async () => {
  const { server, ann, bob, list, annId, bobId } = await annAndBob()
  await ann.auth.updateUser({ data: { full_name: 'Ann Lee' } })
  const { secret } = await newLink(ann, list)
  expect((await bob.rpc('accept_list_invite', { secret })).data).toBe(list)

  const { refused, lists, items } = await sync(bob, tickOf(list))
  expect(refused).toEqual([])
  expect(items.map(({ key }) => key).toSorted()).toEqual(['eggs', 'milk'])
  const { email } = await accountOf(bob)
  const name = email.split('@')[0]
  expect(lists).toMatchObject([
    {
      list,
      role: 'editor',
      members: [
        { user_id: annId, name: 'Ann Lee', initial: 'A', role: 'owner' },
        { user_id: bobId, name, initial: 'B', role: 'editor' },
      ],
    },
  ])
  const anns = await sync(ann)
  expect(anns.lists[0]?.members).toEqual(lists[0]?.members)
  expect(anns.ticks).toMatchObject([{ key: 'milk', done_by: bobId }])
  expect(await usesLeft(server)).toEqual([4])
})

test('a shopper who accepts a viewer link sees the list but can’t change it', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob, { role: 'viewer' })
  const { refused, lists } = await sync(bob, tickOf(list))
  expect(lists).toMatchObject([{ role: 'viewer', name: 'Weekly' }])
  expect(refused).toMatchObject([{ kind: 'ticks', key: 'milk', code: 'viewer' }])
  expect(await refusal(bob.rpc('create_list_invite', { list, role: 'viewer' }))).toEqual(ownersOnly)
  // An editor link promotes a viewer, but a viewer link doesn't demote an editor.
  await join(ann, list, bob)
  await join(ann, list, bob, { role: 'viewer' })
  expect((await sync(bob, tickOf(list))).refused).toEqual([])
})

test('a list that isn’t shared has no members', async () => {
  const { ann } = await annAndBob()
  expect((await sync(ann)).lists).toMatchObject([{ members: [] }])
})

test('a link’s preview shows the owner to visitors who aren’t signed in', async () => {
  const { server, ann, bob, list } = await annAndBob()
  const { email } = await accountOf(ann)
  const { secret } = await newLink(ann, list, { role: 'viewer' })
  const preview = { name: 'Weekly', role: 'viewer', items: 2, is_member: false }
  const owner = `a…@${email.split('@')[1]}`
  const response = await server.asAnon().rpc('preview_list_invite', { secret })
  expect(response.data).toEqual({ ...preview, owner })

  await ann.auth.updateUser({ data: { full_name: 'Ann Lee' } })
  expect((await bob.rpc('preview_list_invite', { secret })).data).toEqual({
    ...preview,
    owner: 'Ann Lee',
  })
  await bob.rpc('accept_list_invite', { secret })
  expect((await bob.rpc('preview_list_invite', { secret })).data.is_member).toBe(true)
  expect((await server.asAnon().rpc('accept_list_invite', { secret })).status).toBe(401)
  const guess = 'x'.repeat(43)
  expect((await server.asAnon().rpc('preview_list_invite', { secret: guess })).data).toBeNull()
})

test.each(['it has expired', 'it was revoked', 'it was used up', 'its list is gone'])(
  'a link is invalid when %s',
  async (why) => {
    const { server, ann, bob, list } = await annAndBob()
    const eve = await server.asShopper('eve')
    const { id, secret } = await newLink(ann, list, { uses: 1 })
    if (why === 'it has expired') await expire(server)
    if (why === 'it was revoked') await ann.rpc('revoke_list_invite', { invite: id })
    if (why === 'it was used up') await eve.rpc('accept_list_invite', { secret })
    if (why === 'its list is gone') await server.ownerPool.query('delete from public.lists')
    expect(await refusal(bob.rpc('accept_list_invite', { secret }))).toEqual(over)
    expect((await bob.rpc('preview_list_invite', { secret })).data).toBeNull()
    expect((await ann.rpc('list_invites', { list })).data).toEqual([])
    expect((await sync(bob)).lists).toEqual([])
  },
)

test('a member opening a link again doesn’t count as a second use', async () => {
  const { server, ann, bob, list } = await annAndBob()
  const { secret } = await newLink(ann, list, { uses: 1 })
  for (const shopper of [bob, bob, ann]) {
    expect((await shopper.rpc('accept_list_invite', { secret })).data).toBe(list)
  }
  expect(await usesLeft(server)).toEqual([0])
  expect((await sync(ann)).lists[0]?.role).toBe('owner')
})

test('leaving and joining again with the same link counts as one use', async () => {
  const { server, ann, bob, list, bobId } = await annAndBob()
  const { secret } = await newLink(ann, list, { uses: 2 })
  for (let visit = 0; visit < 3; visit += 1) {
    expect((await bob.rpc('accept_list_invite', { secret })).data).toBe(list)
    await bob.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  }
  expect(await usesLeft(server)).toEqual([1])
  const eve = await server.asShopper('eve')
  expect((await eve.rpc('accept_list_invite', { secret })).data).toBe(list)
  // The link is used up for new shoppers but still works for shoppers who used it before.
  const carl = await server.asShopper('carl')
  expect(await refusal(carl.rpc('accept_list_invite', { secret }))).toEqual(over)
  expect((await carl.rpc('preview_list_invite', { secret })).data).toBeNull()
  expect((await bob.rpc('preview_list_invite', { secret })).data.name).toBe('Weekly')
  expect((await bob.rpc('accept_list_invite', { secret })).data).toBe(list)
  expect(await usesLeft(server)).toEqual([0])
})

test('a removed member can’t return with a link that they used', async () => {
  const { ann, bob, list, bobId } = await annAndBob()
  const { secret } = await newLink(ann, list)
  await bob.rpc('accept_list_invite', { secret }).throwOnError()
  await ann.rpc('remove_list_member', { list, member: bobId }).throwOnError()
  expect(await refusal(bob.rpc('accept_list_invite', { secret }))).toEqual(over)
})

test('transferring a list revokes the former owner’s links', async () => {
  const { server, ann, bob, list, bobId } = await annAndBob()
  await join(ann, list, bob)
  const { secret } = await newLink(ann, list)
  for (let made = 2; made < 10; made += 1) await newLink(ann, list)
  await ann.rpc('hand_over_list', { list, member: bobId }).throwOnError()
  const eve = await server.asShopper('eve')
  expect(await refusal(eve.rpc('accept_list_invite', { secret }))).toEqual(over)
  expect((await bob.rpc('list_invites', { list })).data).toEqual([])
  for (let made = 0; made < 10; made += 1) await newLink(bob, list)
})

test('concurrent joins can’t exceed the allowed uses of a link', async () => {
  const { server, ann, list } = await annAndBob()
  const { secret } = await newLink(ann, list, { uses: 2 })
  const names = ['carl', 'dora', 'eve', 'fred', 'gina']
  const shoppers = await Promise.all(names.map((name) => server.asShopper(name)))
  const joined = await Promise.all(
    shoppers.map((shopper) => shopper.rpc('accept_list_invite', { secret })),
  )
  expect(joined.filter(({ error }) => error === null)).toHaveLength(2)
  expect((await sync(ann)).lists[0]?.members).toHaveLength(3)
})

test('a list has at most 20 members, and a shopper joins at most 200 lists', async () => {
  const { server, ann, bob, list } = await annAndBob()
  const { secret } = await newLink(ann, list)
  const others = `with other as (
      insert into auth.users (email) select 'm' || n || '@example.com' from generate_series(1, 20) n
      returning id)
    insert into public.list_members select $1, id, 'viewer' from other`
  await server.ownerPool.query(others, [list])
  expect(await refusal(bob.rpc('accept_list_invite', { secret }))).toEqual([
    403,
    'quota_exceeded',
    'This list is already shared with 20 people, the most it can have.',
  ])
  await server.ownerPool.query('delete from public.list_members')
  await server.ownerPool.query(
    `with other as (insert into public.lists (owner_id, name)
       select $1, 'List ' || n from generate_series(1, 200) n returning uid)
     insert into public.list_members select uid, $2, 'viewer' from other`,
    [(await accountOf(ann)).id, (await accountOf(bob)).id],
  )
  expect(await refusal(bob.rpc('accept_list_invite', { secret }))).toEqual([
    403,
    'quota_exceeded',
    'You are a member of 200 lists. Leave one to join another.',
  ])
})

test('only the owner can create, see and revoke links, and only for saved lists', async () => {
  const { server, ann, bob, list, annId } = await annAndBob()
  const eve = await server.asShopper('eve')
  await join(ann, list, bob)
  const { id } = await newLink(ann, list)
  const ask = { list, role: 'editor' }
  expect(await refusal(bob.rpc('create_list_invite', ask))).toEqual(ownersOnly)
  expect(await refusal(eve.rpc('create_list_invite', ask))).toEqual(gone)
  for (const other of [bob, eve]) {
    expect((await other.rpc('list_invites', { list })).data).toEqual([])
    expect((await other.rpc('revoke_list_invite', { invite: id })).data).toBe(false)
    expect((await other.from('list_invites').select()).status).toBe(403)
  }
  expect((await ann.rpc('list_invites', { list })).data).toMatchObject([
    { role: 'editor', uses_left: 4 },
    { id, uses_left: 5 },
  ])
  expect((await ann.rpc('revoke_list_invite', { invite: id })).data).toBe(true)

  for (const wrong of [
    { role: 'owner' },
    { days: 31 },
    { days: 0 },
    { uses: 21 },
    { uses: null },
  ]) {
    const { status } = await ann.rpc('create_list_invite', { ...ask, ...wrong })
    expect([status, wrong]).toEqual([400, wrong])
  }
  const current = {
    list: annId,
    name: '',
    is_new: true,
    clocks: { name: `${Date.now()}-0000-phone` },
  }
  await sync(ann, { lists: [current] })
  expect((await refusal(ann.rpc('create_list_invite', { ...ask, list: annId })))[1]).toBe(
    'not_saved',
  )
})

test('a list can have at most ten open links, not counting expired ones', async () => {
  const { server, ann, list } = await annAndBob()
  for (let made = 0; made < 10; made += 1) await newLink(ann, list)
  expect(await refusal(ann.rpc('create_list_invite', { list, role: 'editor' }))).toEqual([
    403,
    'quota_exceeded',
    'This list has 10 open links. End one to make another.',
  ])
  await expire(server)
  await newLink(ann, list)
  expect(await usesLeft(server)).toEqual([5])
})

test('each link has a unique secret that is stored only as a hash', async () => {
  const { server, ann, list } = await annAndBob()
  const { secret } = await newLink(ann, list)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect((await newLink(ann, list)).secret).not.toBe(secret)
  const { rows } = await server.ownerPool.query<{ secret_hash: Buffer; whole: string }>(
    'select secret_hash, one::text as whole from public.list_invites one order by created_at',
  )
  expect(rows[0]?.secret_hash.equals(createHash('sha256').update(secret).digest())).toBe(true)
  for (const { whole } of rows) expect(whole).not.toContain(secret)
})

test('list links require a verified second factor if the account has one', async () => {
  const { server, ann, list, annId } = await annAndBob()
  const { id, secret } = await newLink(ann, list)
  await addSecondFactor(server, annId)
  const calls: [string, object][] = [
    ['create_list_invite', { list, role: 'editor' }],
    ['list_invites', { list }],
    ['revoke_list_invite', { invite: id }],
    ['accept_list_invite', { secret }],
    ['set_list_role', { list, member: annId, role: 'viewer' }],
    ['remove_list_member', { list, member: annId }],
    ['hand_over_list', { list, member: annId }],
  ]
  for (const [name, body] of calls) {
    expect((await refusal(ann.rpc(name, body)))[1], `of ${name}`).toBe('second_factor_needed')
  }
  // The public preview doesn't say whether Ann is a member.
  expect((await ann.rpc('preview_list_invite', { secret })).data.is_member).toBe(false)
  await passSecondFactor(server, ann)
  expect((await ann.rpc('list_invites', { list })).data).toHaveLength(1)
})

test('a link gives access only to its own list', async () => {
  const { ann, bob, list } = await annAndBob()
  await savedList(ann, 'Secret party', 'cake')
  await join(ann, list, bob)
  expect((await sync(bob)).lists.map(({ name }) => name)).toEqual(['Weekly'])
})

test('a link is invalid while its list is deleted', async () => {
  const { ann, bob, list } = await annAndBob()
  const { secret } = await newLink(ann, list)
  await deleteTexts(ann)
  expect(await refusal(bob.rpc('accept_list_invite', { secret }))).toEqual(over)
  expect((await bob.rpc('preview_list_invite', { secret })).data).toBeNull()
})
