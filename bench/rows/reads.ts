import { withServer } from '../parts/bench-server.ts'
import { type BenchRequest, load } from '../parts/load.ts'
import { medians } from '../parts/medians.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import { repeat } from '../parts/repeat.ts'
import type { Result } from '../parts/result.ts'
import { createShopper, lastStoreUrl, listRowsUrl } from '../parts/shopper.ts'

const connections = 50
/** Number of database connections, the same as in the server's own pool. */
const databaseConnections = 20
const durationMs = 3_000
const minRatio = 0.3

const bareQueries = {
  store: 'select store, used_at from last_used_stores where user_id = $1',
  rows: 'select key, text, before, place from list_items where list_uid = $1 order by place, key',
}

/**
 * Measures how many reads per second a signed-in shopper can make, with the token check and row-level
 * security. Reads the last used store and the rows of a list.
 */
export function measureReads(): Promise<Result[]> {
  return withServer(({ url, dataDir }) =>
    withOwnerPool({ dataDir, connections: databaseConnections }, async (pool) => {
      const { id, headers, lists } = await createShopper(url)
      const [list] = lists
      const store = { url: lastStoreUrl(url), headers }
      const rows = { url: listRowsUrl(url, list), headers }
      return [
        ...(await measureRead('Reads', store, () => pool.query(bareQueries.store, [id]))),
        ...(await measureRead("Reads of a list's rows", rows, () =>
          pool.query(bareQueries.rows, [list]),
        )),
      ]
    }),
  )
}

async function measureRead(
  name: string,
  asked: BenchRequest,
  readBare: () => Promise<unknown>,
): Promise<Result[]> {
  const readSignedIn = () => load(asked, { connections, durationMs })
  // Warms up, because the first run of each read is slower.
  await readSignedIn()
  await repeat(readBare, { atOnce: connections, durationMs: 1_000 })

  const { perSecond, p99Ms, bare, refused } = await medians(async () => ({
    ...(await readSignedIn()),
    bare: await repeat(readBare, { atOnce: connections, durationMs }),
  }))
  if (refused > 0) throw new Error(`${refused} reads were rejected`)
  return [
    {
      name,
      goal: `≥ ${minRatio} of the control`,
      value: perSecond,
      unit: '/s',
      control: 'the bare pg query',
      controlValue: bare,
      met: perSecond >= minRatio * bare,
    },
    {
      name: `${name}: p99`,
      goal: '≤ 50',
      value: p99Ms,
      unit: 'ms',
      control: null,
      controlValue: null,
      met: p99Ms <= 50,
    },
  ]
}
