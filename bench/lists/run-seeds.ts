import { onTestFinished } from 'vitest'
import { testDatabase } from '../../src/server/testing/test-database.ts'
import { type InterleaveOptions, interleaveLists } from './interleave-lists.ts'

const steps = 120

export type RunOptions = Omit<InterleaveOptions, 'seed' | 'steps'>

export async function newDatabase() {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database
}

/** Returns the problems that the runs with these seeds find. */
export async function problemsOf(options: RunOptions, seeds: readonly number[]): Promise<string[]> {
  const problems: string[] = []
  for (const seed of seeds) {
    const found = await interleaveLists({ ...options, seed, steps })
    problems.push(...found.map((problem) => `seed ${seed}: ${problem}`))
  }
  return problems
}
