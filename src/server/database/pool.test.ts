import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { createPool } from './pool.ts'

async function openPool() {
  const { ownerPool, ownerConnection, close } = await testDatabase()
  onTestFinished(close)
  const told: Error[] = []
  const pool = createPool(ownerConnection, {
    applicationName: 'test',
    maxConnections: 1,
    onConnectionError: (error) => told.push(error),
  })
  return { ownerPool, pool, told }
}

test('a connection that breaks while nobody uses it is told once', async () => {
  const { ownerPool, pool, told } = await openPool()
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const removed = new Promise((resolve) => pool.once('remove', resolve))
  await ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await removed
  await pool.end()
  expect(told).toHaveLength(1)
})

test('what a connection says after the pool has ended is not told', async () => {
  const { pool, told } = await openPool()
  const client = await pool.connect()
  client.release()
  await pool.end()
  client.emit('error', new Error('terminating connection due to administrator command'))
  expect(told).toEqual([])
})
