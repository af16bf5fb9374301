import { parseArgs } from 'node:util'
import { codeOf } from '../lib/errors.ts'
import { misuse } from './refusal.ts'

/** What an operator may ask for. */
export type Command =
  | { kind: 'help' }
  | { kind: 'make-admin'; email: string; isConfirmed: boolean }
  | { kind: 'demote-admin'; email: string }
  | { kind: 'reset-password'; email: string }
  | { kind: 'reset-mfa'; email: string; isConfirmed: boolean }
  | { kind: 'service-key' }
  | { kind: 'rotate-keys' }
  | { kind: 'mail list' }
  | { kind: 'mail show'; which: string }
  | { kind: 'mail clear' }
  | { kind: 'waitlist export' }
  | { kind: 'waitlist remove'; email: string }
  | { kind: 'stores import'; files: readonly string[]; isForced: boolean }
  | { kind: 'stores status' }
  | { kind: 'backup'; file: string }
  | { kind: 'backup daily' }
  | { kind: 'doctor' }
  | { kind: 'restore'; file: string }
  | { kind: 'record-restore' }
  | { kind: 'export-supabase'; folder: string }

export const helpText = `Usage: npm run admin -- <command>

  make-admin EMAIL [--yes]  makes EMAIL an administrator and prints a link, good for an hour,
                            that sets the password; --yes: don't ask if there is an account
  demote-admin EMAIL        takes the administrator's role from EMAIL, at once
  reset-password EMAIL      prints a link, good for an hour, that sets a new password
  reset-mfa EMAIL [--yes]   removes two-step verification of EMAIL, signs it out everywhere, and
                            prints such a link; --yes: don't ask
  service-key               prints the secret key that opens every account, for scripts
  rotate-keys               lets a new key sign access tokens; nobody is signed out
  mail                      lists the mails that lie here because no SMTP_URL is set, newest first
  mail NUMBER|ID            shows one of them
  mail clear                removes all of them
  waitlist export           writes the waitlist as CSV; into a file, without npm's own lines:
                            npm --silent run admin -- waitlist export > waitlist.csv
  waitlist remove EMAIL     removes an address from the waitlist
  stores import [FILE...] [--force]
                            imports stores from files of All The Places (GeoJSON) or Overpass
                            (JSON), or fetches all chains from All The Places; --force: even if
                            there are far fewer stores than before
  stores status             shows what is known of each chain's stores, and since when
  backup FILE               writes everything into one file (.tar.gz) while the server runs:
                            accounts, keys, lists, stores, videos
  backup --daily            the same into BACKUP_DAILY_DIR, where the last 14 are kept; with that
                            setting, the server does it by itself
  restore FILE              makes an empty data directory or database what that file holds
  record-restore            after a snapshot was put back instead: before the next start, so that
                            devices send what they have of their lists since then
  export-supabase DIR       writes accounts, lists, stores and videos into a new folder, to move to a
                            Supabase project with them; docs/operations.md says how
  doctor                    says what is wrong with settings, database, storage, mail and disk,
                            and when the last backup was
  help                      shows this

Commands work beside a running server, and without one. They use the settings of the server.
`

/** Commands of one word that take nothing. */
const alone = ['service-key', 'rotate-keys', 'record-restore', 'doctor'] as const

/** The command that was typed; throws what to do better. */
export function parseCommand(args: readonly string[]): Command {
  const { words, yes, force, daily, help } = readArguments(args)
  const [name, ...rest] = words
  if (help || name === undefined || name === 'help') return { kind: 'help' }
  if (yes && name !== 'make-admin' && name !== 'reset-mfa') {
    throw misuse('--yes belongs to make-admin and reset-mfa.')
  }
  if (force && words.slice(0, 2).join(' ') !== 'stores import') {
    throw misuse('--force belongs to stores import.')
  }
  if (daily) {
    if (words.join(' ') !== 'backup') throw misuse('--daily belongs to backup, without a FILE.')
    return { kind: 'backup daily' }
  }
  if (name === 'make-admin') {
    return { kind: 'make-admin', email: onlyEmail(name, rest), isConfirmed: yes }
  }
  if (name === 'demote-admin' || name === 'reset-password') {
    return { kind: name, email: onlyEmail(name, rest) }
  }
  if (name === 'reset-mfa') return { kind: name, email: onlyEmail(name, rest), isConfirmed: yes }
  const kind = alone.find((one) => one === name)
  if (kind !== undefined) {
    if (rest.length > 0) throw misuse(`"${kind}" takes nothing.`)
    return { kind }
  }
  if (name === 'backup' || name === 'restore') {
    const [file, ...others] = rest
    if (file === undefined || others.length > 0) throw misuse(`"${name}" takes one FILE.`)
    return { kind: name, file }
  }
  if (name === 'export-supabase') {
    const [folder, ...others] = rest
    if (folder === undefined || others.length > 0) throw misuse(`"${name}" takes one DIR.`)
    return { kind: name, folder }
  }
  if (name === 'mail') return mailCommand(rest)
  if (name === 'stores') return storesCommand(rest, force)
  if (name === 'waitlist') return waitlistCommand(rest)
  throw misuse(`There is no command "${name}".`)
}

function mailCommand([which, ...others]: readonly string[]): Command {
  if (others.length > 0) throw misuse('"mail" takes nothing, one NUMBER or ID, or "clear".')
  if (which === undefined) return { kind: 'mail list' }
  return which === 'clear' ? { kind: 'mail clear' } : { kind: 'mail show', which }
}

function storesCommand([action, ...files]: readonly string[], isForced: boolean): Command {
  if (action === 'import') return { kind: 'stores import', files, isForced }
  if (action === 'status' && files.length === 0) return { kind: 'stores status' }
  throw misuse('"stores" takes "import [FILE...]" or "status".')
}

function waitlistCommand([action, ...emails]: readonly string[]): Command {
  if (action === 'remove') {
    return { kind: 'waitlist remove', email: onlyEmail('waitlist remove', emails) }
  }
  if (action === 'export' && emails.length === 0) return { kind: 'waitlist export' }
  throw misuse('"waitlist" takes "export" or "remove EMAIL".')
}

function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        daily: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return { words: positionals, ...values }
  } catch (error) {
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      throw misuse('The options are --yes, --force, --daily and --help.')
    }
    throw error
  }
}

function onlyEmail(command: string, words: readonly string[]): string {
  const [email, ...others] = words
  if (email === undefined || others.length > 0) throw misuse(`"${command}" takes one EMAIL.`)
  return email
}
