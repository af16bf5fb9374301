import { type InterleaveOptions, interleaveLists } from '../lists/interleave-lists.ts'
import { withServer } from '../parts/bench-server.ts'
import { withOwnerPool } from '../parts/owner-pool.ts'
import type { Result } from '../parts/result.ts'

const steps = 120
/** Number of seeds in each control run: enough to show that errors would be detected. */
const controlSeeds = 5

/**
 * Simulates two shoppers on three devices, once per seed. The shoppers take random actions in the app, with
 * network failures, crashes and duplicate calls. Every second run restores a backup. Also simulates as many
 * split trips of 30 items on two phones, one of which is offline for a long time. As a control, also runs a
 * few simulations with random item ids, which must lose or duplicate something.
 */
export function measureListSync(seeds: number): Promise<Result[]> {
  return withServer(({ dataDir }) =>
    withOwnerPool({ dataDir, connections: 10 }, async (pool) => {
      const wrong = await countWrong({ pool, ownerPool: pool }, seeds)
      const ofSplit = { pool, ownerPool: pool, isSplitTrip: true }
      const wrongSplits = await countWrong(ofSplit, seeds)
      const doubled = await countWrong({ pool, ownerPool: pool, hasRandomKeys: true }, controlSeeds)
      return [
        {
          name: `Shared lists: of ${seeds} random runs, with something lost or doubled`,
          goal: '0',
          value: wrong,
          unit: '',
          control: `of ${controlSeeds}, with random ids for items`,
          controlValue: doubled,
          met: wrong === 0 && doubled > 0,
        },
        {
          name: `Split trips: of ${seeds} random runs, with something lost or doubled`,
          goal: '0',
          value: wrongSplits,
          unit: '',
          control: null,
          controlValue: null,
          met: wrongSplits === 0,
        },
      ]
    }),
  )
}

async function countWrong(
  options: Omit<InterleaveOptions, 'seed' | 'steps'>,
  seeds: number,
): Promise<number> {
  let wrong = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const isRestored = seed % 2 === 0
    const problems = await interleaveLists({ ...options, seed, steps, isRestored })
    if (problems.length > 0) wrong += 1
    if (problems.length > 0 && !options.hasRandomKeys) console.error(seed, problems.slice(0, 5))
  }
  return wrong
}
