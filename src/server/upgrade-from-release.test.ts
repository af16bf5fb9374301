import { execFile } from 'node:child_process'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createBrotliDecompress } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { expect, onTestFinished, test } from 'vitest'
import { restoreInto, serve } from './backup/test-backup.ts'
import { ownerConnection } from './database/embedded/acquire.ts'
import { layoutOf } from './database/embedded/cluster-layout.ts'
import { databaseName } from './database/embedded/embedded-postgres.ts'
import { type DatabaseState, stateOf } from './database/test-catalog.ts'
import { emptyDataDir } from './testing/embedded-database.ts'
import { expectReleasedData } from './testing/expect-released-data.ts'
import { migratedDatabase } from './testing/test-database.ts'

const run = promisify(execFile)

/**
 * e2e/keep-release.ts stores a backup of each released version here, and a data directory of the newest
 * version.
 */
const folder = join(import.meta.dirname, 'testing/releases')
const kept = readdirSync(folder).toSorted()
const backups = kept.filter((name) => name.endsWith('-backup.tar.gz'))
const dataDirs = kept.filter((name) => name.endsWith('-data.tar.br'))

const options = { timeout: 120_000 }

/**
 * Starts a server on the data directory and checks that the app works for the shoppers. Returns the state of
 * the upgraded database.
 */
async function upgradedState(dataDir: string): Promise<DatabaseState> {
  const { url } = await serve({ dataDir })
  await expectReleasedData(url)
  return stateOf(await ownerConnection(layoutOf(dataDir), databaseName))
}

async function newDatabaseState(): Promise<DatabaseState> {
  const fresh = await migratedDatabase()
  onTestFinished(fresh.close)
  return stateOf(fresh.ownerConnection)
}

test('there is a backup of each released version and a data directory of the newest version', () => {
  expect(backups).toEqual(expect.arrayContaining(['0.1.0-backup.tar.gz', '0.2.0-backup.tar.gz']))
  expect(dataDirs.length).toBeGreaterThan(0)
})

test.for(backups)('the app works after %s is restored', options, async (name) => {
  const dataDir = await emptyDataDir()
  await restoreInto({ dataDir }, join(folder, name))
  expect(await upgradedState(dataDir)).toEqual(await newDatabaseState())
})

test.for(dataDirs)('the app works after %s is upgraded in place', options, async (name) => {
  const dataDir = await emptyDataDir()
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 }
  await pipeline(
    createReadStream(join(folder, name)),
    createBrotliDecompress({ params }),
    unpackTar(dataDir),
  )
  // If root runs the tests, PostgreSQL runs under another account, which must own the database files.
  if (process.getuid?.() === 0) await run('chown', ['-R', 'nobody', join(dataDir, 'postgres')])
  expect(await upgradedState(dataDir)).toEqual(await newDatabaseState())
})
