import { Pool } from 'pg'
import { ownerConnection } from '../../src/server/database/embedded/acquire.ts'
import { layoutOf } from '../../src/server/database/embedded/cluster-layout.ts'

/**
 * Calls `work` with direct connections to the database of a running server. These connections bypass the
 * server and its row-level security.
 */
export async function withOwnerPool<T>(
  { dataDir, connections }: { dataDir: string; connections: number },
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const connection = await ownerConnection(layoutOf(dataDir), 'grocery_genie')
  const pool = new Pool({ ...connection, max: connections })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
