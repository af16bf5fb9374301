import { Command } from '@commander-js/extra-typings'
import { CommanderError } from 'commander'
import type { Pool } from 'pg'
import type { Connection } from '../database/connection.ts'
import { version } from '../lib/version.ts'
import type { Settings } from '../settings/env.ts'
import { backUp, restore, tellDevicesOfRestore } from './backup-commands.ts'
import { type DoctorSettings, runDoctor } from './doctor.ts'
import { exportToSupabase } from './export-supabase.ts'
import { importStores } from './import-stores.ts'
import { rotateKeys, showServiceKey } from './keys.ts'
import { exportLayouts, importLayouts, listLayouts, removeLayout } from './layouts.ts'
import { clearMail, listMail, showMail } from './mail-commands.ts'
import { demoteAdmin, makeAdmin } from './make-admin.ts'
import { AdminRefusal, misuseError } from './refusal.ts'
import { resetMfa, resetPassword } from './reset-account.ts'
import { showStoreStatus } from './store-status.ts'
import { printableTerminal, type Terminal } from './terminal.ts'
import {
  deleteAccount,
  disableUser,
  enableUser,
  inviteUser,
  listUsers,
  signOutUser,
} from './user-accounts.ts'
import { exportWaitlist, removeFromWaitlist } from './waitlist.ts'

export type Tools = {
  terminal: Terminal
  readSettings: () => DoctorSettings
  open: () => Promise<Database>
  /** Aborted when the operator interrupts the command. */
  signal: AbortSignal
}

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

/**
 * Runs the command that the operator typed, or prints the help if they typed none. Throws AdminRefusal if the
 * command is unknown or rejected. If a subcommand is missing, the error contains the help.
 */
export async function runAdmin(args: readonly string[], tools: Tools): Promise<void> {
  const terminal = printableTerminal(tools.terminal)
  let help = ''
  const writeHelp = (text: string) => {
    help += text
  }
  const program = new Command('npm run admin --')
    .description('Commands use the settings of the server and work whether or not it is running.')
    .exitOverride()
    .configureOutput({ writeOut: writeHelp, writeErr: writeHelp })
  addCommands(program, { ...tools, terminal })
  try {
    await program.parseAsync(args.length === 0 ? ['help'] : args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // The operator typed a group of commands without a subcommand.
    if (error.code === 'commander.help' && error.exitCode !== 0) throw new AdminRefusal(help, 2)
    if (error.exitCode !== 0) throw misuseError(sentenceOf(error.message))
    await terminal.write([help])
  }
}

/** Defines all commands. Opens the database only for commands that need it. */
function addCommands(program: Command, { terminal, readSettings, open, signal }: Tools): void {
  async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
    const database = await open()
    try {
      await work(database)
    } finally {
      await database.close()
    }
  }

  program
    .command('make-admin')
    .argument('<email>')
    .option('--yes', "don't ask for confirmation if the account exists")
    .description('make EMAIL an administrator and print a link that sets the password')
    .action((email, { yes = false }) =>
      withDatabase(({ pool, settings: { siteUrl } }) =>
        makeAdmin({ pool, siteUrl, terminal }, { email, isConfirmed: yes }),
      ),
    )
  program
    .command('demote-admin')
    .argument('<email>')
    .description('remove the administrator role from EMAIL, effective at once')
    .action((email) => withDatabase(({ pool }) => demoteAdmin({ pool, terminal }, { email })))
  program
    .command('reset-password')
    .argument('<email>')
    .description('print a link that sets a new password and works for an hour')
    .action((email) =>
      withDatabase(({ pool, settings: { siteUrl } }) =>
        resetPassword({ pool, siteUrl, terminal }, { email }),
      ),
    )
  program
    .command('reset-mfa')
    .argument('<email>')
    .option('--yes', "don't ask for confirmation")
    .description(
      'remove two-step verification, sign EMAIL out everywhere and print a link that sets a new password',
    )
    .action((email, { yes = false }) =>
      withDatabase(({ pool, settings: { siteUrl } }) =>
        resetMfa({ pool, siteUrl, terminal }, { email, isConfirmed: yes }),
      ),
    )

  const users = program.command('users').description('list, invite, disable or delete accounts')
  users
    .command('list', { isDefault: true })
    .description('list all accounts, newest first, and when each was last seen')
    .action(() => withDatabase(({ pool }) => listUsers({ pool, terminal })))
  users
    .command('invite')
    .argument('<email>')
    .description('create an account and print a link that opens it and sets its password')
    .action((email) =>
      withDatabase(({ pool, settings: { siteUrl } }) =>
        inviteUser({ pool, siteUrl, terminal }, email),
      ),
    )
  users
    .command('disable')
    .argument('<email>')
    .description('sign EMAIL out everywhere and block sign-ins; its lists are kept')
    .action((email) => withDatabase(({ pool }) => disableUser({ pool, terminal }, email)))
  users
    .command('enable')
    .argument('<email>')
    .description('let a disabled account sign in again')
    .action((email) => withDatabase(({ pool }) => enableUser({ pool, terminal }, email)))
  users
    .command('sign-out')
    .argument('<email>')
    .description('end all sessions and access tokens of EMAIL')
    .action((email) => withDatabase(({ pool }) => signOutUser({ pool, terminal }, email)))
  users
    .command('delete')
    .argument('<email>')
    .option('--yes', "don't ask for confirmation")
    .description('permanently delete an account and all its data')
    .action((email, { yes = false }) =>
      withDatabase(({ pool }) => deleteAccount({ pool, terminal }, { email, isConfirmed: yes })),
    )

  program
    .command('service-key')
    .description('print the secret key for scripts, which gives access to every account')
    .action(() => withDatabase((database) => showServiceKey({ ...database, terminal })))
  program
    .command('rotate-keys')
    .description('sign access tokens with a new key, without signing anyone out')
    .action(() => withDatabase((database) => rotateKeys({ ...database, terminal })))

  const mailTools = () => ({ dataDir: readSettings().dataDir, terminal })
  const mail = program
    .command('mail')
    .argument('[number-or-id]', 'email to show; if omitted, all are listed, newest first')
    .description('show the emails that were not sent because SMTP_URL is not set')
    .action((which) => (which === undefined ? listMail(mailTools()) : showMail(mailTools(), which)))
  mail
    .command('clear')
    .description('remove all emails that were not sent')
    .action(() => clearMail(mailTools()))

  const waitlist = program
    .command('waitlist')
    .description('export the waitlist or remove an address')
  waitlist
    .command('export')
    .description(
      'print the waitlist as CSV: npm --silent run admin -- waitlist export > waitlist.csv',
    )
    .action(() => withDatabase(({ pool }) => exportWaitlist({ pool, terminal })))
  waitlist
    .command('remove')
    .argument('<email>')
    .description('remove an address from the waitlist')
    .action((email) => withDatabase(({ pool }) => removeFromWaitlist({ pool, terminal }, email)))

  const stores = program
    .command('stores')
    .description('import the stores of the chains or show their status')
  stores
    .command('import')
    .argument('[files...]', 'GeoJSON of All The Places or JSON of Overpass')
    .option('--force', 'import even if there are far fewer stores than before')
    .description('import stores from files or, without files, from All The Places')
    .action((files, { force = false }) =>
      withDatabase(({ pool, settings }) =>
        importStores({ pool, settings, terminal, signal }, { files, isForced: force }),
      ),
    )
  stores
    .command('status')
    .description('show how many stores each chain has and when they were imported')
    .action(() => withDatabase((database) => showStoreStatus({ ...database, terminal })))

  const layouts = program
    .command('layouts')
    .description('import, list, export or remove store signs, which all shoppers see')
  layouts
    .command('import')
    .argument('<file>')
    .description('add or replace the signs of the stores in FILE')
    .action((file) => withDatabase(({ pool }) => importLayouts({ pool, terminal }, file)))
  layouts
    .command('list')
    .description('list the stores with imported signs')
    .action(() => withDatabase(({ pool }) => listLayouts({ pool, terminal })))
  layouts
    .command('export')
    .argument('[store]', 'id or name; if omitted, all stores are exported')
    .description('print signs as a file: npm --silent run admin -- layouts export > signs.txt')
    .action((store) => withDatabase(({ pool }) => exportLayouts({ pool, terminal }, store)))
  layouts
    .command('remove')
    .argument('<store>', 'id or name')
    .description('remove the signs of a store')
    .action((store) => withDatabase(({ pool }) => removeLayout({ pool, terminal }, store)))

  program
    .command('backup')
    .argument('[file]', 'ends in .tar.gz')
    .option('--daily', 'write to BACKUP_DAILY_DIR and keep the last 14 backups there')
    .description('write accounts, keys, lists, stores and videos into one file')
    .action((file, { daily = false }) => {
      if (daily === (file !== undefined)) throw misuseError('"backup" takes one FILE or --daily.')
      return withDatabase((database) => backUp({ ...database, terminal, signal }, file))
    })
  program
    .command('restore')
    .argument('<file>')
    .description('restore a backup into an empty data directory or database')
    .action((file) => restore({ settings: readSettings(), terminal, signal }, file))
  program
    .command('record-restore')
    .description('after restoring a snapshot: ask devices to send their later list changes again')
    .action(() => withDatabase((database) => tellDevicesOfRestore({ ...database, terminal })))
  program
    .command('export-supabase')
    .argument('<folder>')
    .description('export everything into a new folder, to move to a Supabase project')
    .action((folder) =>
      withDatabase((database) => exportToSupabase({ ...database, terminal, signal }, folder)),
    )
  program
    .command('version')
    .description('show the version of Grocery Genie')
    .action(() => terminal.write([`${version}\n`]))
  program
    .command('doctor')
    .description('check settings, database, storage, mail, disk and backups')
    .action(() => runDoctor({ readSettings, open, terminal }))
}

/** Formats commander's error message as one line that starts with a capital letter. */
function sentenceOf(message: string): string {
  const [line = '', ...hints] = message.replace(/^error: /, '').split('\n')
  const sentence = `${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\.$/, '')}.`
  return [sentence, ...hints].join(' ')
}
