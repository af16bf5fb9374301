import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/env.ts'
import { openDatabase } from './open-database.ts'
import { withOwner } from './owner-client.ts'
import type { Quotas } from './quotas.ts'
import { authTransaction, transactionAs } from './transaction.ts'

const noQuotas: Quotas = { savedLists: undefined, listItemsBytes: undefined }

function open(databaseUrl: string, { quotas = noQuotas, ...options }: OpenChanges = {}) {
  return openDatabase({
    ...options,
    settings: {
      ...readSettings({}),
      dataDir: join(tmpdir(), 'grocery-genie-unused'),
      databaseUrl,
      quotas,
    },
    log: pino({ level: 'silent' }),
    say: () => {},
    onLost: () => {},
  })
}

type OpenChanges = { as?: 'command'; quotas?: Quotas }

/** Creates a database like those of a hosting provider: the owner can create roles but isn't a superuser. */
async function hostedDatabase() {
  const { template } = inject('postgres')
  const maintenance = { ...template, database: 'postgres' }
  const name = `hosted_${randomUUID().replaceAll('-', '')}`
  const login = { user: name, password: 'owner' }
  await withOwner(maintenance, async (owner) => {
    await owner.query(`create role ${name} login createrole password 'owner'`)
    await owner.query(`create database ${name} template template0 owner ${name}`)
    // This PostgreSQL already has the four roles. On a new server, the first user who sets up a database
    // creates the roles.
    await owner.query(
      `grant anon, authenticated, service_role, grocery_auth to ${name} with admin option`,
    )
  })
  onTestFinished(() =>
    withOwner(maintenance, async (owner) => {
      await owner.query(`drop database ${name} with (force)`)
    }),
  )
  return { name, login, host: encodeURIComponent(template.host ?? '') }
}

test('two servers can set up and share a database whose owner is not a superuser', async () => {
  const { name, host } = await hostedDatabase()
  const url = `postgresql:///${name}?host=${host}&port=5432&user=${name}&password=owner`
  const [first, second] = await Promise.all([open(url), open(url)])
  onTestFinished(async () => {
    await first.close()
    await second.close()
  })
  await authTransaction(first.pool, (client) =>
    client.query("insert into users (email) values ('ann@example.com')"),
  )
  const service = { role: 'service_role', claims: {} } as const
  const read = await transactionAs(second.pool, service, (client) =>
    client.query('select from last_used_stores'),
  )
  expect(read.rowCount).toBe(0)
  await expect(second.pool.query('select from auth.users')).rejects.toMatchObject({ code: '42501' })
})

test('a wrong password, database or address is reported in one line', async () => {
  const { name, host } = await hostedDatabase()
  const query = `host=${host}&port=5432&user=${name}`
  await expect(open(`postgresql:///${name}?${query}&password=guess`)).rejects.toThrow(
    'DATABASE_URL: PostgreSQL refuses this user or password.',
  )
  await expect(open(`postgresql:///nowhere?${query}&password=owner`)).rejects.toThrow(
    'DATABASE_URL: PostgreSQL has no such database (database "nowhere" does not exist).',
  )
  await expect(open('postgresql://a:b@127.0.0.1:1/x')).rejects.toThrow(
    "DATABASE_URL: PostgreSQL can't be reached (connect ECONNREFUSED 127.0.0.1:1).",
  )
})

test('a server applies the quotas from its settings, but a command leaves the quotas unchanged', async () => {
  const { name, host } = await hostedDatabase()
  const url = `postgresql:///${name}?host=${host}&port=5432&user=${name}&password=owner`
  const quotas = async () => {
    const { template } = inject('postgres')
    const { rows } = await withOwner({ ...template, database: name }, (owner) =>
      owner.query('select max_rows, max_bytes from public.quotas order by table_name desc'),
    )
    return rows
  }
  const raised = { savedLists: 20, listItemsBytes: undefined }
  await (await open(url, { quotas: raised })).close()
  expect(await quotas()).toEqual([{ max_rows: 20, max_bytes: null }])
  await (await open(url, { as: 'command' })).close()
  expect(await quotas()).toHaveLength(1)
  await (await open(url, { quotas: { ...raised, listItemsBytes: 9_000 } })).close()
  expect(await quotas()).toEqual([
    { max_rows: 20, max_bytes: null },
    { max_rows: null, max_bytes: '9000' },
  ])
  await (await open(url)).close()
  expect(await quotas()).toEqual([])
})
