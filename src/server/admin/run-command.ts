import type { Pool } from 'pg'
import type { Settings } from '../env.ts'
import { type Command, helpText } from './commands.ts'
import { importStores } from './import-stores.ts'
import { makeAdmin } from './make-admin.ts'
import { showStoreStatus } from './store-status.ts'
import type { Terminal } from './terminal.ts'
import { exportWaitlist, removeFromWaitlist } from './waitlist.ts'

type Database = {
  pool: Pool
  settings: Pick<Settings, 'siteUrl' | 'dataDir' | 'storesAutoImport' | 'storesSourceUrl'>
  close: () => Promise<void>
}

type Tools = {
  terminal: Terminal
  open: () => Promise<Database>
  /** The operator has enough of it. */
  signal: AbortSignal
}

/** Does what the operator asked for; the database is opened only for commands that need it. */
export async function runCommand(
  command: Command,
  { terminal, open, signal }: Tools,
): Promise<void> {
  if (command.kind === 'help') return terminal.write([helpText])
  const { pool, settings, close } = await open()
  try {
    switch (command.kind) {
      case 'make-admin':
        await makeAdmin({ pool, siteUrl: settings.siteUrl, terminal }, command)
        break
      case 'waitlist export':
        await exportWaitlist({ pool, terminal })
        break
      case 'waitlist remove':
        await removeFromWaitlist({ pool, terminal }, command.email)
        break
      case 'stores import':
        await importStores({ pool, settings, terminal, signal }, command)
        break
      case 'stores status':
        await showStoreStatus({ pool, settings, terminal })
        break
    }
  } finally {
    await close()
  }
}
