import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../settings/env.ts'
import { breakableNetwork } from '../testing/breakable-network.ts'
import { expectEverythingWorks } from '../testing/everyday-use.ts'
import { freePort } from '../testing/free-port.ts'
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testServer } from '../testing/test-server.ts'
import { databaseUrlOf } from './connection.ts'
import { openDatabase } from './open-database.ts'

/** Where Debian or another system installs PgBouncer. Undefined if it isn't installed. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (path) => existsSync(path),
)

/** Creates the function and the role with which PgBouncer looks up passwords, as in docs/operations.md. */
async function grantPasswordLookup({ ownerPool }: TestDatabase, role: string): Promise<void> {
  await ownerPool.query(`
    create role ${role} login password 'pooler';
    create schema pgbouncer;
    grant usage on schema pgbouncer to ${role};
    create function pgbouncer.get_auth(name text, out usename name, out passwd text)
    language sql security definer set search_path = pg_catalog
    as $$ select usename, passwd from pg_shadow where usename = name and starts_with(usename, 'grocery_server_') $$;
    revoke all on function pgbouncer.get_auth(text) from public;
    grant execute on function pgbouncer.get_auth(text) to ${role}`)
}

/** Starts PgBouncer in front of the database, with the setup in docs/operations.md. */
async function startPgBouncer(database: TestDatabase, role: string) {
  const { database: name } = database.ownerConnection
  const network = await breakableNetwork(database.ownerConnection)
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'userlist.txt'), `"${role}" "pooler"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=127.0.0.1 port=${network.connection.port} dbname=${name}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'userlist.txt')}
auth_user = ${role}
auth_query = select usename, passwd from pgbouncer.get_auth($1)
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
query_wait_timeout = 5
server_login_retry = 1
`,
  )
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(program ?? '', [...asNobody, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => {
    await end(pooler)
    await rm(folder, { recursive: true, force: true })
  })
  let output = ''
  pooler.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output).toContain('process up')
  return { url: `postgresql://127.0.0.1:${port}/${name}`, output: () => output, network }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

test.skipIf(program === undefined)(
  `everything works behind PgBouncer in transaction mode${program ? '' : ' (skipped: install pgbouncer to run it)'}`,
  { timeout: 120_000 },
  async () => {
    const database = await emptyDatabase()
    onTestFinished(database.close)
    const { database: name = '' } = database.ownerConnection
    const role = `pooler_of_${name}`
    await grantPasswordLookup(database, role)
    onTestFinished(async () => {
      await database.ownerPool.query(
        `drop schema pgbouncer cascade; drop owned by ${role}; drop role ${role}`,
      )
    })
    const bouncer = await startPgBouncer(database, role)
    const { pool, close } = await openDatabase({
      settings: {
        ...readSettings({}),
        databaseUrl: bouncer.url,
        databaseDirectUrl: databaseUrlOf(database.ownerConnection),
        databaseTimeouts: { connectMs: 5_000, statementMs: 7_000, idleTransactionMs: 8_000 },
      },
      log: pino({ level: 'silent' }),
      say: () => {},
      onLost: () => {},
    })
    onTestFinished(close)
    const server = await testServer({}, { database: { ...database, pool } })
    await expectEverythingWorks([server])
    const { rows } = await pool.query(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(rows).toEqual([{ zone: 'UTC', statement: '7s', idle: '8s' }])
    expect(bouncer.output()).not.toMatch(/unsupported|ERROR|FATAL/)

    const read = async () => (await fetch(`${server.url}/rest/v1/stores?limit=1`)).status
    bouncer.network.break()
    expect(await read()).toBe(503)
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503)
    bouncer.network.restore()
    await expect.poll(read).toBe(200)
    expect(server.takeErrors().length).toBeGreaterThan(0)
  },
)
