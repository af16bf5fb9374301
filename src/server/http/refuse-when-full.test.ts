import { expect, test } from 'vitest'
import type { DiskSpace } from '../lib/disk-space.ts'
import { testPassword, testServer } from '../testing/test-server.ts'

const weekly = { id: '1', name: 'Weekly', items: 'milk' }

async function annOnFillingDisk() {
  const disk: { level: Awaited<ReturnType<DiskSpace['level']>> } = { level: 'enough' }
  const space = {
    level: async () => disk.level,
    hasRoomFor: async () => disk.level === 'enough',
  }
  const server = await testServer({}, { space })
  const ann = await server.asShopper('ann')
  await ann.from('notes').insert(weekly)
  return { server, ann, disk }
}

test('while the disk is nearly full, a shopper can read but not save', async () => {
  const { server, ann, disk } = await annOnFillingDisk()
  disk.level = 'low'
  const table = () => ann.from('notes')
  for (const refused of [
    await table().insert({ ...weekly, id: '2' }),
    await table().upsert(weekly),
    await table().update({ name: 'Monthly' }).eq('id', '1'),
    await table().delete().eq('id', '1'),
    await ann.rpc('delete_my_account'),
    await server.asAnon().from('waitlist').insert({ email: 'eve@example.com', name: null }),
  ]) {
    expect([refused.status, refused.error?.code]).toEqual([507, 'insufficient_storage'])
    expect(refused.error?.message).toMatch(/^The server is out of disk space/)
  }
  expect((await table().select('id')).data).toEqual([{ id: '1' }])
  expect((await ann.rpc('my_data')).error).toBeNull()
  expect((await ann.rpc('my_sessions')).error).toBeNull()
  const search = await ann.functions.invoke('fetch-store-locations', { body: { query: 'Austin' } })
  expect(search.error).toBeNull()

  disk.level = 'enough'
  expect((await table().insert({ ...weekly, id: '2' })).error).toBeNull()
})

test('a shopper can sign in until the disk is out of space, and can read even then', async () => {
  const { server, ann, disk } = await annOnFillingDisk()
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const signIn = () => server.asAnon().auth.signInWithPassword({ email, password: testPassword })
  disk.level = 'low'
  expect((await ann.auth.refreshSession()).error).toBeNull()
  expect((await signIn()).error).toBeNull()
  disk.level = 'out'
  expect((await signIn()).error?.status).toBe(503)
  expect((await ann.from('notes').select('id')).data).toEqual([{ id: '1' }])
  expect((await ann.auth.getUser()).error).toBeNull()
  disk.level = 'enough'
  expect((await signIn()).error).toBeNull()
})

test('with a remote database, lists are saved even if the local disk is full', async () => {
  const space: DiskSpace = { level: async () => 'out', hasRoomFor: async () => false }
  const server = await testServer({ databaseUrl: 'postgresql://elsewhere/lists' }, { space })
  const ann = await server.asShopper('ann')
  expect((await ann.from('notes').insert(weekly)).error).toBeNull()
})
