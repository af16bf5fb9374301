import { parseArgs } from 'node:util'
import { codeOf } from '../database/start-error.ts'
import { misuse } from './refusal.ts'

/** What an operator may ask for. */
export type Command =
  | { kind: 'help' }
  | { kind: 'make-admin'; email: string; isConfirmed: boolean }
  | { kind: 'waitlist export' }
  | { kind: 'waitlist remove'; email: string }
  | { kind: 'stores import'; files: readonly string[]; isForced: boolean }
  | { kind: 'stores status' }

export const helpText = `Usage: npm run admin -- <command>

  make-admin EMAIL [--yes]  makes EMAIL an administrator and prints a link, good for an hour,
                            that sets the password; --yes: don't ask if there is an account
  waitlist export           writes the waitlist as CSV; into a file, without npm's own lines:
                            npm --silent run admin -- waitlist export > waitlist.csv
  waitlist remove EMAIL     removes an address from the waitlist
  stores import [FILE...] [--force]
                            imports stores from files of All The Places (GeoJSON) or Overpass
                            (JSON), or fetches all chains from All The Places; --force: even if
                            there are far fewer stores than before
  stores status             shows what is known of each chain's stores, and since when
  help                      shows this

Commands work beside a running server, and without one. They use the settings of the server.
`

/** The command that was typed; throws what to do better. */
export function parseCommand(args: readonly string[]): Command {
  const { words, yes, force, help } = readArguments(args)
  const [name, ...rest] = words
  if (help || name === undefined || name === 'help') return { kind: 'help' }
  if (yes && name !== 'make-admin') throw misuse('--yes belongs to make-admin.')
  if (force && words.slice(0, 2).join(' ') !== 'stores import') {
    throw misuse('--force belongs to stores import.')
  }
  if (name === 'make-admin') {
    return { kind: 'make-admin', email: onlyEmail(name, rest), isConfirmed: yes }
  }
  if (name === 'stores') return storesCommand(rest, force)
  if (name !== 'waitlist') throw misuse(`There is no command "${name}".`)
  const [action, ...emails] = rest
  if (action === 'remove') {
    return { kind: 'waitlist remove', email: onlyEmail('waitlist remove', emails) }
  }
  if (action === 'export' && emails.length === 0) return { kind: 'waitlist export' }
  throw misuse('"waitlist" takes "export" or "remove EMAIL".')
}

function storesCommand([action, ...files]: readonly string[], isForced: boolean): Command {
  if (action === 'import') return { kind: 'stores import', files, isForced }
  if (action === 'status' && files.length === 0) return { kind: 'stores status' }
  throw misuse('"stores" takes "import [FILE...]" or "status".')
}

function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return { words: positionals, ...values }
  } catch (error) {
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      throw misuse('The options are --yes, --force and --help.')
    }
    throw error
  }
}

function onlyEmail(command: string, words: readonly string[]): string {
  const [email, ...others] = words
  if (email === undefined || others.length > 0) throw misuse(`"${command}" takes one EMAIL.`)
  return email
}
