import { digitsOf } from './look-alikes.ts'
import type { SignUnit } from './sign-units.ts'
import { type Lettered, trimEdges } from './sign-units.ts'
import type { SignWords } from './sign-words.ts'

/**
 * Signs with the lines that stand under them. `isEntry` marks an entry of a list of products, such as
 * 'Beans, dry ... 9'.
 */
export type SignBlock = { signs: readonly string[]; words: string; isEntry: boolean }

/** What is known while the lines of a text are read. */
export type Reading = {
  signWords: SignWords
  lines: readonly string[]
  isIndex: boolean
  /** Whether the signs have their words on the line of the number. */
  isInline: boolean
  blocks: SignBlock[]
  unread: string[]
  current: SignBlock | null
  /** The last number, to tell an 8 that was read as 'B'. */
  lastNumber: number
  isAfterBlank: boolean
  /** Whether a heading such as 'Departments' came last. */
  isInDepartments: boolean
  /** Whether the current sign is a department in capital letters, which words below it may not have. */
  isUnderCapitals: boolean
  lettered: Lettered
}

/** Starts the signs of a number. Those of an index hold only the words before it. */
export function startUnit(reading: Reading, unit: SignUnit) {
  const { codes, name } = unit
  const right = codes.map((code) => {
    const digits = /^\d+$/u.test(code) ? null : digitsOf(code)
    const isNext = digits !== null && Number(digits) === reading.lastNumber + 1
    return digits !== null && (isNext || /^(?=.*\d)[\dOLI|SZ]+$/u.test(code)) ? digits : code
  })
  const signs = right.map((code) => `${name} ${code}`)
  if (unit.isLast) {
    reading.blocks.push({ signs, words: unit.words, isEntry: reading.isIndex })
    reading.current = null
    return
  }
  startBlock(reading, signs, unit.words)
  const number = Number(/\d+/u.exec(right.at(-1) ?? '')?.[0])
  if (number > 0) reading.lastNumber = number
}

export function startBlock(reading: Reading, signs: readonly string[], words: string) {
  const block = { signs, words, isEntry: false }
  reading.blocks.push(block)
  reading.current = block
  reading.isInDepartments = false
}

export function correctLine(line: string, { correct }: SignWords): string {
  return line.replaceAll(/[\p{L}\p{N}|!$]{3,}/gu, (word) => correct(word.toLowerCase()))
}

/** Whether a text is in capitals. Text recognition may read some of them as small letters. */
export function isShouted(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const capitals = letters.replaceAll(/[^\p{Lu}]/gu, '')
  return capitals.length > 1 && capitals.length >= letters.length * 0.7
}

/** Writes a sign's name as a name: 'LEFT WALL' is 'Left wall'. */
export function signName(text: string): string {
  const name = trimEdges(text).replaceAll(/\s+/gu, ' ')
  return isShouted(name) || name === name.toLowerCase()
    ? `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`
    : name
}
