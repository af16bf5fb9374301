import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Starting cspell takes seconds on a busy machine. */
const slow = { timeout: 60_000 }

// cspell:disable
const violations = [
  '// They recieve the list.',
  'const changedQuantitty = 1',
  '// The flavour of the honoured color.',
  'const aisleMetres = 1',
  '// The patience of the server.',
]
const wrongWords = ['recieve', 'Quantitty', 'flavour', 'honoured', 'Metres', 'patience']
// cspell:enable

test(
  'misspellings, British spellings and flagged words are found in comments and names',
  slow,
  () => {
    const { status, output } = checkSpelling(violations.join('\n'))
    const found = [...output.matchAll(/word \((\w+)\)/g)].map(([, word]) => word)
    expect(found).toEqual(wrongWords)
    expect(status).toBe(1)
  },
)

test('American English and the words of the project pass the spelling check', slow, () => {
  expect(checkSpelling('/** Normalizes the color of a waitlist in Supabase. */')).toEqual({
    status: 0,
    output: '',
  })
})

test('the words of the project are sorted within each group, and each is listed once', () => {
  const text = readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8')
  const groups = text
    .split(/^#.*$/m)
    .map((group) => group.split('\n').filter((word) => word !== ''))
  expect(groups.length).toBeGreaterThan(3)
  for (const group of groups) expect(group).toEqual(group.toSorted())
  const words = groups.flat()
  expect(new Set(words).size).toBe(words.length)
})

/** Checks the text as if it were a source file. */
function checkSpelling(text: string): { status: number | null; output: string } {
  const program = join(root, 'node_modules/.bin/cspell')
  const options = ['lint', '--no-progress', '--no-summary', '--no-color']
  const { status, stdout, stderr } = spawnSync(
    program,
    [...options, 'stdin://src/web/example.ts'],
    {
      cwd: root,
      input: text,
      encoding: 'utf8',
    },
  )
  return { status, output: stdout + stderr }
}
