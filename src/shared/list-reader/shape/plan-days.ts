import { areDayLetters, arePairedDays, isDay, isPartOfDay, monthPattern } from './days.ts'

const dayOfMonth = '\\d{1,2}(?:st|nd|rd|th)?'
/** Matches a date next to a day: '2/10', '(4th)', 'June 1', '1 Jun'. */
const date = `\\(?(?:\\d{1,2}[/.-]\\d{1,2}|${monthPattern}\\.?\\s${dayOfMonth}|${dayOfMonth}(?:\\s${monthPattern}(?!\\p{L}))?)\\)?`
/** Matches the other days of a group: 'Sat/Sun', 'Mon & Tue', 'SUN/MON/TUES'. */
const otherDay = '(?:(?:\\s?[/&+]\\s?\\p{L}{2,10}){1,4}(?=\\s?[:–—=|→-]|$))?'
/** Matches a day, possibly after a date or a word: '11/3 Mon', 'Meatless Monday: '. */
const dayStart = new RegExp(
  `^(?:${date}[\\s,]+|\\p{Lu}\\p{L}{2,10}\\s(?=\\p{L}{3,6}day\\s?[:–—=-]))?(?<day>\\p{L}{2,10})(?!\\p{L})\\.?${otherDay}`,
  'iu',
)
/** Matches a date or remark after a day: '2/10', ', June 1', '(prep day)'. */
const dateAfterDay = new RegExp(
  `^(?:(?:,\\s)?${date}(?=[\\s:–—=|→-]|$)|\\([^()]{1,30}\\)(?=\\s?[:–—=|→-]))`,
  'iu',
)
const marks = /^(?:[:–—=|→➔➜⇒>-]\s?)+/u
/** Matches a meal or a time of day after the name of a day: 'iftar: ', 'nite – ', 'D: '. */
const mealAfterDay = /^(?<meal>\p{L}{2,10}|[BLDS])\s?[:=–—-]\s+(?=\S)/u
const maxLength = 200
const minUnmarkedDays = 3

/**
 * A day at the start of a line, and the text after it. `isMarked` means that a colon, a dash or the end of
 * the line follows the day. `isMeal` means that the line is one of the meals of a single day.
 */
export type DayStart = { day: string; rest: string; isMarked: boolean; isMeal?: boolean }

/** Returns the day at the start of a line, or null if there is none. */
function dayIn(body: string): DayStart | null {
  if (body.length > maxLength) return null
  const { 0: start = '', groups } = dayStart.exec(body) ?? {}
  const day = groups?.['day'] ?? ''
  if (!isDay(day)) return null
  const afterDay = body.slice(start.length).trimStart().replace(dateAfterDay, '').trimStart()
  const unmarked = afterDay.replace(marks, '').trimStart()
  const meal = mealAfterDay.exec(unmarked)
  const part = meal?.groups?.['meal'] ?? ''
  const rest = part.length === 1 || isPartOfDay(part) ? unmarked.slice(meal?.[0].length) : unmarked
  const isMarked = rest !== afterDay || rest === ''
  return { day: day.slice(0, 3).toLowerCase(), rest, isMarked }
}

/**
 * Returns the days at the start of lines. A lowercase day without a colon or dash, as in 'mon tacos', counts
 * only if at least three different days are on consecutive lines.
 */
export function daysAtStart(bodies: readonly string[]): (DayStart | null)[] {
  const days = bodies.map(dayIn)
  const first = days.findIndex(Boolean)
  const last = days.findLastIndex(Boolean)
  const found = new Set(days.flatMap((start) => start?.day ?? []))
  const areInARow = found.size >= minUnmarkedDays && days.slice(first, last + 1).every(Boolean)
  return days.map((start, at) =>
    start && (start.isMarked || areInARow || /^\p{Lu}\p{L}{2}/u.test(bodies[at] ?? ''))
      ? start
      : null,
  )
}

const letterStart =
  /^(?<day>\p{L}\p{Ll}{0,2})(?:\s?[/&+]\s?\p{L}\p{Ll}{0,2})?\s?(?:[:–—|→]|[-=]+>?)\s*(?=\S)/u

/** Matches a day letter and spaces: 'M tacos', 'M/W soup'. Such lines must be consecutive. */
const spacedStart =
  /^(?<day>Mo?|Tu|Th?|We?|Fr?|Sa|Su?)(?:\/(?:Mo?|Tu|Th?|We?|Fr?|Sa|Su?))?\s{1,4}(?=\S)/u

/** Matches a numbered day or a date: 'Day 1: tacos', 'Day 2 soup', '11/16 - tacos'. */
const numberStart =
  /^(?<day>(?:day|night|dinner|meal|día|noche|tag)\s?#?\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)(?:\s?[:–—=-]\s*(?=\S)|(?<=^(?:day|night)\s\d{1,2})(?:\s?:?$|\s+(?=\p{L})))/iu

/**
 * Returns the days at the start of lines. The days must be letters in the order of a week ('M: tacos', 'T:
 * leftovers', 'Th: soup') or at least three different numbers or dates ('Day 1: tacos'). The array has null
 * for each line without a day, and is empty if there are no such days.
 */
export function letteredDays(bodies: readonly string[]): (DayStart | null)[] {
  const matchesOf = (pattern: RegExp) =>
    bodies.map((body) => (body.length > maxLength ? null : pattern.exec(body)))
  const daysOf = (matches: readonly (RegExpExecArray | null)[]) =>
    matches.flatMap((match) => match?.groups?.['day'] ?? [])
  const letters = matchesOf(letterStart)
  const numbers = matchesOf(numberStart)
  const spaced = matchesOf(spacedStart)
  const isInARow = spaced.findLastIndex(Boolean) - spaced.findIndex(Boolean) < daysOf(spaced).length
  const [found = numbers] = [letters, ...(isInARow ? [spaced] : [])].filter(
    (matches) =>
      areDayLetters(daysOf(matches)) || arePairedDays(matches.flatMap((match) => match?.[0] ?? [])),
  )
  const written = daysOf(found)
  if (new Set(written).size < Math.max(minUnmarkedDays, written.length) && found === numbers)
    return []
  let nth = 0
  return found.map((match, at) => {
    if (!match) return null
    nth += 1
    return { day: String(nth), rest: (bodies[at] ?? '').slice(match[0].length), isMarked: true }
  })
}
