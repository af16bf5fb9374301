import { departmentOverTwoLines, isDepartmentProse } from './department-lines.ts'
import { readIndexLine } from './index-lines.ts'
import { digitsOf, joinSpacedLetters } from './look-alikes.ts'
import { markersIn, writeNumbers } from './sign-codes.ts'
import { isSlogan } from './sign-places.ts'
import { type Reading, type SignBlock, startBlock, startUnit } from './sign-reading.ts'
import { isIndexText, type Lettered, trimEdges, unitsOf } from './sign-units.ts'
import type { SignWords } from './sign-words.ts'
import { readWithoutNumber } from './wall-lines.ts'

export type SignBlocks = { blocks: SignBlock[]; unread: string[] }

const sentenceEnd = /(?<=\p{Ll}{3})\. (?=\p{L}{2})/u

/**
 * Groups lines into signs with their words. `unread` contains the lines that don't belong to any sign, such
 * as slogans.
 */
export function readBlocks(lines: readonly string[], signWords: SignWords): SignBlocks {
  const plain = lines
    .flatMap((line) => line.split(sentenceEnd))
    .map((line) => writeNumbers(joinSpacedLetters(cleanLine(line))))
  const reading: Reading = {
    signWords,
    lines: plain,
    isIndex: isIndexText(plain),
    isInline: isInlineText(plain),
    blocks: [],
    unread: [],
    current: null,
    lastNumber: 0,
    isAfterBlank: true,
    isInDepartments: false,
    isUnderCapitals: false,
    lettered: letteredIn(plain, signWords),
  }
  let skipped = -1
  for (const [at, written] of plain.entries()) {
    if (at === skipped) continue
    const whole = departmentOverTwoLines(reading, written, plain[at + 1] ?? '')
    if (whole !== null) skipped = at + 1
    const line = whole ?? written
    if (!/[\p{L}\p{N}]/u.test(line)) {
      reading.isAfterBlank = true
      if (reading.isInline) reading.current = null
      continue
    }
    readLine(reading, line, at)
    reading.isAfterBlank = false
  }
  return { blocks: reading.blocks, unread: reading.unread }
}

/** Returns how this store numbers its aisles (see `Lettered`). */
function letteredIn(lines: readonly string[], { names }: SignWords): Lettered {
  const codes = lines.flatMap((line) =>
    markersIn(line)
      .slice(0, 1)
      .flatMap((one) => one.codes),
  )
  const withLetter = codes.filter((code) => /^[A-Z]-?\d/u.test(code)).length
  const isUsual = withLetter >= 4
  return {
    isUsual,
    isName: (code) => !isUsual && /^[A-Z]\d/u.test(code) && names.stems.has(code.toLowerCase()),
  }
}

function cleanLine(line: string): string {
  return (
    line
      .replaceAll(/\s+/gu, (gap) =>
        gap.includes('\t') ? '\t' : ' '.repeat(Math.min(2, gap.length)),
      )
      // Shorten runs of four or more punctuation marks to three, as in 'Milk ........ 7'.
      .replaceAll(/([^\p{L}\p{N}])\1{3,}/gu, '$1$1$1')
      .replaceAll(/\.{2,3}|…|-{2,3}|_{2,3}/gu, ' ... ')
      .replaceAll(/\*\*|__|\p{Extended_Pictographic}(?<!\p{N})\uFE0F?/gu, '')
      .replace(/^\s*[-*•▪●✓>]\s+/u, '')
      .trim()
  )
}

function isInlineText(lines: readonly string[]): boolean {
  let inline = 0
  let alone = 0
  for (const line of lines) {
    const [first] = markersIn(line)
    if (!first || trimEdges(line.slice(0, first.from)) !== '') continue
    if (trimEdges(line.slice(first.to)) === '') alone += 1
    else inline += 1
  }
  return inline >= alone
}

function readLine(reading: Reading, line: string, at: number) {
  const misread = reading.isIndex ? null : numberMisread(reading, line, at)
  if (misread !== null) return startBlock(reading, [`Aisle ${misread}`], '')
  const isSign = startsWithKey(line) || reading.signWords.find(line) !== null
  if (isSlogan(line) && !isSign && !isDepartmentProse(reading, line)) {
    reading.unread.push(line)
    return
  }
  if (reading.isIndex) return readIndexLine(reading, line)
  const [, letter, letterWords = ''] = /^([A-Z])\s*(?:[:)]|\s[-–—]\s)\s*(\S.*)$/u.exec(line) ?? []
  if (letter !== undefined) return startBlock(reading, [`Aisle ${letter}`], letterWords)
  const units = unitsOf(line, false, reading.lettered)
  for (const unit of units) {
    if (unit.codes.length > 0) startUnit(reading, unit)
    else if (unit.words !== '')
      readWithoutNumber(reading, units.length === 1 ? line : unit.words, at)
  }
}

function startsWithKey(line: string): boolean {
  const [first] = markersIn(line)
  return first !== undefined && first.from === 0 && (first.hasKey || /^\D*\d+\s*[:)-]/u.test(line))
}

/**
 * Returns the aisle number of a line that consists only of a misread number: 8 for 'B' between 7 and 9.
 * Returns null for other lines.
 */
function numberMisread({ lines, lastNumber }: Reading, line: string, at: number): string | null {
  const code = trimEdges(line).replace(/^a[i1l|]s[l1i|]es?\s+/iu, '')
  if (/^\d*$/u.test(code)) return null
  const digits = digitsOf(code)
  if (digits === null) return null
  const isMixed = /\d/u.test(code) && /^[\doOlI|sSzZ]+$/u.test(code)
  const next = lines.slice(at + 1, at + 20).find((one) => /^(?:\S+\s)?\d{1,2}$/u.test(one.trim()))
  const nextNumber = Number(/\d{1,2}$/u.exec(next?.trim() ?? '')?.[0])
  const fits = Number(digits) === lastNumber + 1 || Number(digits) === nextNumber - 1
  return isMixed || fits ? digits : null
}
