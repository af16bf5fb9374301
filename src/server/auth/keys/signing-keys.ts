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

/** The signing keys that are currently loaded. Another process can change the stored keys at any time. */
export type SigningKeys = {
  current: () => Promise<KeySet['current']>
  find: (kid: string) => Promise<CryptoKey | undefined>
  publicJwks: () => Promise<KeySet['publicJwks']>
}

/** Maximum age of the loaded keys. Older keys are reloaded before use. */
const maxAgeMs = 60_000
/** Unknown key IDs cause at most one reload within this time. */
const minMsBetweenReloads = 5_000

/**
 * Loads the keys from the configured file, or from the database if no file is configured. Reads a configured
 * file only once. Generates a key in a new database. Throws a StartError if the file is invalid.
 */
export async function openSigningKeys(options: {
  pool: Pool
  keyFile: string | undefined
}): Promise<SigningKeys> {
  const { pool, keyFile } = options
  if (keyFile === undefined) {
    return followKeys(async () => importKeys(await readOrCreateKeys(pool), 'auth.signing_keys'))
  }
  const keys = await importKeys(await readKeyFile(keyFile), keyFile)
  return followKeys(async () => keys)
}

/**
 * Adds a key to the database. Returns the time when the key starts to sign new tokens, 11 minutes from now.
 * Tokens signed with the previous key stay valid until they expire. Also deletes keys that were replaced more
 * than a day ago.
 */
export async function rotateSigningKeys(pool: Pool): Promise<{ signsFrom: string }> {
  const key = await generateKey()
  return authTransaction(pool, async (client) => {
    await lockSigningKeys(client)
    await deleteReplacedKeys(client)
    const signsFrom = await insertSigningKey(client, { kid: key.kid, privateJwk: key })
    const traits = { kid: key.kid }
    await recordEvent(client, { action: 'signing_keys_rotated', ip: null, traits })
    return { signsFrom }
  })
}

/** Returns the keys in the database. Generates the first key if there is none. */
function readOrCreateKeys(pool: Pool): Promise<unknown[]> {
  return authTransaction(pool, async (client) => {
    const existing = await selectSigningKeys(client)
    if (existing.length > 0) return existing
    // If two servers start on a new database at the same time, the second server waits here and then finds
    // the first server's key.
    await lockSigningKeys(client)
    const added = await selectSigningKeys(client)
    if (added.length > 0) return added
    const key = await generateKey()
    await insertSigningKey(client, { kid: key.kid, privateJwk: key })
    return [key]
  })
}

async function generateKey() {
  const { privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: tokenAlgorithm, use: 'sig' }
}

/**
 * Loads the keys now. On each use, reloads keys that are more than a minute old. If a token's key ID is
 * unknown, reloads keys that are more than five seconds old. If a reload fails, the loaded keys stay in use,
 * and only looking up an unknown key ID throws.
 */
export async function followKeys(load: () => Promise<KeySet>): Promise<SigningKeys> {
  let keys = await load()
  let loadedAt = Date.now()
  let reloading: Promise<KeySet> | undefined

  async function reload(): Promise<KeySet> {
    loadedAt = Date.now()
    try {
      keys = await load()
      return keys
    } finally {
      reloading = undefined
    }
  }

  /**
   * Returns the loaded keys if they are younger than `ms`, and otherwise reloads them. Concurrent calls share
   * one reload.
   */
  function keysNoOlderThan(ms: number): Promise<KeySet> | KeySet {
    const ageMs = Date.now() - loadedAt
    // If the clock was set back after the keys were loaded, their age is negative.
    if (reloading === undefined && ageMs >= 0 && ageMs < ms) return keys
    reloading ??= reload()
    return reloading
  }

  /**
   * Returns keys that are at most a minute old. If the reload fails, returns older keys, so that a short
   * database outage doesn't prevent sign-ins.
   */
  async function latest(): Promise<KeySet> {
    try {
      return await keysNoOlderThan(maxAgeMs)
    } catch {
      return keys
    }
  }

  return {
    current: async () => (await latest()).current,
    publicJwks: async () => (await latest()).publicJwks,
    find: async (kid) => keys.find(kid) ?? (await keysNoOlderThan(minMsBetweenReloads)).find(kid),
  }
}

/** Reads and parses the JSON file that AUTH_SIGNING_KEYS refers to. */
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
