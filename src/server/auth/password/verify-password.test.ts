import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords, hashParameters } from './password-hashing.ts'

/** Creates password functions that count the slow hashes they compute. */
function countingPasswords() {
  let hashes = 0
  const run = <T>(task: () => Promise<T>) => {
    hashes += 1
    return task()
  }
  const passwords = createPasswords({ run })
  return {
    matchOf: async (typed: string, stored: string | null) => {
      hashes = 0
      return { match: await passwords.verify(typed, stored), hashes }
    },
  }
}

const [composed, decomposed] = ['caf\u00E9 noir', 'cafe\u0301 noir']
const otherParameters = { ...hashParameters, timeCost: 2, memoryCost: 1024 }

test('a sign-in with an unknown email address computes as many hashes as one with a known address', async () => {
  const { matchOf } = countingPasswords()
  const stored = await hash('another one', hashParameters)
  const bcrypt = `$2a$10$${'x'.repeat(53)}`
  for (const [typed, hashes] of [
    ['correct horse', 1],
    [composed, 1],
    [decomposed, 2],
    [`a${'\u0301\u0316'.repeat(500_000)}`, 1],
  ] as const) {
    for (const known of [stored, null, bcrypt]) {
      expect(await matchOf(typed, known)).toEqual({ match: 'wrong', hashes })
    }
  }
})

test('a sign-in with the right password computes as many hashes as one with a wrong password', async () => {
  const { matchOf } = countingPasswords()
  const [current, old] = [
    await hash(composed, hashParameters),
    await hash(decomposed, hashParameters),
  ]
  expect(await matchOf(composed, current)).toEqual({ match: 'right', hashes: 1 })
  expect(await matchOf(decomposed, current)).toEqual({ match: 'right', hashes: 2 })
  expect(await matchOf(composed, old)).toEqual({ match: 'wrong', hashes: 1 })
  expect(await matchOf(decomposed, old)).toEqual({ match: 'outdated', hashes: 2 })
})

test('a matching hash with old parameters is outdated', async () => {
  const { matchOf } = countingPasswords()
  const stored = await hash(composed, otherParameters)
  expect(await matchOf(composed, stored)).toEqual({ match: 'outdated', hashes: 1 })
  expect(await matchOf(decomposed, stored)).toEqual({ match: 'outdated', hashes: 2 })
})
