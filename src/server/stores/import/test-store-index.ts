import { onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { loadGazetteer } from '../load-gazetteer.ts'
import { type ImportOptions, importStoreFile } from './import-store-file.ts'
import {
  type Element,
  geoJsonText,
  overpassText,
  storeFile,
  type TestFeature,
} from './test-store-files.ts'

/** Creates a database without stores, with helpers for importing and reading stores. */
export async function storeIndex() {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const gazetteer = await loadGazetteer()

  async function importText(text: string, options: Partial<ImportOptions> = {}) {
    const path = await storeFile('stores.json', text)
    return importStoreFile({ path }, { pool, gazetteer, ...options })
  }

  async function stores(chain = 'Walmart') {
    const { rows } = await ownerPool.query(
      'select * from stores where chain = $1 order by address',
      [chain],
    )
    return rows
  }

  return {
    pool,
    ownerPool,
    gazetteer,
    stores,
    importOsm: (elements: readonly Element[], options?: Partial<ImportOptions>) =>
      importText(overpassText(elements), options),
    importPlaces: (spider: string, features: readonly TestFeature[], force = false) =>
      importText(geoJsonText(spider, features), { force }),
    /** Returns our store ids, sorted by house number. */
    ids: async (chain?: string) =>
      new Map((await stores(chain)).map(({ id, address }) => [parseInt(address, 10), id])),
  }
}
