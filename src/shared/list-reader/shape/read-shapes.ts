import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListStyle } from '../line-pieces.ts'
import { framedTitle, headingOf, outlineOf } from '../list-headings.ts'
import { marksBefore, type Tick } from '../list-marks.ts'
import { listStyle } from '../list-style.ts'
import { saysAnything } from '../parse-list.ts'
import type { ListItem } from '../read-item.ts'
import { noScope, scopeBelow, scopeUnder, withStoreOf } from '../stores/store-scope.ts'
import { storeOfTitle } from '../stores/title-store.ts'
import { isDoneTitle } from './app-lines.ts'
import { itemsOfChat } from './chat-items.ts'
import type { CleanLine } from './clean-line.ts'
import {
  choreTitleOf,
  isChoreTitle,
  isErrand,
  isPlaceToGo,
  isServiceTitle,
  isTaskTitle,
} from './errands.ts'
import { endIn, partOf } from './excerpt.ts'
import { type LetterLine, letterFrame } from './letter-frame.ts'
import { letterAsides } from './letters.ts'
import { isAside } from './line-asides.ts'
import { type ShapedLine, shapedLines } from './list-shape.ts'
import { planLines } from './meal-plans.ts'
import { listTitleOf } from './menus.ts'
import { type Nested, nestedLines } from './nesting.ts'
import { isNotWantedTitle, saysNotWanted } from './not-wanted.ts'
import { addNote, dropRefused } from './notes-below.ts'
import { withDetail } from './order-pages.ts'
import { linesOfOtherParts } from './other-notes.ts'
import { breadcrumbsOf, itemsOfText } from './outline-items.ts'
import { isAtHome, neededAfterArrow, type PlanLine, sentencesWithGoods } from './plan-goods.ts'
import { areDishLines, areTitledLines, type LineContext, readLine } from './read-line.ts'
import { requestsBelow } from './recipe-requests.ts'
import { withTickedStock } from './recipe-stock.ts'
import { isFromTap, nameInStore, recipeAsides } from './recipes.ts'
import { isRule } from './rules.ts'
import { isSection, isStore } from './section-names.ts'
import {
  areTaskLines,
  isEmphasizedTitle,
  remarksAmong,
  textOf,
  withoutCountsOfTitles,
  wordsFor,
} from './shaped-words.ts'
import { itemsOfTable } from './table-rows.ts'
import { type ReadItems, ticked } from './ticked-items.ts'
import { type Below, belowAt, nothingSaid } from './title-meaning.ts'

export type ReadShapes = {
  items: ListItem[]
  /** Whether the text is only lines with items and headings, without a table, chat or meal plan. */
  isLines: boolean
  /** Whether `isLines` is true and the text has no formatting, nested lines or ticks. */
  isPlain: boolean
}

/**
 * Returns the items of the text, whether it is a list, a table, a chat or a mix of them. `storeWithin`
 * returns the store that was written between two offsets, in a title such as 'Shopping @costco'.
 */
export function readShapes(
  text: string,
  names: KnownNames,
  storeWithin: (from: number, to: number) => string | null = () => null,
): ReadShapes {
  const shaped = shapedLines(text, names)
  const lines = withoutCountsOfTitles(shaped.map(wordsFor))
  const texts = lines.filter((_, at) => shaped[at]?.kind === 'text')
  const outline = outlineOf(lines, names)
  const { isRecipe } = outline
  const areTasks = areTaskLines(shaped)
  const style = styleOf(texts, { areTasks, names })
  const hasTable = shaped.some(({ kind }) => kind === 'table')
  const asides = isRecipe
    ? recipeAsides(lines)
    : new Set([
        ...letterAsides(hasTable ? [] : shaped.map(textOf), names),
        ...letterFrame(hasTable ? [] : shaped.map(letterLineOf), names),
        ...linesOfOtherParts(lines),
      ])
  const remarks = remarksAmong(shaped, names)
  const requests = isRecipe ? requestsBelow(lines, asides, names) : []
  const plan = new Map([...planLines(lines, names), ...requests])
  const nested = nestingOf(
    shaped,
    lines.map((line, at) => (plan.has(at) ? '' : line)),
    names,
  )
  // If every title has a check mark, the check marks don't mean anything.
  const areChecked = shaped.every(
    (shape, at) =>
      shape.kind !== 'text' || shape.line.tick === 'check' || nested.get(at)?.kind !== 'head',
  )
  const areTicked = shaped.some(
    (shape) => shape.kind === 'text' && ['ticked', 'check'].includes(shape.line.tick ?? ''),
  )
  const [areTitled, areDishes] = [areTitledLines(texts), areDishLines(texts, names)]
  const context = { source: text, names, isRecipe, style, areTitled, areDishes }
  const read: ReadItems[] = []
  const messages = shaped.flatMap((line) => (line.kind === 'message' ? line.excerpt : []))
  if (messages.length > 0) {
    read.push({ items: itemsOfChat(messages, { ...context, heading: null }), tick: null })
  }
  let heading: string | null = null
  let scope = noScope
  /**
   * Adds items. An item's store comes from the title on its line or, if that title names no store, from the
   * headings above.
   */
  const add = (items: readonly ListItem[], tick: Tick) => {
    if (items.length > 0) scope = { ...scope, hasItems: true }
    const above = { heading, store: scope.store }
    read.push({ items: items.map((item) => withStoreOf(item, above, names)), tick })
  }
  /** Whether the current heading applies only to indented lines. */
  let isOfOutline = false
  let below: Below = nothingSaid
  let itemIndent = Number.POSITIVE_INFINITY
  for (const [at, shape] of shaped.entries()) {
    if (shape.kind === 'table') {
      add(itemsOfTable(shape.table, { ...context, heading }), null)
    }
    if (shape.kind !== 'text') continue
    const words = lines[at] ?? ''
    if (!saysAnything(words) || isRule(words)) continue
    const planned = plan.get(at)
    const place = nested.get(at)
    if (planned) {
      heading = planned.dish ?? words
      scope = noScope
      add(itemsOfPlan(shape.line, planned, { ...context, heading: null, isRecipe: false }), null)
      continue
    }
    below = belowAt(below, shape.indent)
    const body = words.slice(marksBefore(words).length)
    const level = place?.kind === 'head' ? shape.indent : null
    if (shape.indent > itemIndent && dropRefused(read, body, names)) continue
    const isUnwantedHead = place?.kind === 'head' && saysNotWanted(body)
    if (isNotWantedTitle(body) || isTaskTitle(body) || isUnwantedHead) {
      heading = words
      below = { says: 'not wanted', indent: level }
      continue
    }
    const isNote = place?.kind === 'note'
    if (asides.has(at) || (!isNote && isAside(shape.line, { areTasks, names }))) continue
    if (isChoreTitle(heading ?? '') && isPlaceToGo(body)) continue
    if (isDoneTitle(words)) {
      heading = words
      scope = noScope
      below = { says: 'bought', indent: level }
      continue
    }
    const emphasized = isEmphasizedTitle(shaped, at) ? words : null
    const titleAlone = choreTitleOf(body) ?? (plan.size > 0 ? listTitleOf(body) : null)
    const title =
      place?.kind === 'head'
        ? place.title
        : (emphasized ?? headingOf(at, { outline, names }) ?? shape.title ?? titleAlone)
    if (title !== null && shape.detail === null && place?.kind !== 'child') {
      itemIndent = Number.POSITIVE_INFINITY
      heading = title
      const { excerpt } = shape.line
      scope = scopeBelow(scope, {
        title,
        store: storeWithin(excerpt.from, endIn(excerpt)) ?? storeOfTitle(title, names),
        level: { hashes: /^#*/u.exec(words)?.[0].length ?? 0, indent: shape.indent },
        isParent: place !== undefined,
      })
      const isTicked = shape.line.tick === 'ticked' || (shape.line.tick === 'check' && !areChecked)
      if (level !== null && isTicked) below = { says: 'bought', indent: level }
      else if (isServiceTitle(title)) below = { says: 'not wanted', indent: level }
      else if (below.indent === null) below = nothingSaid
      isOfOutline = place !== undefined
    } else {
      if (below.says === 'not wanted' || remarks.has(at)) continue
      if (isOfOutline && place === undefined) heading = null
      if (isNote) addNote(read, words, names)
      else {
        scope = scopeUnder(scope, place?.kind === 'child' ? place.titles : [])
        const lineContext = { ...context, heading }
        const crumbs = place ? null : breadcrumbsOf(shape.line, names)
        const line = crumbs ? { ...shape.line, excerpt: crumbs.excerpt } : shape.line
        const within = isLedByName(line) ? oneItem(lineContext) : lineContext
        const needed = neededAfterArrow(words, marksBefore(words).length)
        const found = needed
          ? itemsOfPlan(line, needed, within)
          : itemsOfText(line, crumbs?.place ?? place, within)
        const items = shape.detail ? withDetail(found, shape.detail) : found
        const isOpen = shape.line.tick === 'open' && (below.indent !== null || areTicked)
        const isBought = below.says === 'bought' && !isOpen
        add(isBought ? items.map(bought) : items, shape.line.tick)
        itemIndent = items.length > 0 ? shape.indent : itemIndent
      }
    }
  }
  const all = ticked(read)
  const items = isRecipe ? withTickedStock(ingredientsOf(all), lines, names) : all
  const isLines = plan.size === 0 && shaped.every(({ kind }) => kind === 'text')
  const hasNestingOrTicks = nested.size > 0 || items.some(({ isTicked }) => isTicked)
  return {
    items,
    isLines,
    isPlain: isLines && !hasNestingOrTicks && shaped.every(isPlainLine),
  }
}

/** Returns the list style. In a task list, text after a comma is a detail unless it names a product. */
function styleOf(
  texts: readonly string[],
  { areTasks, names }: { areTasks: boolean; names: KnownNames },
): ListStyle {
  const style = listStyle(texts, names)
  return areTasks && style.afterCommas === 'items'
    ? { ...style, afterCommas: 'items or details' }
    : style
}

/**
 * Whether a line begins with an item in bold, as '**Eggs** – 2 dozen, brown' does. '**Dairy** – milk, eggs'
 * begins with a title.
 */
function isLedByName({ lead }: CleanLine): boolean {
  return lead !== null && !isSection(lead)
}

function oneItem(context: LineContext): LineContext {
  return { ...context, isRecipe: true, style: { ...context.style, afterCommas: 'details' } }
}

/** Returns the ingredients of a recipe under the names that stores use. Leaves out tap water. */
function ingredientsOf(items: readonly ListItem[]): ListItem[] {
  return items.flatMap((item) =>
    isFromTap(item.name) ? [] : [{ ...item, name: nameInStore(item) }],
  )
}

function bought(item: ListItem): ListItem {
  return { ...item, isTicked: true }
}

/** Whether a line is plain text, with nothing removed from the original. */
function isPlainLine(shape: ShapedLine): boolean {
  return shape.kind === 'text' && shape.line.excerpt.places === null
}

function letterLineOf(shape: ShapedLine): LetterLine {
  return { text: textOf(shape), isProse: shape.kind === 'message' }
}

function nestingOf(
  shaped: readonly ShapedLine[],
  lines: readonly string[],
  names: KnownNames,
): ReadonlyMap<number, Nested> {
  return nestedLines(
    lines.map((line, at) => {
      const shape = shaped[at]
      const mark = marksBefore(line)
      const indent = shape?.kind === 'text' ? shape.indent : 0
      const body = line.slice(mark.length)
      const isPointed = /^[-=]*>/u.test(mark) && isStore(body)
      const isThing =
        shape?.kind === 'text' &&
        !isPointed &&
        framedTitle(line) === null &&
        ((shape.indent > 0 && mayTellOfItem.test(body)) ||
          !isErrand(body, shape.line.tick !== null))
      return { indent, mark, body: isThing ? body : '' }
    }),
    names,
  )
}

/** Matches a task that may be a note on the item above it: 'ask the butcher to trim it'. */
const mayTellOfItem = /^(?:ask|check|get)\s/iu

/**
 * Returns the ingredients in a line of a meal plan, except those that are at home. Each gets a note that
 * names its dish: 'for chili'.
 */
function itemsOfPlan(line: CleanLine, { goods, dish }: PlanLine, context: LineContext): ListItem[] {
  const note = dish === null ? '' : `for ${dish.toLowerCase()}`
  return goods
    .flatMap((span) => sentencesWithGoods(line.excerpt.text, span, context.names))
    .flatMap(({ start, end }) =>
      readLine({ ...line, excerpt: partOf(line.excerpt, start, end) }, context),
    )
    .filter(({ text }) => !isAtHome(text))
    .map((item) => ({ ...item, note: [item.note, note].filter(Boolean).join(', ') }))
}
