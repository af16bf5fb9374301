// Imports store files into the database of a data directory. The parent process sends the paths of the files,
// one at a time.

import { importStoreFile } from '../src/server/stores/import/import-store-file.ts'
import { loadGazetteer } from '../src/server/stores/load-gazetteer.ts'
import { withOwnerPool } from './parts/owner-pool.ts'

const [dataDir = ''] = process.argv.slice(2)

await withOwnerPool({ dataDir, connections: 2 }, async (pool) => {
  const gazetteer = await loadGazetteer()
  const ended = new Promise<void>((resolve) => process.once('disconnect', resolve))
  process.on('message', (path: string) => {
    void importStoreFile({ path }, { pool, gazetteer }).then((reports) => process.send?.(reports))
  })
  await ended
})
