import type { Pool } from 'pg'
import { openServiceKey } from '../auth/keys/service-key.ts'
import { rotateSigningKeys } from '../auth/keys/signing-keys.ts'
import { AdminRefusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

type Tools<Name extends string> = {
  pool: Pool
  settings: Record<Name, string | undefined>
  terminal: Terminal
}

/**
 * Prints the service key, which gives access to every account. Creates the key if it doesn't exist. No other
 * command shows the key.
 */
export async function showServiceKey({
  pool,
  settings,
  terminal,
}: Tools<'authServiceKey'>): Promise<void> {
  const key = await openServiceKey({ pool, configuredKey: settings.authServiceKey })
  terminal.say('The service key bypasses all access rules. Never use it in a browser:')
  await terminal.write([`${key}\n`])
}

/**
 * Adds a signing key. The new key signs tokens once all servers and clients have loaded it. Everyone stays
 * signed in. Throws AdminRefusal if the keys come from a file.
 */
export async function rotateKeys({
  pool,
  settings,
  terminal,
}: Tools<'authSigningKeys'>): Promise<void> {
  if (settings.authSigningKeys !== undefined) {
    throw new AdminRefusal(
      `Nothing was changed: the keys come from AUTH_SIGNING_KEYS. Put a new key first in ${settings.authSigningKeys}, keep the others for an hour, and restart the server.`,
    )
  }
  const { signsFrom } = await rotateSigningKeys(pool)
  terminal.say(
    `A new key signs tokens from ${signsFrom} on, when all servers and clients have loaded it. Everyone stays signed in.`,
  )
}
