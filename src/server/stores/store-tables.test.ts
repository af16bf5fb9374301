import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { addStores, storeOf } from '../testing/test-stores.ts'

const forbidden = { code: '42501' }

test('visitors and shoppers can read stores but not change them through the API', async () => {
  const { ownerPool, asAnon, asShopper } = await testServer()
  await addStores(ownerPool, [storeOf(1)])
  for (const client of [asAnon(), await asShopper('ann')]) {
    const stores = client.from('stores')
    expect((await stores.insert({ chain: 'Walmart' })).error).toMatchObject(forbidden)
    expect((await stores.update({ name: 'x' }).eq('state', 'TX')).error).toMatchObject(forbidden)
    expect((await stores.delete().eq('state', 'TX')).error).toMatchObject(forbidden)
    expect((await stores.select('name')).data).toEqual([{ name: 'Walmart Supercenter' }])
  }
})

test('visitors and shoppers can see how old the store data is, but not the import details', async () => {
  const { asAnon, asShopper } = await testServer()
  for (const client of [asAnon(), await asShopper('ann')]) {
    const imports = client.from('store_imports')
    const age = 'chain, source, source_date, store_count, imported_at'
    expect(await imports.select(age)).toMatchObject({ data: [], error: null })
    for (const column of ['failure', 'etag', 'dropped', 'next_attempt_at']) {
      expect((await imports.select(column)).error).toMatchObject(forbidden)
    }
    expect((await client.from('store_aliases').select()).error).toMatchObject(forbidden)
    expect((await imports.insert({ chain: 'Walmart' })).error).toMatchObject(forbidden)
  }
})
