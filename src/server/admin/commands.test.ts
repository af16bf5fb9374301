import { expect, test } from 'vitest'
import { parseCommand } from './commands.ts'

test.each([
  [[], { kind: 'help' }],
  [['help'], { kind: 'help' }],
  [['--help'], { kind: 'help' }],
  [['make-admin', '-h'], { kind: 'help' }],
  [['make-admin', 'a@b.cd'], { kind: 'make-admin', email: 'a@b.cd', isConfirmed: false }],
  [['make-admin', '--yes', 'a@b.cd'], { kind: 'make-admin', email: 'a@b.cd', isConfirmed: true }],
  [['reset-password', 'a@b.cd'], { kind: 'reset-password', email: 'a@b.cd' }],
  [['reset-mfa', 'a@b.cd', '--yes'], { kind: 'reset-mfa', email: 'a@b.cd', isConfirmed: true }],
  [['mail'], { kind: 'mail list' }],
  [['mail', '3'], { kind: 'mail show', which: '3' }],
  [['mail', 'clear'], { kind: 'mail clear' }],
  [['waitlist', 'export'], { kind: 'waitlist export' }],
  [['waitlist', 'remove', 'a@b.cd'], { kind: 'waitlist remove', email: 'a@b.cd' }],
  [['waitlist', 'remove', '--', '-a@b.cd'], { kind: 'waitlist remove', email: '-a@b.cd' }],
  [['stores', 'import'], { kind: 'stores import', files: [], isForced: false }],
  [
    ['stores', 'import', 'a.geojson', '--force', 'b.json'],
    { kind: 'stores import', files: ['a.geojson', 'b.json'], isForced: true },
  ],
  [['stores', 'status'], { kind: 'stores status' }],
  [['backup', 'a.tar.gz'], { kind: 'backup', file: 'a.tar.gz' }],
  [['backup', '--daily'], { kind: 'backup daily' }],
  [['doctor'], { kind: 'doctor' }],
  [['record-restore'], { kind: 'record-restore' }],
  [['restore', 'a.tar.gz'], { kind: 'restore', file: 'a.tar.gz' }],
  [['export-supabase', 'a'], { kind: 'export-supabase', folder: 'a' }],
])('%j is understood', (args, command) => {
  expect(parseCommand(args)).toEqual(command)
})

test.each([
  [['make'], 'There is no command "make".'],
  [['make-admin'], '"make-admin" takes one EMAIL.'],
  [['make-admin', 'a@b.cd', 'e@f.gh'], '"make-admin" takes one EMAIL.'],
  [['make-admin', 'a@b.cd', '--quiet'], 'The options are --yes, --force, --daily and --help.'],
  [['make-admin', 'a@b.cd', '--force'], '--force belongs to stores import.'],
  [['reset-password'], '"reset-password" takes one EMAIL.'],
  [['export-supabase'], '"export-supabase" takes one DIR.'],
  [['mail', '3', '4'], '"mail" takes nothing, one NUMBER or ID, or "clear".'],
  [['waitlist'], '"waitlist" takes "export" or "remove EMAIL".'],
  [['waitlist', 'export', 'all'], '"waitlist" takes "export" or "remove EMAIL".'],
  [['waitlist', 'remove'], '"waitlist remove" takes one EMAIL.'],
  [['waitlist', 'export', '--yes'], '--yes belongs to make-admin and reset-mfa.'],
  [['backup'], '"backup" takes one FILE.'],
  [['backup', '--daily', 'a.tar.gz'], '--daily belongs to backup, without a FILE.'],
  [['doctor', 'who'], '"doctor" takes nothing.'],
  [['record-restore', 'now'], '"record-restore" takes nothing.'],
  [['restore', 'a', 'b'], '"restore" takes one FILE.'],
  [['stores'], '"stores" takes "import [FILE...]" or "status".'],
  [['stores', 'export'], '"stores" takes "import [FILE...]" or "status".'],
  [['stores', 'status', 'Walmart'], '"stores" takes "import [FILE...]" or "status".'],
  [['stores', 'status', '--force'], '--force belongs to stores import.'],
])('%j is refused in one line that says what to type', (args, message) => {
  expect(() => parseCommand(args)).toThrow(
    expect.objectContaining({
      message: `${message} Type "npm run admin -- help" for the commands.`,
      exitCode: 2,
    }),
  )
})
