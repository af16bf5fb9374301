import type { Pool } from 'pg'
import type { Connection } from '../database/connection.ts'
import type { Settings } from '../settings/env.ts'
import { backUp, restore, tellDevicesOfRestore } from './backup-commands.ts'
import { type Command, helpText } from './commands.ts'
import { type DoctorSettings, examine } from './doctor.ts'
import { exportToSupabase } from './export-supabase.ts'
import { importStores } from './import-stores.ts'
import { rotateKeys, showServiceKey } from './keys.ts'
import { clearMail, listMail, showMail } from './mail-commands.ts'
import { demoteAdmin, makeAdmin } from './make-admin.ts'
import { resetMfa, resetPassword } from './reset-account.ts'
import { showStoreStatus } from './store-status.ts'
import { printableTerminal, type Terminal } from './terminal.ts'
import { exportWaitlist, removeFromWaitlist } from './waitlist.ts'

type Database = {
  pool: Pool
  ownerConnection: Connection
  settings: Pick<
    Settings,
    | 'siteUrl'
    | 'dataDir'
    | 'storesAutoImport'
    | 'storesSourceUrl'
    | 'authServiceKey'
    | 'authSigningKeys'
    | 'storageS3'
    | 'backupDailyDir'
  >
  close: () => Promise<void>
}

type Tools = {
  terminal: Terminal
  readSettings: () => DoctorSettings
  open: () => Promise<Database>
  /** Aborted when the operator interrupts the command. */
  signal: AbortSignal
}

/** Does what the operator asked for; the database is opened only for commands that need it. */
export async function runCommand(
  command: Command,
  { readSettings, open, signal, ...tools }: Tools,
): Promise<void> {
  const terminal = printableTerminal(tools.terminal)
  if (command.kind === 'help') return terminal.write([helpText])
  if (isMailCommand(command)) {
    return runMailCommand(command, { dataDir: readSettings().dataDir, terminal })
  }
  if (command.kind === 'restore') {
    return restore({ settings: readSettings(), terminal, signal }, command.file)
  }
  if (command.kind === 'doctor') return examine({ readSettings, open, terminal })
  const { pool, ownerConnection, settings, close } = await open()
  try {
    switch (command.kind) {
      case 'make-admin':
        await makeAdmin({ pool, siteUrl: settings.siteUrl, terminal }, command)
        break
      case 'demote-admin':
        await demoteAdmin({ pool, terminal }, command)
        break
      case 'reset-password':
        await resetPassword({ pool, siteUrl: settings.siteUrl, terminal }, command)
        break
      case 'reset-mfa':
        await resetMfa({ pool, siteUrl: settings.siteUrl, terminal }, command)
        break
      case 'service-key':
        await showServiceKey({ pool, settings, terminal })
        break
      case 'rotate-keys':
        await rotateKeys({ pool, settings, terminal })
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
      case 'backup':
        await backUp({ ownerConnection, settings, terminal, signal }, command.file)
        break
      case 'backup daily':
        await backUp({ ownerConnection, settings, terminal, signal })
        break
      case 'record-restore':
        await tellDevicesOfRestore({ ownerConnection, terminal })
        break
      case 'export-supabase':
        await exportToSupabase({ ownerConnection, settings, terminal, signal }, command.folder)
        break
      case 'stores status':
        await showStoreStatus({ pool, settings, terminal })
        break
    }
  } finally {
    await close()
  }
}

type MailCommand = Extract<Command, { kind: `mail ${string}` }>

function isMailCommand(command: Command): command is MailCommand {
  return command.kind.startsWith('mail ')
}

function runMailCommand(
  command: MailCommand,
  tools: { dataDir: string; terminal: Terminal },
): Promise<void> {
  switch (command.kind) {
    case 'mail list':
      return listMail(tools)
    case 'mail show':
      return showMail(tools, command.which)
    case 'mail clear':
      return clearMail(tools)
  }
}
