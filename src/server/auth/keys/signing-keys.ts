import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Pool } from 'pg'
import { tokenAlgorithm } from '../../caller/authenticate.ts'
import { authTransaction } from '../../database/transaction.ts'
import { recordEvent } from '../audit/record.ts'
import { followKeys, type SigningKeys } from './follow-keys.ts'
import { readKeyFile } from './key-file.ts'
import { importKeys } from './key-set.ts'
import {
  deleteReplacedKeys,
  insertSigningKey,
  lockSigningKeys,
  selectSigningKeys,
} from './queries.ts'

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
