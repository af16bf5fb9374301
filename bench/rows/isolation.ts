import { grantAllLists, runTwoUsers } from '../../src/server/testing/two-users.ts'
import { withServer } from '../parts/bench-server.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'
import { createShopper } from '../parts/shopper.ts'

/**
 * Number of operations in the control run: enough to show that effects on another user's data would be
 * detected.
 */
const controlCount = 1_000

/** Lets two users try random operations on each other's data through the API. */
export function measureIsolation(count: number): Promise<Result[]> {
  return withServer(({ url, dataDir }) =>
    withOwnerPool({ dataDir, connections: 1 }, async (ownerPool) => {
      const tokens = { ann: await tokenOf(url), bob: await tokenOf(url) }
      const { leaks: effects } = await runTwoUsers({ url, ownerPool, tokens, count })
      for (const effect of effects.slice(0, 10)) console.error(effect)
      await ownerPool.query('alter table public.aisle_corrections disable row level security')
      const control = await runTwoUsers({ url, ownerPool, tokens, count: controlCount })
      await ownerPool.query('alter table public.aisle_corrections enable row level security')
      await ownerPool.query(grantAllLists)
      const listControl = await runTwoUsers({ url, ownerPool, tokens, count: controlCount })
      const detected = Math.min(control.leaks.length, listControl.leaks.length)
      return [
        {
          name: `Isolation: effects across users in ${count} operations`,
          goal: '0',
          value: effects.length,
          unit: '',
          control: `in ${controlCount} without row-level security, or without asking who is on a list`,
          controlValue: detected,
          met: effects.length === 0 && detected > 0,
        },
      ]
    }),
  )
}

async function tokenOf(url: string): Promise<string> {
  const { headers } = await createShopper(url)
  return String(headers['authorization']).replace('Bearer ', '')
}
