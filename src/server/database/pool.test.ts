import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { createPool } from './pool.ts'

async function openPool() {
  const { ownerPool, ownerConnection, close } = await testDatabase()
  onTestFinished(close)
  const errors: Error[] = []
  const pool = createPool(ownerConnection, {
    applicationName: 'test',
    maxConnections: 1,
    onConnectionError: (error) => errors.push(error),
  })
  return { ownerPool, pool, errors }
}

test('a broken idle connection is reported once', async () => {
  const { ownerPool, pool, errors } = await openPool()
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const removed = new Promise((resolve) => pool.once('remove', resolve))
  await ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await removed
  await pool.end()
  expect(errors).toHaveLength(1)
})

test('connection errors are not reported after the pool has ended', async () => {
  const { pool, errors } = await openPool()
  const client = await pool.connect()
  client.release()
  await pool.end()
  client.emit('error', new Error('terminating connection due to administrator command'))
  expect(errors).toEqual([])
})
