import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf } from './database/connection.ts'
import { projectRoot } from './settings/env.ts'
import { noSettings } from './testing/no-settings.ts'
import { migratedDatabase } from './testing/test-database.ts'

const longTimeout = { timeout: 60_000 }

/** Copies the files that `npm run dev` loads, so that the test can change them. */
async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-dev-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['src', 'scripts', 'supabase', 'package.json', 'vite.config.ts']) {
    await cp(join(projectRoot, name), join(folder, name), { recursive: true })
  }
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function startDev(folder: string) {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    // The processes form their own group, so that the test can send a signal to all of them, as a terminal
    // does when the user presses Ctrl-C.
    detached: true,
    env: {
      ...noSettings,
      PORT: '0',
      LOG_LEVEL: 'warn',
      STORES_AUTO_IMPORT: 'false',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrlOf(database.ownerConnection),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => killGroup(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const waitFor = (text: string) => vi.waitFor(() => expect(printed).toContain(text), longTimeout)
  await waitFor('is ready at ')
  const url = /is ready at (\S+)/.exec(printed)?.[1] ?? ''
  return { child, url, waitFor }
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes in the group have ended already.
  }
}

test('npm run dev restarts the server after each change, even after a syntax error, and leaves no process behind', {
  timeout: 180_000,
}, async () => {
  const folder = await copySources()
  const { child, url, waitFor } = await startDev(folder)
  const file = join(folder, 'src/server/auth/routes.ts')
  const source = await readFile(file, 'utf8')
  const health = () => fetch(`${url}/auth/v1/health`)
  expect((await health()).status).toBe(200)

  await writeFile(file, `${source}\nthis is no code\n`)
  await waitFor('SyntaxError')
  await waitFor('The server has stopped. It starts again when one of its files changes.')
  expect((await health()).status).toBe(503)
  expect((await fetch(`${url}/`, { headers: { accept: 'text/html' } })).status).toBe(200)

  await writeFile(file, source.replace("name: 'Grocery Genie'", "name: 'Changed'"))
  await waitFor('Restarted the server after a change in src/server/auth/routes.ts')
  expect(await (await health()).json()).toMatchObject({ name: 'Changed' })

  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(() => process.kill(-(child.pid ?? 0), 0)).toThrow('ESRCH')
})
