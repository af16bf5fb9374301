import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainTextOfList, textFileOfList } from '../../src/shared/list-files/list-as-plain-text.ts'
import { csvOfLists } from '../../src/shared/list-files/lists-as-csv.ts'
import { jsonOfLists } from '../../src/shared/list-files/lists-as-json.ts'
import { readListText } from '../../src/shared/list-files/read-list-file.ts'
import { mergeItems, readList } from '../../src/shared/list-reader/read-list.ts'
import { testIndex } from '../../src/shared/list-reader/test-names.ts'
import {
  addText,
  applyChanges,
  moveRows,
  removeRows,
  rewriteRows,
} from '../../src/shared/lists/change-rows.ts'
import { changesOfText, rowsOfText } from '../../src/shared/lists/list-text.ts'
import { revertChanges } from '../../src/shared/lists/revert-changes.ts'
import { knownNames } from '../../src/shared/names/known-names.ts'
import { countIngredientsOfPage } from '../../src/shared/recipes/recipe-ingredients.ts'
import { countWork, startCountingBlocks, stopCountingBlocks, TooMuchWork } from './test-work.ts'

/**
 * Generous, so that only a test that hangs reaches it. The longest test takes a minute on an idle machine.
 */
const timeoutMs = 600_000
const minLength = 1_000
const maxLength = 32_000
/**
 * Maximum factor by which the reader's work may grow when the text doubles in length. It is a little more
 * than two, because sorting takes slightly more than linear time and larger numbers have more digits. With a
 * lower factor, the test detects fast-growing work in shorter texts.
 */
const maxGrowth = 2.1
/**
 * Like `maxGrowth`, but for text that is read as a different type, such as a table, once it has doubled in
 * length.
 */
const maxJump = 16

const hostilePieces = [
  ' |\u2003|\t|\n|\n\n|,|, |;|.|:|!|?|-| - |–|=|#|*|/|&|(|)|[|]|[x] |- |• |"|\'|$5|%|~',
  '😀|é|\0|\u00ad|\ufeff|0|1|12|1,5|1.5|½|1/2|2-3|x|x2|2 x |a|A|two |half |dozen ',
  ' cup| cups | lbs| oz |-pack| can | bag| ones| of | and | y | n | with | for |the |not ',
  'milk|Milk|leche|eggs|black beans|minced|no salt|the big one|salt and vinegar',
  'Produce|Bread|PATEL BROS|For the sauce|Ingredients|Directions|Serves 4|Print',
  '@|@costco| (Costco)| (@|(@Costco)|@trader |Costco: | - Costco|@a|Sprouts|from ',
  'Preheat the oven to 400 and bake. |1/2 cup sugar (100 g), sifted|List,Item,Before|[12:30] Ann: ',
].flatMap((some) => some.split('|'))
/** Pieces of text that determine how a list is read: as a table, chat, outline, plan or tasks. */
const shapingPieces = [
  '|',
  '| Item | Qty | Notes |\n|---|---|---|\n',
  'Item\tQty\tDone\n',
  'Notes,',
  'Notes\t',
  '"a\nb",2\n',
  '"',
  '[11/24, 18:02] Ann: ',
  '\nAnn: need ',
  '\nAnn  6:02 PM\n',
  ' and the ',
  'do we need ',
  '\n  - ',
  '\n-- ',
  '\n        ',
  '\n1.1 ',
  '\nA. ',
  ' > ',
  '1\u{FE0F}\u{20E3} ',
  '\nM: ',
  '\nMon - tacos (',
  '\nDAIRY – ',
  '\n-----\n',
  '🎄',
  '**',
  '~~',
  '☑',
  '- [ ] ',
  '2.29\n',
]
const piece = fc.constantFrom(...hostilePieces, ...shapingPieces)
const pieces = (lengths: fc.ArrayConstraints) => fc.array(piece, lengths).map((all) => all.join(''))
/** Generates text of any length: `start`, then `middle` as often as needed, then `end`. */
const hostile = fc.record({
  start: pieces({ maxLength: 2 }),
  middle: pieces({ minLength: 1, maxLength: 6 }),
  end: pieces({ maxLength: 2 }),
})
type Hostile = { start: string; middle: string; end: string }

const freshNames = () => knownNames(testIndex)

type EntryPoint = {
  read: (text: string) => void
  /** Texts that once took too long to read. */
  known?: Hostile[]
}

const entryPoints: Record<string, EntryPoint> = {
  'a list that is shown': {
    read: (text) => {
      mergeItems(readList(text, freshNames()))
    },
    known: [
      { start: '1', middle: ' ', end: 'x' },
      { start: '', middle: 'Bread\n\nPATEL BROS\n\n', end: 'x' },
      { start: 'milk', middle: ', minced', end: '' },
      { start: 'Item,Qty,', middle: 'Notes,', end: '\nmilk' },
      { start: 'Item\tQty\n', middle: 'milk\t', end: '' },
      { start: '', middle: '\n        - milk', end: '' },
      { start: '- milk', middle: '\n- milk\n  - oat', end: '' },
      { start: '', middle: '\nM: tacos (milk, eggs)', end: '' },
      { start: '', middle: '[11/24, 18:02] Ann: do we need milk?\n', end: '' },
      { start: 'Item,Qty\n', middle: '"', end: '' },
      { start: 'milk', middle: '(@', end: ')' },
      { start: 'milk', middle: ' @costco', end: '' },
      { start: 'milk', middle: ' (@a)', end: '' },
      { start: 'milk', middle: ', @costco', end: '' },
      { start: '', middle: '@trader joes ', end: 'milk' },
      { start: '', middle: '\n@costco\nmilk', end: '' },
      { start: 'Costco: milk', middle: ', milk @aldi', end: '' },
      { start: ' ', middle: '#A~~Notes\t', end: '\nA. )' },
    ],
  },
  'a list that is typed': {
    read: (text) => {
      changesOfText(rowsOfText([], text), text.slice(text.length / 2))
    },
    known: [{ start: 'milk', middle: ',', end: '' }],
  },
  'a list that is typed, as it is read': {
    read: (text) => {
      const readItems = (typed: string) => readList(typed, freshNames())
      const rows = changesOfText([], text.slice(text.length / 3), readItems).written
      changesOfText(rows, text, readItems)
      changesOfText(rows, text.slice(0, text.length / 2))
    },
    known: [
      { start: 'garlic', middle: ', minced', end: '' },
      { start: '', middle: 'salt & milk;', end: '' },
      { start: 'milk', middle: ' @costco, eggs', end: '' },
      { start: 'milk', middle: ' (@a) &', end: ' eggs' },
    ],
  },
  'a list whose items are added, removed, moved and rewritten': {
    read: (text) => {
      const rows = rowsOfText([], text)
      const keys = rows.filter((_, at) => at % 2 === 0).map(({ key }) => key)
      const changes = removeRows(rows, keys)
      revertChanges(applyChanges(rows, changes), { before: rows, changes })
      moveRows(rows, keys, rows.at(-1)?.key ?? null)
      rewriteRows(rows, keys, 'b')
      addText(rows, text)
    },
    known: [{ start: '', middle: 'a,', end: '' }],
  },
  'a page that is pasted': {
    read: (text) => {
      countIngredientsOfPage(text)
    },
  },
  'a file that is imported': {
    read: (text) => {
      for (const isCsv of [false, true]) readListText(text, { listName: 'Weekly', isCsv })
      readListText(jsonOfLists([{ name: text, text, tickedKeys: [text] }]), { listName: 'Weekly' })
    },
    known: [
      { start: 'milk', middle: ' @costco', end: '' },
      { start: 'milk', middle: ' (@a)', end: '' },
      { start: 'Item,Store', middle: '\nmilk,Aldi or Lidl', end: '' },
    ],
  },
  'a list that is exported': {
    read: (text) => {
      const list = { name: 'Weekly', text, tickedKeys: [] }
      csvOfLists([list])
      textFileOfList(list)
      plainTextOfList({ name: text, items: text.split('\n') })
    },
  },
}

beforeAll(startCountingBlocks)
afterAll(stopCountingBlocks)

test.each(Object.entries(entryPoints))(
  'when the text of %s doubles in length, the work at most about doubles, too',
  { timeout: timeoutMs },
  (_, { read, known = [] }) => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(firstExcess(text, read)).toBeNull()
      }),
      // Failing text isn't shrunk, because it is already small and shrinking takes a long time.
      { numRuns: known.length + 1, examples: known.map((text) => [text]), endOnFailure: true },
    )
  },
)

test('patterns and loops whose work grows too fast are detected', { timeout: timeoutMs }, () => {
  const spaces = { start: '1', middle: ' ', end: 'x' }
  const excessOf = (read: (text: string) => unknown) => firstExcess(spaces, read, 250)
  expect(excessOf((text) => /^1\s*\s*$/u.test(text))).toBe(500)
  expect(excessOf((text) => /\s+$/u.test(text))).toBe(500)
  expect(excessOf((text) => text.replaceAll(/(?<=\S\s*)z/gu, ''))).toBe(500)
  expect(excessOf((text) => Array.from(text, (_, at) => text.indexOf('y', at)))).toBe(500)
  expect(excessOf((text) => /^1\s*x$/u.test(text))).toBeNull()
})

/**
 * Returns the first length at which the work grows too fast twice in a row or jumps by more than `maxJump`.
 * Returns null if there is none. Growth that is too fast only once is ignored, because cutting off the text
 * at a certain letter may turn a list into a table, which takes more work to read.
 */
function firstExcess(
  text: Hostile,
  read: (text: string) => unknown,
  from = minLength,
): number | null {
  let work = Number.POSITIVE_INFINITY
  let suspect: number | null = null
  for (let length = from; length <= maxLength || suspect !== null; length *= 2) {
    const longer = textOf(text, length)
    const before = work
    try {
      work = countWork(() => read(longer), before * maxJump)
    } catch (error) {
      if (error instanceof TooMuchWork) return suspect ?? length
      throw error
    }
    const isExcess = work > before * maxGrowth
    if (isExcess && suspect !== null) return suspect
    suspect = isExcess ? length : null
  }
  return null
}

function textOf({ start, middle, end }: Hostile, length: number): string {
  const space = length - start.length - end.length
  return start + middle.repeat(Math.ceil(space / middle.length)).slice(0, space) + end
}
