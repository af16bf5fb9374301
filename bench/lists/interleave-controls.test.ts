import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { newDatabase, type RunOptions, runSeeds } from './run-seeds.ts'

// Each control disables one part of the design. The random runs must then find problems.

/**
 * Tries one seed after another and returns the first problems that this control run finds. Which writes
 * collide also depends on the machine, so a single seed may not find a problem.
 */
async function firstProblems(options: RunOptions, word: string) {
  for (let seed = 1; seed <= 20; seed += 1) {
    const problems = (await runSeeds(options, [seed])).filter((one) => one.includes(word))
    if (problems.length > 0) return problems
  }
  return []
}

/** Replaces parts of a private function. The function must contain each part. */
async function replaceIn(
  ownerPool: Pool,
  name: string,
  replacements: readonly (readonly [part: string, replacement: string])[],
) {
  const { rows } = await ownerPool.query<{ source: string }>(
    "select pg_get_functiondef(format('private.%I', $1::text)::regproc) as source",
    [name],
  )
  let source = rows[0]?.source ?? ''
  for (const [part, replacement] of replacements) {
    expect(source).toContain(part)
    source = source.replace(part, replacement)
  }
  await ownerPool.query(source)
}

test('control: if devices were not notified of a restore, writes would be lost', {
  timeout: 60_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  const options = { pool, ownerPool, isRestored: true, isRestoreHidden: true }
  expect(await firstProblems(options, 'lost')).not.toEqual([])
})

test('control: if an item’s key differed between devices, items would be duplicated', {
  timeout: 60_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  const options = { pool, ownerPool, hasRandomKeys: true }
  expect(await firstProblems(options, 'an item twice')).not.toEqual([])
})

test('control: if the later call won instead of the later write, writes would be lost', {
  timeout: 60_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  await ownerPool.query(`create or replace function private.is_later(given jsonb, kept jsonb, field text)
    returns boolean language sql immutable as 'select given ? field'`)
  expect(await firstProblems({ pool, ownerPool }, 'lost')).not.toEqual([])
})

test('control: if an item’s store shared a clock with its text, stores would be lost', {
  timeout: 60_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  const isLaterStore = "private.is_later(excluded.clocks, i.clocks, 'store')"
  const isLaterText = "private.is_later(excluded.clocks, i.clocks, 'text')"
  await replaceIn(ownerPool, 'merge_list_rows', [
    [isLaterStore, `(${isLaterStore} or ${isLaterText})`],
  ])
  expect(await firstProblems({ pool, ownerPool }, 'another value of')).not.toEqual([])
})

test('control: without locks, two simultaneous calls would break lists', {
  timeout: 120_000,
}, async () => {
  const { pool, ownerPool } = await newDatabase()
  await replaceIn(ownerPool, 'lock_changed_lists', [
    ['order by u.id for no key update', 'order by u.id'],
    ['order by l.uid for update', 'order by l.uid'],
  ])
  // Which calls collide depends on the machine, so the test tries up to 100 seeds.
  let problems: string[] = []
  for (let seed = 1; problems.length === 0 && seed <= 100; seed += 1) {
    problems = await runSeeds({ pool, ownerPool }, [seed])
  }
  expect(problems).not.toEqual([])
})
