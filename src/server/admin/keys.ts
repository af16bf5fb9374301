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

/** Prints the key that opens every account: nothing else ever shows it. */
export async function showServiceKey({
  pool,
  settings,
  terminal,
}: Tools<'authServiceKey'>): Promise<void> {
  const key = await openServiceKey({ pool, given: settings.authServiceKey })
  terminal.say('The service key passes by all rules of who may see what. Keep it out of browsers:')
  await terminal.write([`${key}\n`])
}

/** Lets a new key sign; whoever is signed in stays so. */
export async function rotateKeys({
  pool,
  settings,
  terminal,
}: Tools<'authSigningKeys'>): Promise<void> {
  if (settings.authSigningKeys !== undefined) {
    throw new AdminRefusal(
      `Nothing was changed: the keys are those of AUTH_SIGNING_KEYS. Put a new key first in ${settings.authSigningKeys}, keep the others for an hour, and restart the server.`,
    )
  }
  const { signsFrom } = await rotateSigningKeys(pool)
  terminal.say(
    `A new key signs from ${signsFrom} on, when every server and reader of the key set knows it. Nobody is signed out.`,
  )
}
