import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUrlOf } from '../../src/server/database/connection.ts'
import { ownerConnection } from '../../src/server/database/embedded/acquire.ts'
import { layoutOf, socketPort } from '../../src/server/database/embedded/cluster-layout.ts'
import { databaseName } from '../../src/server/database/embedded/embedded-postgres.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { noSettings } from '../../src/server/testing/no-settings.ts'
import { startRelay } from '../fixtures/relay.ts'
import { makeDataDir, projectRoot, unlimitedRequests } from '../fixtures/server.ts'
import type { Programs } from './find-programs.ts'
import { type Program, startProgram } from './program.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

const poolerRole = { name: 'pgbouncer', password: 'pooler' }
/** Maximum number of PostgreSQL connections for all servers together. */
const poolerConnections = 40

/**
 * Starts PostgreSQL, PgBouncer, nginx, an S3 server and the given number of Grocery Genie servers on this
 * machine. Keeps all data in a new folder, which is deleted when the cluster stops. Unless `isUnmodified` is
 * set, tests can change clocks and cut database connections, but the cluster is slower.
 */
export async function startCluster(
  programs: Programs,
  { servers: serverCount, isUnmodified = false }: { servers: number; isUnmodified?: boolean },
) {
  const dataDir = await makeDataDir('cluster')
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  const keep = async (starting: Promise<Program>) => {
    const program = await starting
    stops.push(() => program.end('SIGTERM'))
    return program
  }

  try {
    await keep(startPostgres(dataDir))
    await createPoolerRole(dataDir)
    const pooler = await startPooler(programs, dataDir)
    await keep(Promise.resolve(pooler.program))
    const bucket = await startBucket(dataDir)
    await keep(Promise.resolve(bucket.program))

    const nginxPort = await freePort()
    const url = `http://localhost:${nginxPort}`
    const common = {
      ...noSettings,
      ...unlimitedRequests,
      AUTH_RATE_LIMIT_TOKEN: '1000000',
      AUTH_RATE_LIMIT_SIGNUP: '1000000',
      AUTH_RATE_LIMIT_VERIFY: '1000000',
      AUTH_RATE_LIMIT_USER: '1000000',
      WAITLIST_RATE_LIMIT: '1000000',
      STORES_RATE_LIMIT: '1000000',
      STORES_AUTO_IMPORT: 'false',
      LOG_LEVEL: 'warn',
      SITE_URL: url,
      TRUST_PROXY: 'true',
      DATABASE_DIRECT_URL: databaseUrlOf(await ownerConnection(layoutOf(dataDir), databaseName)),
      ...bucket.settings,
    }
    const servers: (Program & { port: number; clockFile: string })[] = []
    const networks: Awaited<ReturnType<typeof startRelay>>[] = []
    for (let number = 1; number <= serverCount; number += 1) {
      const network = isUnmodified ? undefined : await startRelay(`http://127.0.0.1:${pooler.port}`)
      if (network !== undefined) {
        stops.push(network.stop)
        networks.push(network)
      }
      const databasePort = network === undefined ? pooler.port : new URL(network.url).port
      const port = await freePort()
      const clockFile = join(dataDir, `clock-${number}`)
      await writeFile(clockFile, '+0')
      const program = await keep(
        startProgram({
          name: `server ${number}`,
          command: process.execPath,
          args: [join(projectRoot, 'src/server/main.ts')],
          env: {
            ...common,
            PORT: String(port),
            DATA_DIR: join(dataDir, `server-${number}`),
            DATABASE_URL: `postgresql://127.0.0.1:${databasePort}/${databaseName}`,
            ...(isUnmodified ? {} : clockOf(programs, clockFile)),
          },
          isReady: (printed) => printed.includes('Grocery Genie is ready'),
        }),
      )
      servers.push({ ...program, port, clockFile })
    }
    const ports = servers.map(({ port }) => port)
    const nginx = await keep(startNginx(programs, { dataDir, port: nginxPort, servers: ports }))
    return {
      url,
      /** Folder that contains the database. Admin commands need its path. */
      dataDir,
      servers,
      /** One proxy per server, which can cut the connections between that server and the database. */
      networks,
      pooler: pooler.program,
      bucket: bucket.program,
      nginx,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Returns environment variables that shift a server's clock by the offset in a file. The file is read again
 * each time the server reads the clock.
 */
function clockOf({ fakeTimeLibrary }: Programs, file: string) {
  return {
    LD_PRELOAD: fakeTimeLibrary,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // cspell:ignore DONT
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

function startPostgres(dataDir: string): Promise<Program> {
  return startProgram({
    name: 'PostgreSQL',
    command: process.execPath,
    args: [join(import.meta.dirname, 'run-postgres.ts'), dataDir],
    isReady: (printed) => printed.includes('PostgreSQL is open.'),
  })
}

/**
 * Creates the role and the function that PgBouncer uses to look up passwords (see docs/operations.md).
 */
async function createPoolerRole(dataDir: string): Promise<void> {
  const owner = new pg.Client(await ownerConnection(layoutOf(dataDir), databaseName))
  await owner.connect()
  await owner.query(`
    create role ${poolerRole.name} login password '${poolerRole.password}';
    create schema pgbouncer;
    grant usage on schema pgbouncer to ${poolerRole.name};
    create function pgbouncer.get_auth(name text, out usename name, out passwd text)
    language sql security definer set search_path = pg_catalog
    as $$ select usename, passwd from pg_shadow where usename = name and starts_with(usename, 'grocery_server_') $$;
    revoke all on function pgbouncer.get_auth(text) from public;
    grant execute on function pgbouncer.get_auth(text) to ${poolerRole.name}`)
  await owner.end()
}

async function startPooler({ pgbouncer }: Programs, dataDir: string) {
  const folder = join(dataDir, 'pgbouncer')
  await mkdir(folder)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${poolerRole.name}" "${poolerRole.password}"\n`)
  await writeFile(
    settings,
    `[databases]
${databaseName} = host=${layoutOf(dataDir).socketFolder} port=${socketPort} dbname=${databaseName}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${poolerRole.name}
auth_query = select usename, passwd from pgbouncer.get_auth($1)
pool_mode = transaction
default_pool_size = ${poolerConnections}
max_client_conn = 1000
query_wait_timeout = 5
server_login_retry = 1
`,
  )
  const program = await startProgram({
    name: 'PgBouncer',
    command: pgbouncer,
    // PgBouncer refuses to run as root.
    args: [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), settings],
    isReady: () => isListening(port),
  })
  return { program, port }
}

async function startBucket(dataDir: string) {
  const port = await freePort()
  const program = await startProgram({
    name: 'the bucket',
    command: process.execPath,
    args: [join(import.meta.dirname, 'bucket.ts'), join(dataDir, 'bucket'), String(port)],
    isReady: (printed) => printed.includes('The bucket is open.'),
  })
  const settings = {
    STORAGE_S3_ENDPOINT: `http://localhost:${port}`,
    STORAGE_S3_BUCKET: 'videos',
    STORAGE_S3_ACCESS_KEY_ID: 'S3RVER',
    STORAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { program, settings }
}

async function startNginx(
  { nginx }: Programs,
  { dataDir, port, servers }: { dataDir: string; port: number; servers: readonly number[] },
): Promise<Program> {
  const folder = join(dataDir, 'nginx')
  await mkdir(folder)
  // If root starts nginx, its workers run as another user and must be able to write request bodies here.
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, 65_534, 65_534)
  const upstreams = servers.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`)
  const settings = join(folder, 'nginx.conf')
  await writeFile(
    settings,
    `${isRoot ? 'user nobody nogroup;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream grocery_genie {
${upstreams.join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    client_max_body_size 60m;
    location / {
      proxy_pass http://grocery_genie;
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_next_upstream error timeout http_503;
      proxy_connect_timeout 2s;
      proxy_read_timeout 90s;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`,
  )
  return startProgram({
    name: 'nginx',
    command: nginx,
    args: ['-e', join(folder, 'error.log'), '-c', settings],
    isReady: () => isListening(port),
  })
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
