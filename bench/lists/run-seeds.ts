import { onTestFinished } from 'vitest'
import { testDatabase } from '../../src/server/testing/test-database.ts'
import { type InterleaveOptions, interleaveLists } from './interleave-lists.ts'

const steps = 120

export type RunOptions = Omit<InterleaveOptions, 'seed' | 'steps'>

/** Creates a test database, which is closed when the current test finishes. */
export async function newDatabase() {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database
}

/** Runs random actions once per seed. Returns the problems found, each prefixed with its seed. */
export async function runSeeds(options: RunOptions, seeds: readonly number[]): Promise<string[]> {
  const problems: string[] = []
  for (const seed of seeds) {
    const found = await interleaveLists({ ...options, seed, steps })
    problems.push(...found.map((problem) => `seed ${seed}: ${problem}`))
  }
  return problems
}
