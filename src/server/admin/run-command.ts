import type { Pool } from 'pg'
import { type Command, helpText } from './commands.ts'
import { makeAdmin } from './make-admin.ts'
import type { Terminal } from './terminal.ts'
import { exportWaitlist, removeFromWaitlist } from './waitlist.ts'

type Database = { pool: Pool; siteUrl: string; close: () => Promise<void> }

/** Does what the operator asked for; the database is opened only for commands that need it. */
export async function runCommand(
  command: Command,
  { terminal, open }: { terminal: Terminal; open: () => Promise<Database> },
): Promise<void> {
  if (command.kind === 'help') return terminal.write([helpText])
  const { pool, siteUrl, close } = await open()
  try {
    switch (command.kind) {
      case 'make-admin':
        await makeAdmin({ pool, siteUrl, terminal }, command)
        break
      case 'waitlist export':
        await exportWaitlist({ pool, terminal })
        break
      case 'waitlist remove':
        await removeFromWaitlist({ pool, terminal }, command.email)
        break
    }
  } finally {
    await close()
  }
}
