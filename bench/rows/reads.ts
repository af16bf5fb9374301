import { withServer } from '../parts/bench-server.ts'
import { load } from '../parts/load.ts'
import { medians } from '../parts/medians.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import { repeat } from '../parts/repeat.ts'
import type { Result } from '../parts/result.ts'
import { createShopper, savedListsUrl } from '../parts/shopper.ts'

const connections = 50
/** As many as the server itself opens. */
const databaseConnections = 20
const durationMs = 3_000
const minRatio = 0.3

const bareQuery = `
  select id, name, items, created_at, updated_at from saved_lists where user_id = $1
  order by created_at desc, id desc`

/** A signed-in shopper's saved lists, read through the token and row-level security. */
export function measureReads(): Promise<Result[]> {
  return withServer(({ url, dataDir }) =>
    withOwnerPool({ dataDir, connections: databaseConnections }, async (pool) => {
      const { id, headers } = await createShopper(url)
      const readBare = () => pool.query(bareQuery, [id])
      const readSignedIn = () =>
        load({ url: savedListsUrl(url), headers }, { connections, durationMs })
      // What runs for the first time is slower, for both.
      await readSignedIn()
      await repeat(readBare, { atOnce: connections, durationMs: 1_000 })

      const { perSecond, p99Ms, bare, refused } = await medians(async () => ({
        ...(await readSignedIn()),
        bare: await repeat(readBare, { atOnce: connections, durationMs }),
      }))
      if (refused > 0) throw new Error(`${refused} reads were refused`)
      return [
        {
          name: 'Reads',
          goal: `≥ ${minRatio} of the control`,
          value: perSecond,
          unit: '/s',
          control: 'the bare pg query',
          controlValue: bare,
          met: perSecond >= minRatio * bare,
        },
        {
          name: 'Reads: p99',
          goal: '≤ 50',
          value: p99Ms,
          unit: 'ms',
          control: null,
          controlValue: null,
          met: p99Ms <= 50,
        },
      ]
    }),
  )
}
