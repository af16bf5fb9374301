import { expect, inject, test } from 'vitest'
import { newDatabase, runSeeds } from './run-seeds.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seeds of the random runs. Each kind of database has its own seeds. */
    seeds: readonly number[]
  }
}

const seeds = inject('seeds')

test('random actions by two shoppers on three devices never lose or duplicate a write', {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  expect(await runSeeds({ pool, ownerPool }, seeds)).toEqual([])
})

test('splitting a trip of 30 items between two phones, one of them offline, never loses or duplicates an item', {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  expect(await runSeeds({ pool, ownerPool, isSplitTrip: true }, seeds)).toEqual([])
})

test("restoring a backup doesn't lose what shoppers wrote after the backup", {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  expect(await runSeeds({ pool, ownerPool, isRestored: true }, seeds)).toEqual([])
})
