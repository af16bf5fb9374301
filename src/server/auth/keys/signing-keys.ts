import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import type { Pool } from 'pg'
import { tokenAlgorithm } from '../../caller/authenticate.ts'
import { authTransaction } from '../../database/transaction.ts'
import { StartError } from '../../lib/errors.ts'
import { recordEvent } from '../core/audit-log.ts'
import {
  deleteReplacedKeys,
  insertSigningKey,
  lockSigningKeys,
  selectSigningKeys,
} from './key-queries.ts'
import { importKeys, type KeySet } from './key-set.ts'

/** The keys as they are now, though another process may change them. */
export type SigningKeys = {
  current: () => Promise<KeySet['current']>
  find: (kid: string) => Promise<CryptoKey | undefined>
  publicJwks: () => Promise<KeySet['publicJwks']>
}

/** Keys that were read longer ago are read anew before they are used. */
const maxAgeMs = 60_000
/** Tokens that name unknown keys make the server look no more often than this. */
const minAgeMs = 5_000

/** The keys of the operator's file, else those of the database, where the first start makes one. */
export async function openSigningKeys(options: {
  pool: Pool
  keyFile: string | undefined
}): Promise<SigningKeys> {
  const { pool, keyFile } = options
  if (keyFile === undefined) {
    return followKeys(async () => importKeys(await readOrMakeKeys(pool), 'auth.signing_keys'))
  }
  const keys = await importKeys(await readKeyFile(keyFile), keyFile)
  return followKeys(async () => keys)
}

/** Adds a key that signs before long; tokens of the earlier ones stay valid. */
export async function rotateSigningKeys(pool: Pool): Promise<{ signsFrom: string }> {
  const key = await makeKey()
  return authTransaction(pool, async (client) => {
    await lockSigningKeys(client)
    await deleteReplacedKeys(client)
    const signsFrom = await insertSigningKey(client, { kid: key.kid, privateJwk: key })
    const traits = { kid: key.kid }
    await recordEvent(client, { action: 'signing_keys_rotated', ip: null, traits })
    return { signsFrom }
  })
}

function readOrMakeKeys(pool: Pool): Promise<unknown[]> {
  return authTransaction(pool, async (client) => {
    const present = await selectSigningKeys(client)
    if (present.length > 0) return present
    // Two servers may start together on a new database: the second waits and finds the first's key.
    await lockSigningKeys(client)
    const made = await selectSigningKeys(client)
    if (made.length > 0) return made
    const key = await makeKey()
    await insertSigningKey(client, { kid: key.kid, privateJwk: key })
    return [key]
  })
}

async function makeKey() {
  const { privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: tokenAlgorithm, use: 'sig' }
}

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
    const ageMs = Date.now() - lookedAt
    // Less than nothing: the clock was ahead when they were looked up.
    if (looking === undefined && ageMs >= 0 && ageMs < ms) return keys
    looking ??= look()
    return looking
  }

  /** Whoever has just been let in is not refused because the database is away for a moment. */
  async function latest(): Promise<KeySet> {
    try {
      return await notOlderThan(maxAgeMs)
    } catch {
      return keys
    }
  }

  return {
    current: async () => (await latest()).current,
    publicJwks: async () => (await latest()).publicJwks,
    find: async (kid) => keys.find(kid) ?? (await notOlderThan(minAgeMs)).find(kid),
  }
}

/** The parsed JSON of the file that AUTH_SIGNING_KEYS names. */
async function readKeyFile(path: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new StartError(`AUTH_SIGNING_KEYS: cannot read ${path} (${reason})`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new StartError(
      `AUTH_SIGNING_KEYS: ${path} is not JSON; expected an array of private keys`,
    )
  }
}
