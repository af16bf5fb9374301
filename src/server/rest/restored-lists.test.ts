import { expect, test } from 'vitest'
import { simulateOperator } from '../admin/test-admin.ts'
import { annAndBob, sync, tickOf } from './test-shared-lists.ts'

test('a device whose data is newer than a restored backup receives all lists again', async () => {
  const { ann, list } = await annAndBob()
  const { versions } = await sync(ann)
  const later = { [list]: (versions[list] ?? 0) + 50 }
  expect((await sync(ann, tickOf(list), later)).ticks).toHaveLength(1)
})

test('an operator can notify devices that a snapshot was restored', async () => {
  const { server, ann } = await annAndBob()
  const { admin, output } = simulateOperator(server)
  await admin('record-restore')
  expect((await sync(ann)).restore).toEqual(expect.any(String))
  expect(output).toEqual([
    'Devices will now send the list changes that the restored database lacks.',
  ])
})

test('devices are notified of each restore, and shoppers can’t record restores', async () => {
  const { server, ann } = await annAndBob()
  const restores = [(await sync(ann)).restore]
  for (let count = 0; count < 2; count += 1) {
    await server.ownerPool.query('select private.record_restore()')
    restores.push((await sync(ann)).restore)
  }
  expect(restores).toEqual([null, expect.any(String), expect.any(String)])
  expect(restores[1]).not.toBe(restores[2])
  expect((await ann.rpc('record_restore')).error).not.toBeNull()
  expect((await ann.from('last_restore').select()).error).not.toBeNull()
})
