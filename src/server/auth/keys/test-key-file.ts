import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { onTestFinished } from 'vitest'

/** Generates a private key as a JWK with this key ID. `changes` replaces members of the JWK. */
export async function makeTestKey(kid: string, changes: object = {}) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', ...changes }
}

/** Writes a key file for AUTH_SIGNING_KEYS and returns its path. The file is deleted after the test. */
export async function writeKeyFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'keys.json')
  await writeFile(path, content)
  return path
}
