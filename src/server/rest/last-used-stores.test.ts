import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { askAs, askWith } from './test-ask.ts'

const target = { id: 'target-1', chainName: 'Target', name: 'Target Southwest' }
const kroger = { id: 'kroger-1', chainName: 'Kroger', name: 'Kroger on Main' }

async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  const annId = (await ann.auth.getUser()).data.user?.id ?? ''
  return { server, ann, bob, annId }
}

test('a shopper sees the last used store on every device', async () => {
  const { ann, annId } = await annAndBob()
  const table = () => ann.from('last_used_stores')
  expect(await table().select('store').maybeSingle()).toMatchObject({ data: null, error: null })

  const use = (store: object) =>
    table().upsert({ user_id: annId, store }, { onConflict: 'user_id' })
  expect(await use(target)).toMatchObject({ status: 201, error: null })
  const first = await table().select().single()
  expect(await use(kroger)).toMatchObject({ error: null })
  const second = await table().select().single()

  expect(first.data?.store).toEqual(target)
  expect(second.data?.store).toEqual(kroger)
  expect(Date.parse(second.data?.used_at)).toBeGreaterThan(Date.parse(first.data?.used_at))
})

test('the database sets the time when a store was last used', async () => {
  const { ann } = await annAndBob()
  const { data } = await ann
    .from('last_used_stores')
    .insert({ store: target, used_at: '1999-01-01T00:00:00Z' })
    .select('used_at')
    .single()
  expect(new Date(data?.used_at).getFullYear()).toBeGreaterThan(2000)
})

test('a shopper can’t see or change another shopper’s last used store', async () => {
  const { ann, bob, annId } = await annAndBob()
  await ann.from('last_used_stores').insert({ store: target })
  const table = () => bob.from('last_used_stores')
  expect((await table().select()).data).toEqual([])
  expect((await table().update({ store: kroger }).eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().eq('user_id', annId).select()).data).toEqual([])
  const annsStore = { user_id: annId, store: kroger }
  for (const { error } of [
    await table().insert(annsStore),
    await table().upsert(annsStore, { onConflict: 'user_id' }),
  ]) {
    expect(error?.code).toBe('42501')
  }
  expect((await ann.from('last_used_stores').select('store').single()).data?.store).toEqual(target)
})

test('an anonymous visitor can’t read or save a last used store', async () => {
  const { server } = await annAndBob()
  const table = () => server.asAnon().from('last_used_stores')
  expect((await table().select()).error?.code).toBe('42501')
  expect((await table().insert({ store: target })).error?.code).toBe('42501')
})

test('an invalid or oversized store is rejected', async () => {
  const { ann } = await annAndBob()
  const table = () => ann.from('last_used_stores')
  for (const store of [null, 'Target', [target], { ...target, name: 'x'.repeat(4000) }]) {
    expect((await table().insert({ store })).status).toBe(400)
  }
})

test('deleting the account deletes the last used store', async () => {
  const { server, ann, annId } = await annAndBob()
  await ann.from('last_used_stores').insert({ store: target })
  await server.ownerPool.query('delete from auth.users where id = $1', [annId])
  const { rows } = await server.ownerPool.query(
    'select from public.last_used_stores where user_id = $1',
    [annId],
  )
  expect(rows).toEqual([])
})

test.each([
  ['in the body', '1e131071'],
  ['negative', '-1e131071'],
  ['tiny', '1e-16383'],
])('a store with a number that expands to many digits is rejected: %s', async (_, number) => {
  const { server, ann, annId } = await annAndBob()
  const ask = await askAs(server, ann)
  const store = `{"a":[${`${number},`.repeat(7_000)}1]}`
  for (const headers of [{}, { prefer: 'missing=default' }]) {
    const response = await ask('/last_used_stores', {
      method: 'POST',
      body: `{"store":${store}}`,
      headers,
    })
    expect(response).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  }

  // A Supabase project doesn't have this check. There, the table's constraint rejects the row before
  // PostgreSQL expands the number.
  const insert = 'insert into public.last_used_stores (user_id, store) values ($1, $2)'
  const few = `{"a":{"b":[1,${number}]}}`
  for (const value of [store, few]) {
    await expect(server.ownerPool.query(insert, [annId, value])).rejects.toMatchObject({
      code: '23514',
      constraint: 'last_used_stores_store_size',
    })
  }
})

test('an anonymous request with long numbers in its body is rejected', async () => {
  const { server } = await annAndBob()
  const name = `[${'1e131071,'.repeat(7_000)}1]`
  const response = await askWith(server, undefined)('/waitlist', {
    method: 'POST',
    body: `{"email":"ann@example.com","name":${name}}`,
    headers: { prefer: 'missing=default' },
  })
  expect(response).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
})

test('a store with coordinates is saved', async () => {
  const { ann } = await annAndBob()
  const store = { ...target, latitude: 44.977753, longitude: -93.2650108, distanceMiles: 0 }
  expect((await ann.from('last_used_stores').insert({ store })).error).toBeNull()
})
