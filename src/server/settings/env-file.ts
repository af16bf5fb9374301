import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseEnv } from 'node:util'
import { editDistance } from '#shared/names/edit-distance.ts'
import { codeOf, messageOf, StartError } from '../lib/errors.ts'

type Entry = { line: number; name: string; value: string }
type Mistake = { line: number; words: string }

/**
 * Values by name of a file such as `.env`; none if there is no such file. Throws a StartError with a
 * line for each mistake: what sets nothing, and a name that is almost one of `knownNames`. Values are
 * never repeated, since they may be secret; other names are none of our business.
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
    const words = `sets ${name}, which is no setting. Did you mean ${known}?`
    return known === undefined ? [] : [{ line, words }]
  })
  const all = [...mistakes, ...misspelled].toSorted((a, b) => a.line - b.line)
  if (all.length > 0) {
    throw new StartError(
      all.map(({ line, words }) => `Line ${line} of ${file} ${words}`).join('\n'),
    )
  }
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]))
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Uint8Array()
    throw new StartError(`The file ${basename(path)} can't be read: ${messageOf(error)}`)
  }
}

/** Editors of Windows write UTF-16, or UTF-8 that begins with a mark. Undefined: neither. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** By its mark, which the decoder removes, or by the zero byte in the first character of UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return 'utf-8'
}

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
      mistakes.push({ line, words: 'sets nothing: expected NAME=value.' })
      continue
    }
    const begun = content.slice(content.indexOf('=') + 1).trimStart()
    const raw = wholeValue(begun, lines.slice(line))
    if (typeof raw !== 'string') {
      mistakes.push({ line, words: raw.mistake })
      continue
    }
    // By itself: beside other lines, Node would take the next one for the value of an empty setting.
    entries.push({ line, name, value: parseEnv(`VALUE=${raw}`)['VALUE'] ?? '' })
    index += raw.split('\n').length - 1
  }
  return { entries, mistakes }
}

function nameOf(content: string): string | undefined {
  const [before, ...rest] = content.split('=')
  const name = before?.replace(/^export\s/, '').trim() ?? ''
  return rest.length > 0 && /^[\w.-]+$/.test(name) ? name : undefined
}

/** A value as it is written, with the lines below as far as its quotes reach. */
function wholeValue(begun: string, below: readonly string[]): string | { mistake: string } {
  const quote = begun.charAt(0)
  if (quote === '' || !`"'\``.includes(quote)) return begun
  const isClosed = (text: string) => text.includes(quote)
  const last = isClosed(begun.slice(1)) ? 0 : below.findIndex(isClosed) + 1
  const value = [begun, ...below.slice(0, last)].join('\n')
  const end = value.indexOf(quote, 1)
  if (end === -1) return { mistake: 'opens a quote that is never closed.' }
  if (!/^\s*(?:#|$)/.test(value.slice(end + 1))) {
    return { mistake: 'has text after the closing quote of its value.' }
  }
  return value
}

/** A known name that was probably meant: in other case or with other signs, or with a typing mistake or two. */
function findSimilar(name: string, knownNames: readonly string[]): string | undefined {
  if (knownNames.includes(name)) return undefined
  const typed = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
  return knownNames.find((known) => {
    const maxEdits = known.length < 10 ? 1 : 2
    return editDistance(typed, known, maxEdits) <= maxEdits
  })
}
