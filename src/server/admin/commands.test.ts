import { expect, test } from 'vitest'
import { version } from '../lib/version.ts'
import { runAdmin } from './commands.ts'

/**
 * Runs a command that needs neither settings nor a database. Throws if the command reads the settings or
 * opens the database.
 */
async function run(args: readonly string[]): Promise<string> {
  let written = ''
  const nothing = () => {
    throw new Error('It was opened.')
  }
  await runAdmin(args, {
    readSettings: nothing,
    open: nothing,
    signal: new AbortController().signal,
    terminal: {
      say: () => {},
      draw: undefined,
      confirm: undefined,
      write: async (chunks) => {
        for await (const chunk of chunks) written += chunk
      },
    },
  })
  return written
}

test.each([[[]], [['help']], [['--help']], [['-h']]])('%j shows all commands', async (args) => {
  const help = await run(args)
  expect(help).toMatch(/^Usage: npm run admin -- \[options\] \[command\]\n/)
  expect(help).toMatch(/^ {2}make-admin \[options\] <email> +make EMAIL an administrator/m)
  expect(help).toMatch(/^ {2}record-restore +after restoring a snapshot/m)
})

test.each([
  [['make-admin', '-h'], /--yes +don't ask for confirmation if the account exists/],
  [['help', 'stores'], /import \[options\] \[files\.\.\.\] +import stores from files/],
  [['stores', 'import', '--help'], /--force +import even if there are far fewer stores/],
])('%j shows the options of that command', async (args, line) => {
  expect(await run(args)).toMatch(line)
})

test('version prints the package’s version', async () => {
  expect(await run(['version'])).toBe(`${version}\n`)
})

test.each([
  ['make-admin', 'a@b.cd'],
  ['make-admin', '--yes', 'a@b.cd'],
  ['demote-admin', 'a@b.cd'],
  ['reset-password', 'a@b.cd'],
  ['reset-mfa', 'a@b.cd', '--yes'],
  ['users'],
  ['users', 'invite', 'a@b.cd'],
  ['users', 'delete', 'a@b.cd', '--yes'],
  ['service-key'],
  ['rotate-keys'],
  ['mail'],
  ['mail', '3'],
  ['mail', 'clear'],
  ['waitlist', 'export'],
  ['waitlist', 'remove', '--', '-a@b.cd'],
  ['stores', 'import'],
  ['stores', 'import', 'a.geojson', '--force', 'b.json'],
  ['stores', 'status'],
  ['layouts', 'import', 'a.txt'],
  ['layouts', 'list'],
  ['layouts', 'export'],
  ['layouts', 'export', 'own-1'],
  ['layouts', 'remove', 'own-1'],
  ['backup', 'a.tar.gz'],
  ['backup', '--daily'],
  ['record-restore'],
  ['restore', 'a.tar.gz'],
  ['export-supabase', 'a'],
])('%s %s %s %s is a command', async (...args) => {
  await expect(run(args)).rejects.toThrow('It was opened.')
})

test.each([
  [['xyz'], "Unknown command 'xyz'."],
  [['make-admins', 'a@b.cd'], "Unknown command 'make-admins'. (Did you mean make-admin?)"],
  [['make-admin'], "Missing required argument 'email'."],
  [
    ['make-admin', 'a@b.cd', 'e@f.gh'],
    "Too many arguments for 'make-admin'. Expected 1 argument but got 2: a@b.cd, e@f.gh.",
  ],
  [['make-admin', 'a@b.cd', '--quiet'], "Unknown option '--quiet'."],
  [['make-admin', 'a@b.cd', '--force'], "Unknown option '--force'."],
  [['waitlist', 'all'], "Unknown command 'all'."],
  [['waitlist', 'remove'], "Missing required argument 'email'."],
  [['backup'], '"backup" takes one FILE or --daily.'],
  [['backup', '--daily', 'a.tar.gz'], '"backup" takes one FILE or --daily.'],
  [['restore', '--yes', 'a'], "Unknown option '--yes'."],
])('%j is rejected with one line that explains the mistake', async (args, message) => {
  await expect(run(args)).rejects.toThrow(
    expect.objectContaining({
      message: `${message} Type "npm run admin -- help" for the commands.`,
      exitCode: 2,
    }),
  )
})

test('a command group without a subcommand shows its help', async () => {
  await expect(run(['stores'])).rejects.toThrow(/^.*import.*status.*/s)
})
