import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { type ListItem, readItem } from '../read-item.ts'
import type { CleanLine } from './clean-line.ts'
import { type Excerpt, partOf } from './excerpt.ts'
import { joinedName, nameAmongKinds, nameInForm, nameOfKind } from './kinds.ts'
import type { Nested } from './nesting.ts'
import { type LineContext, readLine } from './read-line.ts'
import { isSection } from './section-names.ts'

const crumb = /\s(?:>|->|=>|\/)\s|\s?[›»→]\s?/u
const maxCrumbs = 5

/**
 * Reads the titles, nearest first, and the item in a line such as 'Dairy > Milk > Oat'. If the item is a
 * variety of the nearest title, as oat is of milk, that title becomes its `thing`. Returns null if the line
 * doesn't start with a section, has no item, or has more than `maxCrumbs` parts.
 */
export function breadcrumbsOf(
  { excerpt }: CleanLine,
  names: KnownNames,
): { place: Nested; excerpt: Excerpt } | null {
  const { text } = excerpt
  const start = marksBefore(text).length
  const parts = text.slice(start).split(crumb, maxCrumbs + 1)
  const titles = parts.slice(0, -1).toReversed()
  const [nearest = ''] = titles
  const last = parts.at(-1) ?? ''
  if (!isSection(parts[0] ?? '') || parts.length > maxCrumbs || last.trim() === '') return null
  if (titles.length === 0) return null
  const isKind = !isSection(nearest) && nameAmongKinds(last, nearest, names) !== null
  return {
    place: { kind: 'child', thing: isKind ? nearest : null, titles },
    excerpt: partOf(excerpt, text.length - last.length),
  }
}

/**
 * Returns the items of a line. The titles above the line may turn the items into varieties of a product, or
 * add a form such as 'frozen' to their names.
 */
export function itemsOfText(
  line: CleanLine,
  place: Nested | undefined,
  context: LineContext,
): ListItem[] {
  if (place?.kind !== 'child') return readLine(line, context)
  const { names } = context
  const { thing, titles } = place
  const [heading = null] = titles
  const within = { ...context, heading: heading ?? context.heading }
  const items = thing === null ? readLine(line, within) : kindsOf(line, thing, within)
  return items.map((item) => {
    const inForm = titles
      .map((title) => nameInForm(item.name, title, names))
      .find((one) => one !== null)
    return inForm === undefined ? item : { ...item, name: inForm }
  })
}

/**
 * Returns the varieties of a product that a line lists. The line is a single variety unless every part
 * between commas is certainly a variety.
 */
function kindsOf(line: CleanLine, thing: string, context: LineContext): ListItem[] {
  const { names } = context
  const items = readLine(line, context)
  if (items.length > 1 && !items.every(({ name }) => isSureKind(name, thing, names))) {
    return [oneKind(line, { thing, items, context })]
  }
  return items.flatMap((item) => {
    const { name, ...counted } = item.quantity === null ? withTrailingCount(item) : item
    const [, kind = name, detail = ''] = /^(\p{L}[^-–—]{1,40}?)\s[-–—]\s(.+)$/u.exec(name) ?? []
    const note = [detail, item.note].filter(Boolean).join(', ')
    const full = nameUnder(kind, thing, names)
    const both = bothKinds(detail, full, names)
    if (both.length > 0) return both.map((one) => ({ ...counted, name: one }))
    return { ...counted, note, name: full }
  })
}

/**
 * Returns the two full names that 'red and green' stands for after 'bell peppers'. Returns an empty array if
 * either name is unknown.
 */
function bothKinds(detail: string, name: string, names: KnownNames): string[] {
  const pair = /^(\p{L}+)\s(?:and|&|y)\s(\p{L}+)$/iu.exec(detail)?.slice(1) ?? []
  const both = pair.map((one) => `${one} ${name}`)
  return both.every((one) => names.resolveWhole(one) !== null) ? both : []
}

/** Reads a count at the end of a variety: 'unsalted 2' means two unsalted ones. */
function withTrailingCount(item: ListItem): ListItem {
  const { name = '', count = '' } =
    /^(?<name>\D*\p{L})(?<!\b(?:sizes?|spf|stage|step|no|number|type|grade|gr|nr|level))\s+x?(?<count>\d{1,2})$/iu.exec(
      item.name,
    )?.groups ?? {}
  const amount = name === '' ? null : readAmount(count)
  return amount ? { ...item, ...amount, name } : item
}

/** Returns the full name of a variety under a product. Falls back to the text itself. */
function nameUnder(name: string, thing: string, names: KnownNames): string {
  return nameAmongKinds(name, thing, names) ?? joinedName(name, thing, names) ?? name
}

/**
 * Whether the text is certainly a variety of a product: by itself, as 'Cheddar' under 'Cheese', or because
 * its full name is known.
 */
function isSureKind(name: string, thing: string, names: KnownNames): boolean {
  const kind = nameOfKind(name, thing, names)
  return kind !== null && (kind === name || names.findExact(kind) !== null)
}

/**
 * Reads 'Size 4, Huggies' under 'Diapers' as one item. The first part that is a variety becomes its name, and
 * the others become its note.
 */
function oneKind(
  { excerpt: { text } }: CleanLine,
  {
    thing,
    items,
    context: { names, source },
  }: { thing: string; items: readonly ListItem[]; context: LineContext },
): ListItem {
  const [first] = items
  const last = items.at(-1)
  const pieces = splitPieces(text.slice(marksBefore(text).length)).map(({ main }) => main)
  const read = pieces.map((piece) => ({ piece, ...readItem(piece, names) }))
  const chosen = read.find(({ name }) => isSureKind(name, thing, names)) ?? read[0]
  const {
    piece = text,
    name = text,
    note = '',
    quantity = null,
    upTo = null,
    unit = null,
  } = chosen ?? {}
  const at = first?.at ?? 0
  return {
    quantity,
    upTo,
    unit,
    text: source.slice(at, last ? last.at + last.text.length : at),
    at,
    name: nameUnder(name, thing, names),
    note: [note, ...pieces.filter((one) => one !== piece)].filter(Boolean).join(', '),
    heading: first?.heading ?? null,
    store: first?.store ?? null,
    isTicked: items.every(({ isTicked }) => isTicked),
  }
}
