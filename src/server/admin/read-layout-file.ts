import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseLayoutFile, type StoreLayoutFile } from '#shared/signs/layout-file.ts'
import { layoutLimits, plainLine } from '#shared/signs/layout-text.ts'
import { codeOf, messageOf } from '../lib/errors.ts'
import { AdminRefusal } from './refusal.ts'

/** A store, and the number of the line with its name. */
export type StoreInFile = StoreLayoutFile & { line: number }

const maxFileBytes = 25_000_000
const maxNameCharacters = 100

/**
 * Reads the stores in a file and their signs, in the order of the file. Throws AdminRefusal if the file is
 * missing, larger than 25 MB, not UTF-8 or without stores. Also throws for the first line that
 * `parseLayoutFile` would skip or truncate; the error contains the number of that line.
 */
export async function readLayoutFile(path: string): Promise<StoreInFile[]> {
  const name = basename(path)
  const refuse = (why: string) => new AdminRefusal(`${name}: ${why} Nothing was imported.`)
  const text = await readText(path, refuse)
  const checked = checkLines(text)
  if ('problem' in checked) {
    throw new AdminRefusal(
      `${name}, line ${checked.line}: ${checked.problem} Nothing was imported.`,
    )
  }
  const stores = parseLayoutFile(text)
  if (stores.length === 0) throw refuse('There is no store in it. Start with a line "# Name".')
  return stores.map((store, index) => ({ ...store, line: checked.storeLines[index] ?? 0 }))
}

async function readText(path: string, refuse: (why: string) => AdminRefusal): Promise<string> {
  try {
    if ((await stat(path)).size > maxFileBytes) throw refuse('It is larger than 25 MB. Split it.')
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof AdminRefusal) throw error
    if (error instanceof TypeError) throw refuse('It is not text in UTF-8.')
    if (codeOf(error) === 'ENOENT') throw new AdminRefusal(`There is no file ${path}.`)
    throw refuse(`It can't be read (${messageOf(error)}).`)
  }
}

type Checked = { storeLines: number[] } | { line: number; problem: string }

/**
 * State while a store's section of the file is read: its first line, its number of signs, the number of lines
 * of words on its last sign, and its number of characters.
 */
type Section = { line: number; signs: number; words: number; characters: number }

/** Returns the line number of each store's name, or the first problem in the file. */
function checkLines(text: string): Checked {
  const storeLines: number[] = []
  let section: Section | undefined
  const lines = text.split(/\r\n?|[\n\u0085\u2028\u2029]/u)
  for (const [index, untrimmed] of lines.entries()) {
    const [line, start] = [index + 1, untrimmed.trim()]
    if (start === '') continue
    if (/^#(?!#)/u.test(start)) {
      if (section?.signs === 0) return withoutSigns(section)
      section = { line, signs: 0, words: 0, characters: 0 }
      storeLines.push(line)
    }
    const problem = section ? problemOf(start, section) : 'A store starts with a line "# Name".'
    if (problem !== null) return { line, problem }
  }
  return section?.signs === 0 ? withoutSigns(section) : { storeLines }
}

function withoutSigns({ line }: Section) {
  return { line, problem: 'This store has no signs. A sign is a line "## Aisle 7".' }
}

/** Adds a line to the counts of its section. Returns the problem with the line, or null if it is valid. */
function problemOf(line: string, section: Section): string | null {
  const { signs, words, nameCharacters, wordCharacters, characters } = layoutLimits
  if (/^#(?!#)/u.test(line)) {
    return /^#[^\s]/u.test(line)
      ? 'A store starts with a line "# Name", with a space.'
      : nameProblem(line, ['A store', maxNameCharacters])
  }
  if (line.startsWith('>')) return null
  if (line.startsWith('##')) {
    section.signs += 1
    section.words = 0
    section.characters += line.length + 2
    if (section.signs > signs) return `A store has at most ${signs} signs.`
    return nameProblem(line, ['A sign', nameCharacters]) ?? tooLong(section, characters)
  }
  if (section.signs === 0)
    return 'These words come before the first sign. A sign is a line "## Aisle 7".'
  section.words += 1
  section.characters += line.length + 1
  if (section.words > words) return `A sign has at most ${words} lines of words.`
  if (plainLine(line, wordCharacters + 1).length > wordCharacters) {
    return `Words on a sign have at most ${wordCharacters} characters a line.`
  }
  return tooLong(section, characters)
}

function nameProblem(line: string, [what, max]: [string, number]): string | null {
  const name = plainLine(line, max + 1)
  if (!/[\p{L}\p{N}]/u.test(name)) return `${what} needs a name.`
  return name.length > max ? `${what}'s name has at most ${max} characters.` : null
}

function tooLong({ characters }: Section, max: number): string | null {
  return characters > max
    ? `The signs of a store have at most ${max.toLocaleString('en-US')} characters.`
    : null
}
