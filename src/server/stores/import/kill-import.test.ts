import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf } from '../../database/connection.ts'
import { projectRoot } from '../../settings/env.ts'
import { noSettings } from '../../testing/no-settings.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { loadGazetteer } from '../load-gazetteer.ts'
import { importStoreFile } from './import-store-file.ts'
import { geoJsonText, storeFile, walmarts } from './test-store-files.ts'

const timeoutMs = 60_000

test(
  'an import that is killed halfway leaves the old stores intact, and the next import succeeds',
  async () => {
    const database = await testDatabase()
    onTestFinished(database.close)
    const { pool, ownerPool } = database
    const gazetteer = await loadGazetteer()
    const file = (count: number) =>
      storeFile('walmart_us.geojson', geoJsonText('walmart_us', walmarts(count)))
    const stores = async () => (await ownerPool.query('select * from stores order by id')).rows
    await importStoreFile({ path: await file(10) }, { pool, gazetteer })
    const before = await stores()

    // This lock makes the import wait between replacing the stores and writing the aliases.
    const holder = await ownerPool.connect()
    await holder.query('begin')
    // Turn off the idle timeout. On a busy machine, the timeout could end this transaction before the import
    // starts.
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query('lock table store_aliases in share mode')
    const child = spawn(
      process.execPath,
      ['scripts/admin.ts', 'stores', 'import', await file(12)],
      {
        cwd: projectRoot,
        env: {
          PATH: '/usr/bin:/bin',
          ...noSettings,
          DATABASE_URL: databaseUrlOf(database.ownerConnection),
        },
        stdio: 'ignore',
      },
    )
    const exited = once(child, 'exit')
    const waiting = `select 1 from pg_locks where not granted and relation = 'store_aliases'::regclass`
    await vi.waitFor(async () => expect((await ownerPool.query(waiting)).rowCount).toBe(1), {
      timeout: timeoutMs / 2,
    })
    child.kill('SIGKILL')
    await exited
    await holder.query('rollback')
    holder.release()

    expect(await stores()).toEqual(before)
    expect(await importStoreFile({ path: await file(12) }, { pool, gazetteer })).toMatchObject([
      { outcome: 'imported', stores: 12, before: 10 },
    ])
    const ids = new Set((await stores()).map(({ id }) => id))
    expect(before.every(({ id }) => ids.has(id))).toBe(true)
  },
  timeoutMs,
)
