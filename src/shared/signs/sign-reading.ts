import { digitsOf } from './look-alikes.ts'
import type { SignUnit } from './sign-units.ts'
import { type Lettered, trimEdges } from './sign-units.ts'
import type { SignWords } from './sign-words.ts'

/**
 * One or more signs and the words they share. `isEntry` marks an entry in a product list, such as 'Beans, dry
 * ... 9'.
 */
export type SignBlock = { signs: readonly string[]; words: string; isEntry: boolean }

/** State of a reader that reads text line by line. The state changes with each line. */
export type Reading = {
  signWords: SignWords
  lines: readonly string[]
  isIndex: boolean
  /** Whether the words of each sign are on the same line as its number. */
  isInline: boolean
  blocks: SignBlock[]
  unread: string[]
  current: SignBlock | null
  /** The last aisle number, which helps recognize an 8 that was misread as 'B'. */
  lastNumber: number
  isAfterBlank: boolean
  /** Whether the lines are below a heading such as 'Departments' or 'Walls'. */
  isInDepartments: boolean
  /**
   * Whether the current sign is a department in capital letters. If so, another department in lowercase is
   * probably one of this sign's words.
   */
  isUnderCapitals: boolean
  lettered: Lettered
}

/**
 * Starts a block of signs, one for each number in a unit, and corrects misread digits. If the unit's words
 * come before its numbers, later lines don't belong to these signs.
 */
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

/** Starts a block of signs. The words on the following lines belong to the block, too. */
export function startBlock(reading: Reading, signs: readonly string[], words: string) {
  const block = { signs, words, isEntry: false }
  reading.blocks.push(block)
  reading.current = block
  reading.isInDepartments = false
}

/**
 * Corrects the misread words in a line. Words of three or more characters become lowercase; shorter words
 * aren't changed.
 */
export function correctLine(line: string, { correct }: SignWords): string {
  return line.replaceAll(/[\p{L}\p{N}|!$]{3,}/gu, (word) => correct(word.toLowerCase()))
}

/**
 * Whether the text is in capital letters. Up to three in ten letters may be lowercase, because text
 * recognition misreads some. A single capital letter isn't enough.
 */
export function isShouted(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const capitals = letters.replaceAll(/[^\p{Lu}]/gu, '')
  return capitals.length > 1 && capitals.length >= letters.length * 0.7
}

/**
 * Formats the name of a sign: 'LEFT WALL' and 'left wall' become 'Left wall'. Names in mixed case keep their
 * case. Removes separators at both ends, and extra spaces.
 */
export function signName(text: string): string {
  const name = trimEdges(text).replaceAll(/\s+/gu, ' ')
  return isShouted(name) || name === name.toLowerCase()
    ? `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`
    : name
}
