import type { KnownNames } from '#shared/names/known-names.ts'
import { marksBefore, tickOf } from '../list-marks.ts'
import { amountsBelow } from './amounts-below.ts'
import { isDoneTitle, isStatus } from './app-lines.ts'
import type { ChatLine } from './chat-stamps.ts'
import { talk } from './chat-talk.ts'
import { chatLines } from './chats.ts'
import { type CleanLine, cleanLine } from './clean-line.ts'
import { areDictated, withSpokenBreaks } from './dictation.ts'
import type { Excerpt } from './excerpt.ts'
import { runningLines } from './letters.ts'
import { linesOfSenders } from './mail-senders.ts'
import { unwantedByLegend } from './mark-legends.ts'
import { areMealsOfDays } from './meal-labels.ts'
import { type OrderDetail, orderPage } from './order-pages.ts'
import { type NumberedLine, numberedLines } from './outline-numbers.ts'
import { partTitles } from './part-titles.ts'
import { daysAtStart } from './plan-days.ts'
import { wantedProse } from './prose.ts'
import { readReceipt } from './receipts.ts'
import { type Table, tablesIn } from './tables.ts'
import { titlesByStyle } from './title-styles.ts'
import { unwrappedLines } from './wrapped-lines.ts'
import { type RawLine, rawLines } from './written-lines.ts'

/** A line of the text, with the type of block that it belongs to. */
export type ShapedLine =
  /** `detail` is the count and size that an order page gives below the line. */
  | {
      kind: 'text'
      line: CleanLine
      indent: number
      detail: OrderDetail | null
      /** The line as a title, if its style and the lines around it show that it is one. Otherwise null. */
      title: string | null
    }
  | { kind: 'message'; excerpt: Excerpt }
  /** The first line of a table. */
  | { kind: 'table'; table: Table }
  /** A line without items: an additional line of a table, the sender of a chat, or the due date of a task. */
  | { kind: 'aside' }

/** Finds the tables, chats and plain lines in a text, and returns each line with its type. */
export function shapedLines(text: string, names: KnownNames): ShapedLine[] {
  const written = unwrappedLines(rawLines(text))
  const texts = written.map((line) => line.text.trim())
  const order = orderPage(texts, names)
  const receipt = order.furniture.size > 0 ? null : readReceipt(texts)
  const amounts = amountsBelow(texts)
  const isFurniture = (at: number) =>
    order.furniture.has(at) || receipt?.furniture.has(at) === true || amounts.has(at - 1)
  const raw = written.map((line, at) => {
    if (isFurniture(at)) return { ...line, text: '' }
    const words = receipt?.words.get(at)
    if (words === undefined) return line
    const indent = line.text.length - line.text.trimStart().length
    const start = words.start === 0 ? 0 : indent + words.start
    return { text: line.text.slice(start, indent + words.end), from: line.from + start }
  })
  const detailAt = (at: number) =>
    order.details.get(at) ?? amounts.get(at) ?? (receipt?.words.has(at) ? noDetail : null)
  const shaped = shapedFrom(raw, names)
  return shaped.map((line, at) => {
    if (isFurniture(at)) return { kind: 'aside' }
    return line.kind === 'text' ? { ...line, detail: detailAt(at) } : line
  })
}

/** An empty detail for an item on a receipt. A line with a detail is never a heading. */
const noDetail: OrderDetail = { count: null, unit: null, size: null }

function shapedFrom(raw: readonly RawLine[], names: KnownNames): ShapedLine[] {
  const texts = raw.map((line) => line.text.trim())
  const chat = areMealsOfDays(texts) ? null : chatLines(raw, names)
  if (chat && chat.size > 0) return withMessages(raw, chat)
  const shaped: (ShapedLine | undefined)[] = []
  for (const table of tablesIn(raw, names)) {
    shaped[table.first] = { kind: 'table', table }
    for (let at = table.first + 1; at <= table.last; at += 1) shaped[at] = { kind: 'aside' }
  }
  const running = runningLines(
    raw.map((line, at) => (shaped[at] ? '' : line.text.trim())),
    names,
  )
  const isSpoken = areDictated([...running].map((at) => texts[at] ?? ''))
  const numbered = numberedLines(texts)
  const trimmed = raw.map((line, at) => (shaped[at] ? '' : line.text.trim()))
  const titles = partTitles(trimmed)
  const styled = titlesByStyle(trimmed, names)
  const frontMatter = endOfFrontMatter(raw)
  const header = new Set([...mailHeader(texts), ...linesOfSenders(texts)])
  const dated = dayTitles(texts)
  const unwanted = new Set([...crossedOut(texts), ...unwantedByLegend(texts)])
  return raw.map((line, at) => {
    const known = shaped[at]
    if (known) return known
    if (unwanted.has(at)) return { kind: 'aside' }
    if (running.has(at)) {
      const written = excerptOf(line.text, line.from, 0)
      const spoken = isSpoken ? withSpokenBreaks(written, names) : written
      return { kind: 'message', excerpt: wantedProse(spoken, { names, isSpoken }) }
    }
    const isAdded =
      at < frontMatter || header.has(at) || isQuotedProse(line.text) || isOfApp(line.text.trim())
    return isAdded && !dated.has(at)
      ? { kind: 'aside' }
      : asTitle(textLine(line, numbered.get(at)), titles.has(at), styled.get(at))
  })
}

/**
 * Whether an app, rather than the shopper, wrote the line: a field such as 'Due: Friday', or a status line.
 */
function isOfApp(line: string): boolean {
  const plain = line.replaceAll(/^[-*+•\s]+|\*\*|<\/?p>/gu, '')
  const isStatusLine = (isStatus(line) || isStatus(plain)) && !isDoneTitle(line)
  return fact.test(plain) || field.test(line) || isStatusLine
}

/** Matches lines above a list that describe its occasion: 'Crew: 4-5 people', 'Duration: 1 week'. */
const fact =
  /^(?:crew|guests|people|head ?count|party size|duration|dates?|when|where|week(?: of)?|shopper|total budget)\s?:\s+(?:[~≈]?\d|\p{Lu}\p{L}+day|\[)/iu

/** Matches fields that task apps write on separate lines. */
const field =
  /^(?:deadline|scheduled|closed|due|due date|created|updated|completed|reminder|remind me|priority|tags|labels|assignee|project)\s*:\s+\S/iu
/** Matches a line in the header of an email: 'From: Ann', 'Subject: Fwd: list'. */
const mailField = /^>{0,3}\s?(?:from|to|cc|bcc|date|sent|subject|reply-to):\s+\S/iu
/** Matches the line above a quoted email: 'On Sun, Apr 6, 2025 at 8:12 PM Ann <ann@example.com> wrote:'. */
const wrote = /^>{0,3}\s?on\s.{1,80}\swrote:$/iu
const minMailFields = 2
/**
 * Matches a quoted line with a sentence: "> Dock's in. We have eggs." Doesn't match the lines of a quoted
 * list.
 */
const quotedProse = /^>.*[.!?]$/u
const minQuotedWords = 5

function isQuotedProse(line: string): boolean {
  const isLong = line.split(/\s+/u).length >= minQuotedWords
  return isLong && quotedProse.test(line.trim()) && talk.test(line)
}

/** Returns the indexes of lines in email headers. */
function mailHeader(texts: readonly string[]): ReadonlySet<number> {
  const isField = (at: number) => mailField.test(texts[at] ?? '')
  const header = texts.flatMap((text, at) =>
    wrote.test(text) || (isField(at) && (isField(at - 1) || isField(at + 1))) ? [at] : [],
  )
  const fields = header.filter(isField).length
  return new Set(fields === 0 || fields >= minMailFields ? header : [])
}

/**
 * Returns the indexes of lines with a cross, such as '❌ ham', if other lines have an open box, such as '⬜
 * eggs'. Without any boxes, a cross may mean that an item is still needed.
 */
function crossedOut(texts: readonly string[]): ReadonlySet<number> {
  const hasBoxes = texts.some((text) => tickOf(marksBefore(text)) === 'open')
  return new Set(
    hasBoxes ? texts.flatMap((text, at) => (/^(?:[-*•]\s+)?[❌✖✗✘]/u.test(text) ? [at] : [])) : [],
  )
}

const minDays = 2

/**
 * Returns the indexes of lines with only a day and its date, as above the meals of a plan. Returns an empty
 * set unless there are several different days, because a single day, such as 'Sunday, June 1', is the date of
 * a note.
 */
function dayTitles(texts: readonly string[]): ReadonlySet<number> {
  const days = daysAtStart(texts)
  const titles = texts.flatMap((_, at) => (days[at]?.rest === '' ? [at] : []))
  const distinct = new Set(titles.map((at) => days[at]?.day))
  return new Set(distinct.size < minDays ? [] : titles)
}

const maxFrontMatter = 20

/**
 * Returns the index of the line after the front matter, which is a block between '---' lines at the top of
 * some notes. Returns 0 if there is none.
 */
function endOfFrontMatter(raw: readonly RawLine[]): number {
  if (raw[0]?.text.trim() !== '---') return 0
  const end = raw.slice(1, maxFrontMatter).findIndex(({ text }) => text.trim() === '---')
  const hasField = raw.slice(1, end + 1).some(({ text }) => /^[\w-]+:/u.test(text))
  return hasField ? end + 2 : 0
}

/**
 * Marks a line as emphasized if it is a title. Also sets `title` if the line's style shows that it is one.
 */
function asTitle(shape: ShapedLine, isTitle: boolean, title: string | null = null): ShapedLine {
  if (shape.kind !== 'text' || (!isTitle && title === null)) return shape
  const isEmphasized = isTitle || shape.line.isEmphasized
  return { ...shape, line: { ...shape.line, isEmphasized }, title }
}

const tabWidth = 4

/** Returns a plain line with its indentation. The level of an outline number counts as indentation. */
function textLine({ text, from }: RawLine, numbered?: NumberedLine): ShapedLine {
  // An 'x' and several spaces before an item mean that it was bought. The 'x' and the spaces count as
  // indentation, so the line lines up with its neighbors.
  const checked = /^x\s{2,}/iu.exec(text)?.[0].length ?? 0
  const start = text.length - text.trimStart().length + (numbered?.length ?? 0)
  const before = text.slice(0, start)
  const tabs = before.split('\t').length - 1
  const line = cleanLine({ text: text.slice(start).trim(), from: from + start, places: null })
  const indent = numbered ? numbered.level * tabWidth : start + checked + tabs * (tabWidth - 1)
  return { kind: 'text', line, indent, detail: null, title: null }
}

/** Matches a channel name such as '#office-snacks'. */
const channel = /^#[\p{L}\d_-]{2,40}$/u

/**
 * Returns the lines of a chat with their types. Lines that are not in `chat` count as messages too, except
 * below a message that ends with a colon or from a bullet on. There, they stay lines of a list.
 */
function withMessages(raw: readonly RawLine[], chat: ReadonlyMap<number, ChatLine>): ShapedLine[] {
  let isListed = false
  return raw.map((line, at) => {
    const chatLine = chat.get(at)
    const { text, from } = line
    if (chatLine) {
      if (!chatLine.isMessage) return { kind: 'aside' }
      isListed = /:\s*$/u.test(text.slice(chatLine.start))
      return { kind: 'message', excerpt: excerptOf(text, from, chatLine.start) }
    }
    const words = text.trim()
    if (words === '') return textLine(line)
    isListed ||= marksBefore(words) !== ''
    if (channel.test(words)) return { kind: 'aside' }
    if (!isListed) return { kind: 'message', excerpt: excerptOf(text, from, 0) }
    return isOfApp(words) ? { kind: 'aside' } : textLine(line)
  })
}

function excerptOf(text: string, from: number, start: number): Excerpt {
  const rest = text.slice(start)
  const words = rest.trim()
  return { text: words, from: from + start + rest.length - rest.trimStart().length, places: null }
}
