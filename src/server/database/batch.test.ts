import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isOutage } from '../lib/outage.ts'
import { testDatabase } from '../testing/test-database.ts'
import { type Statement, sendBatch } from './batch.ts'

/** Returns a connection to a database with an empty table `letters`. */
async function openClient(): Promise<PoolClient> {
  const { ownerPool, close } = await testDatabase()
  await ownerPool.query(`create table letters (
    id int primary key deferrable initially deferred, note text)`)
  const client = await ownerPool.connect()
  onTestFinished(async () => {
    client.release(true)
    await close()
  })
  return client
}

const sql = (text: string, ...values: (string | null)[]): Statement => ({ text, values })
const addLetter = (id: string) => sql('insert into letters (id) values ($1::int)', id)

async function countNotes(client: PoolClient) {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from letters')
  return rows[0]?.count
}

test('each statement returns its own rows with their values as text', async () => {
  const client = await openClient()
  const { rows, error } = await sendBatch(client, [
    sql('select $1::int as number, $2::text as text, null as nothing', '7', 'é "\\\''),
    addLetter('1'),
    sql('select n, n % 2 = 0 as even from generate_series(1, 2) as n'),
    sql(''),
  ])
  expect(error).toBeUndefined()
  expect(rows).toEqual([
    [['7', 'é "\\\'', null]],
    [],
    [
      ['1', 'f'],
      ['2', 't'],
    ],
    [],
  ])
  expect(await countNotes(client)).toBe(1)
})

test('settings made by the first statement apply to the second one but not to later batches', async () => {
  const client = await openClient()
  const set = sql("select set_config('role', 'anon', true), set_config('my.claims', 'ann', true)")
  const look = sql(
    "select current_user, coalesce(current_setting('my.claims', true), '') as claims",
  )
  const { rows } = await sendBatch(client, [set, look])
  expect(rows[1]).toEqual([['anon', 'ann']])
  const after = await sendBatch(client, [look])
  expect(after.rows[0]).toEqual([[expect.not.stringMatching('anon'), '']])
})

test('if a statement fails, the statements after it are skipped and the batch is rolled back', async () => {
  const client = await openClient()
  const failing = sql('select 1 / $1::int', '0')
  const inTheFirst = await sendBatch(client, [failing, addLetter('1')])
  expect(inTheFirst).toMatchObject({ rows: [], error: { code: '22012' } })
  const inTheSecond = await sendBatch(client, [addLetter('1'), failing])
  expect(inTheSecond).toMatchObject({ rows: [[]], error: { code: '22012' } })
  const unreadable = await sendBatch(client, [addLetter('1'), sql('selec 1')])
  expect(unreadable).toMatchObject({ rows: [[]], error: { code: '42601' } })
  const wrongValue = await sendBatch(client, [addLetter('1'), addLetter('x')])
  expect(wrongValue).toMatchObject({ rows: [[]], error: { code: '22P02' } })
  const atTheEnd = await sendBatch(client, [addLetter('1'), addLetter('1')])
  expect(atTheEnd).toMatchObject({ rows: [[], []], error: { code: '23505' } })
  expect(await countNotes(client)).toBe(0)
  expect(await sendBatch(client, [addLetter('1'), sql('select 2 as two')])).toEqual({
    rows: [[], [['2']]],
    error: undefined,
  })
  expect(await countNotes(client)).toBe(1)
})

test('a timeout set by the first statement applies to each statement separately', async () => {
  const client = await openClient()
  const limit = sql("select set_config('statement_timeout', '2s', true), pg_sleep(1.2)")
  const inTime = await sendBatch(client, [limit, sql('select pg_sleep(1.2)')])
  expect(inTime.error).toBeUndefined()
  const tooLong = await sendBatch(client, [limit, sql('select pg_sleep(600)')])
  expect(tooLong).toMatchObject({ rows: [[expect.anything()]], error: { code: '57014' } })
  const { rows } = await client.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '0' }])
})

test('the batch fails if the connection is lost in the middle of it', async () => {
  const client = await openClient()
  const { rows, error } = await sendBatch(client, [
    addLetter('1'),
    sql('select pg_terminate_backend(pg_backend_pid())'),
    addLetter('2'),
  ])
  expect(rows).toEqual([[]])
  expect(error).toSatisfy(isOutage)
  expect((await sendBatch(client, [addLetter('1')])).error).toSatisfy(isOutage)
})

test('each connection parses a statement once, and again after a pooler switches to another session', async () => {
  const client = await openClient()
  const batch = [sql('select 1 as one'), sql('select $1::int as number', '2')]
  const preparedStatements = async () => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int from pg_prepared_statements',
    )
    return rows[0]?.count
  }
  const done = { rows: [[['1']], [['2']]], error: undefined }
  expect(await sendBatch(client, batch)).toEqual(done)
  expect(await sendBatch(client, batch)).toEqual(done)
  expect(await preparedStatements()).toBe(2)
  // Simulates a pooler that switches to a session in which these statements aren't prepared.
  await client.query('deallocate all')
  expect(await sendBatch(client, batch)).toEqual(done)
  expect(await preparedStatements()).toBe(2)
})
