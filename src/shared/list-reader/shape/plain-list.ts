import type { KnownNames } from '#shared/names/known-names.ts'
import { amountText } from '../amounts/amount.ts'
import type { ListItem } from '../read-item.ts'
import { readList } from '../read-list.ts'
import { readWithStores } from '../stores/read-with-stores.ts'
import { storeOfTitle } from '../stores/title-store.ts'
import { isListTitle } from './section-names.ts'

/** A list as plain text. Each item is a line, and each heading is a line that ends with a colon. */
export type PlainList = {
  text: string
  /** The items in order, each with the text of its line. */
  items: readonly { text: string; isTicked: boolean }[]
}

/**
 * Rewrites tables, chats, outlines and other formats as plain lines. Reading these lines gives the same
 * names, amounts, notes and stores. Returns null for text that is already plain or has no items.
 */
export function plainList(text: string, names: KnownNames): PlainList | null {
  const { items, isPlain } = readWithStores(text, names)
  if (isPlain || items.length === 0) return null
  const own = items.map((item) => ownStore(item, names))
  const forms = items.map((item, at) => formsOf(item).map((form) => taggedWith(form, own[at])))
  /** For each item, the index of the spelling to use. */
  const chosen = items.map(() => 0)
  const lineAt = (at: number) => forms[at]?.[chosen[at] ?? 0] ?? ''
  for (let round = 0; round < maxRounds; round += 1) {
    const written = linesWith(items, lineAt)
    const isSame = readBack(written.text, names)
    const wrong = items.flatMap((item, at) => (isSame(written.starts[at] ?? 0, item) ? [] : [at]))
    if (wrong.length === 0) break
    for (const at of wrong) {
      const others = (forms[at] ?? []).slice((chosen[at] ?? 0) + 1)
      const item = items[at]
      const alone = item && { ...item, store: own[at] ?? null }
      const next = others.findIndex((form) => alone && readBack(form, names)(0, alone))
      if (others.length > 0) chosen[at] = (chosen[at] ?? 0) + 1 + Math.max(0, next)
    }
  }
  return {
    text: linesWith(items, lineAt).text,
    items: items.map(({ isTicked }, at) => ({ text: lineAt(at), isTicked })),
  }
}

/**
 * Maximum number of attempts. Next to other lines, a line may be read differently, for example as a heading.
 */
const maxRounds = 3

/** Returns the possible spellings of an item, the usual one first. */
function formsOf(item: ListItem): string[] {
  const amount = amountText(item)
  const name = oneLine(item.name)
  const note = oneLine(item.note)
  const bracketed =
    note === ''
      ? ''
      : ` (${note
          .replaceAll(/[()[\]]/gu, ' ')
          .replaceAll(/\s+/gu, ' ')
          .trim()})`
  const plainName = name
    .replaceAll(/[,;:|/&+()[\]]|\s-\s/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const first = [amount, name].filter(Boolean).join(' ') + bracketed
  const forms = [
    first,
    amount === '' ? `${name}${bracketed}` : `${name} - ${amount}${bracketed}`,
    `- ${first}`,
    note === '' ? first : `${[amount, name].filter(Boolean).join(' ')}, ${note}`,
    amount === '' ? first : `${name} x${amount}${bracketed}`,
    [amount, plainName].filter(Boolean).join(' ') + bracketed,
    `- ${[amount, plainName].filter(Boolean).join(' ')}${bracketed}`,
  ]
  return [...new Set(forms)]
}

/** Returns the store of an item, or null if the item's heading already names the store. */
function ownStore({ store, heading }: ListItem, names: KnownNames): string | null {
  return store === storeOfTitle(headingFor(heading) ?? '', names) ? null : store
}

function taggedWith(form: string, store: string | null = null): string {
  return store === null ? form : `${form} (@${store})`
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/gu, ' ').trim()
}

/** Returns the text with each item below its heading, and the start offset of each item's line. */
function linesWith(
  items: readonly ListItem[],
  lineAt: (at: number) => string,
): { text: string; starts: number[] } {
  let text = ''
  let heading: string | null = null
  const starts = items.map((item, at) => {
    const own = headingFor(item.heading)
    if (own !== heading) text += `${text === '' ? '' : '\n'}${own ?? 'Other'}:\n`
    heading = own
    const start = text.length
    text += `${lineAt(at)}\n`
    return start
  })
  return { text: text.trimEnd(), starts }
}

/**
 * Returns a heading without punctuation, so a colon can follow it. Returns null if no words are left, if they
 * are too long, or if they are only the title of the list.
 */
function headingFor(heading: string | null): string | null {
  const words = oneLine((heading ?? '').replaceAll(/[,:;|*#_=]|\([^()]*\)|(?<!\d)\d+$/gu, ' '))
  return words === '' || words.length > maxHeadingLength || isListTitle(words) ? null : words
}

const maxHeadingLength = 60

/** Returns a function that checks whether the line at an offset is read as exactly the given item. */
function readBack(text: string, names: KnownNames): (start: number, item: ListItem) => boolean {
  const byLine = Map.groupBy(readList(text, names), ({ at }) => text.lastIndexOf('\n', at) + 1)
  return (start, item) => {
    const [read, ...others] = byLine.get(start) ?? []
    return (
      read !== undefined &&
      others.length === 0 &&
      read.name === oneLine(item.name) &&
      amountText(read) === amountText(item) &&
      read.note === oneLine(item.note) &&
      read.store === item.store
    )
  }
}
