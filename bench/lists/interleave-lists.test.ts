import { expect, inject, test } from 'vitest'
import { newDatabase, problemsOf } from './run-seeds.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seeds of the random runs. Each kind of database has its own seeds. */
    seeds: readonly number[]
  }
}

const seeds = inject('seeds')

test('whatever two shoppers do on three devices, no write is lost or duplicated', {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  expect(await problemsOf({ pool, ownerPool }, seeds)).toEqual([])
})

test('two phones split a trip of 30 items, one of them offline, and no item is lost or duplicated', {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  expect(await problemsOf({ pool, ownerPool, isSplitTrip: true }, seeds)).toEqual([])
})

test("restoring a backup doesn't lose what shoppers wrote after the backup", {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  expect(await problemsOf({ pool, ownerPool, isRestored: true }, seeds)).toEqual([])
})
