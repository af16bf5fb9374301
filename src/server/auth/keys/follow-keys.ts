import type { CryptoKey } from 'jose'
import type { KeySet } from './key-set.ts'

/** The keys as they are now, though another process may change them. */
export type SigningKeys = {
  current: () => Promise<KeySet['current']>
  find: (kid: string) => Promise<CryptoKey | undefined>
  publicJwks: () => Promise<KeySet['publicJwks']>
}

/** How old what is known may be. */
const maxAgeMs = 60_000
/** However many unknown keys are named. */
const minAgeMs = 5_000

/** Looks again once a minute while the keys are used, and sooner when a token names an unknown one. */
export async function followKeys(load: () => Promise<KeySet>): Promise<SigningKeys> {
  let keys = await load()
  let lookedAt = Date.now()
  let looking: Promise<KeySet> | undefined

  async function look(): Promise<KeySet> {
    lookedAt = Date.now()
    try {
      keys = await load()
      return keys
    } finally {
      looking = undefined
    }
  }

  function notOlderThan(ms: number): Promise<KeySet> | KeySet {
    if (looking === undefined && Date.now() - lookedAt < ms) return keys
    looking ??= look()
    return looking
  }

  return {
    current: async () => (await notOlderThan(maxAgeMs)).current,
    publicJwks: async () => (await notOlderThan(maxAgeMs)).publicJwks,
    find: async (kid) => keys.find(kid) ?? (await notOlderThan(minAgeMs)).find(kid),
  }
}
