import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseEnv } from 'node:util'
import { editDistance } from '#shared/names/edit-distance.ts'
import { codeOf, messageOf, StartError } from '../lib/errors.ts'

type Entry = { line: number; name: string; value: string }
type Mistake = { line: number; problem: string }

/**
 * Reads a file such as `.env` and returns all its values by name, or none if the file doesn't exist. Throws a
 * StartError if the file isn't text in UTF-8 or UTF-16, if a line is malformed, or if a name looks like a
 * misspelling of one of `knownNames`. The error lists these lines and names. It never contains values, which
 * may be secret.
 */
export function readEnvFile(path: string, knownNames: readonly string[]): Record<string, string> {
  const file = basename(path)
  const text = decode(readBytes(path))
  if (text === undefined) {
    throw new StartError(`The file ${file} can't be read: expected text in UTF-8 or UTF-16.`)
  }
  const { entries, mistakes } = parseEntries(text)
  const misspelled = entries.flatMap(({ line, name }) => {
    const known = findSimilar(name, knownNames)
    const problem = `sets ${name}, which is not a setting. Did you mean ${known}?`
    return known === undefined ? [] : [{ line, problem }]
  })
  const allMistakes = [...mistakes, ...misspelled].toSorted((a, b) => a.line - b.line)
  if (allMistakes.length > 0) {
    throw new StartError(
      allMistakes.map(({ line, problem }) => `Line ${line} of ${file} ${problem}`).join('\n'),
    )
  }
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]))
}

/**
 * Reads the file. Returns an empty array if the file doesn't exist. Throws a StartError if the file can't be
 * read.
 */
function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Uint8Array()
    throw new StartError(`The file ${basename(path)} can't be read: ${messageOf(error)}`)
  }
}

/**
 * Decodes UTF-8 or UTF-16, with or without a byte order mark, because Windows editors write all of these.
 * Returns undefined for any other encoding.
 */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Detects the encoding from the byte order mark or, in UTF-16, from the zero byte in the first character. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return 'utf-8'
}

/** Parses the settings in a file. Also returns the lines that contain mistakes. */
function parseEntries(text: string): { entries: Entry[]; mistakes: Mistake[] } {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const entries: Entry[] = []
  const mistakes: Mistake[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1
    const content = lines[index]?.trimStart() ?? ''
    if (content === '' || content.startsWith('#')) continue
    const name = nameOf(content)
    if (name === undefined) {
      mistakes.push({ line, problem: 'sets nothing: expected NAME=value.' })
      continue
    }
    const start = content.slice(content.indexOf('=') + 1).trimStart()
    const raw = rawValue(start, lines.slice(line))
    if (typeof raw !== 'string') {
      mistakes.push({ line, problem: raw.problem })
      continue
    }
    // Parses each setting separately. Given the whole file, Node would take the line after an empty value as
    // that setting's value.
    entries.push({ line, name, value: parseEnv(`VALUE=${raw}`)['VALUE'] ?? '' })
    index += raw.split('\n').length - 1
  }
  return { entries, mistakes }
}

/** Returns the name in NAME=value. Returns undefined if the line has another format. */
function nameOf(content: string): string | undefined {
  const [before, ...rest] = content.split('=')
  const name = before?.replace(/^export\s/, '').trim() ?? ''
  return rest.length > 0 && /^[\w.-]+$/.test(name) ? name : undefined
}

/**
 * Returns a value as written. If the value opens a quote, includes the following lines up to the closing
 * quote.
 */
function rawValue(start: string, nextLines: readonly string[]): string | { problem: string } {
  const quote = start.charAt(0)
  if (quote === '' || !`"'\``.includes(quote)) return start
  const isClosed = (text: string) => text.includes(quote)
  const last = isClosed(start.slice(1)) ? 0 : nextLines.findIndex(isClosed) + 1
  const value = [start, ...nextLines.slice(0, last)].join('\n')
  const end = value.indexOf(quote, 1)
  if (end === -1) return { problem: 'opens a quote that is never closed.' }
  if (!/^\s*(?:#|$)/.test(value.slice(end + 1))) {
    return { problem: 'has text after the closing quote of its value.' }
  }
  return value
}

/**
 * Returns the known name that `name` misspells: with different case or separators, or with one or two typos.
 * Returns undefined if `name` is known or not similar to any known name.
 */
function findSimilar(name: string, knownNames: readonly string[]): string | undefined {
  if (knownNames.includes(name)) return undefined
  const typed = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
  return knownNames.find((known) => {
    const maxEdits = known.length < 10 ? 1 : 2
    return editDistance(typed, known, maxEdits) <= maxEdits
  })
}
