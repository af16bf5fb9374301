import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { talk } from './chat-talk.ts'
import { areDayLetters, isDay, isMeal, isMealLetter } from './days.ts'
import { lineOf, needsNothing, needsTitleLength, type PlanLine } from './plan-goods.ts'

const date = '\\(?\\d{1,2}(?:[/.-]\\d{1,2}|st|nd|rd|th)?\\)?'
/** Matches the second day of a pair: 'Sat/Sun', 'Mon & Tue'. */
const otherDay = '(?:\\s?[/&+]\\s?\\p{L}{2,10}(?=\\s?[:–—=|→-]))?'
const dayStart = new RegExp(
  `^(?:${date}[\\s,]+)?(?<day>\\p{L}{2,10})(?!\\p{L})\\.?${otherDay}`,
  'iu',
)
/** Matches a date or remark after a day: '2/10', '(prep day)'. */
const dateAfterDay = new RegExp(
  `^(?:${date}(?=[\\s:–—=|→-]|$)|\\([^()]{1,30}\\)(?=\\s?[:–—=|→-]))`,
  'iu',
)
const marks = /^(?:[:–—=|→➔➜⇒>-]\s?)+/u
const mealStart =
  /^(?<meal>\p{L}{2,12})(?:\s(?:all week|every ?day|each day|daily|this week))?\s?[:=–—-]/iu
/** Matches a meal letter or abbreviation at the start of a line: 'B: eggs', 'L - tuna salad'. */
const letteredMeal = /^(?<meal>[\p{L}]{1,5})\.?\s?[:=–—-]\s?(?=\p{L}|\d)/u
const ofWeek = /^\p{L}{2,12}\s(?:all week|every ?day|each day|daily|this week)/iu
/** Matches a meal after a day, such as 'Iftar: '. */
const mealAfterDay = /^(?<meal>\p{L}{2,10})\s?[:=–—-]\s+(?=\S)/iu
/** Matches the heading above the ingredients of a plan. */
const shoppingTitle =
  /^(?:(?:i|we)\s+)?(?:still\s+)?(?:need|needs|shopping|groceries|grocery|to buy|buy|get|list|ingredients)(?:\s+(?:list|to (?:buy|get)))?\s*:?$/iu

/**
 * Returns the lines of a meal plan such as 'Mon - tacos' by line index. If too few lines begin with a day,
 * returns only menus and lines that plan an entire week. If the plan lists its ingredients elsewhere, the
 * lines under a day are meals.
 */
export function planLines(
  lines: readonly string[],
  names: KnownNames,
): ReadonlyMap<number, PlanLine> {
  const bodies = lines.map((line) => line.slice(marksBefore(line).length))
  const lettered = letteredDays(bodies)
  const starts = bodies.map((body, at) => lettered[at] ?? dayIn(body))
  const plan = new Map<number, PlanLine>()
  const days = new Set(starts.flatMap((start) => start?.day ?? []))
  const hasMarks = starts.filter((start) => start !== null).every(({ isMarked }) => isMarked)
  const weeks = new Map(
    bodies.flatMap((body, at) =>
      isWeekInLine(body) ? [[at, { goods: null, dish: null }] as const] : [],
    ),
  )
  for (const at of menuLines(bodies)) weeks.set(at, { goods: null, dish: null })
  if (days.size < (hasMarks ? minDays : minUnmarkedDays)) return weeks
  // A plan for several weeks repeats all of its days. A text with too many lines for each day is not a plan.
  if (starts.filter((start) => start !== null).length > days.size * maxWeeks) return weeks
  const saysNeeds = bodies.some(
    (body) => shoppingTitle.test(body) || /^(?:buy|need|get)\b.*:\s*\S/iu.test(body),
  )
  const lastDay = starts.findLastIndex((start) => (start ?? null) !== null)
  const hasMealLetters = areMealsLettered(bodies)
  let dish: string | null = null
  let isUnderDay = false
  let isShopping = false
  for (const [at, body] of bodies.entries()) {
    const start = starts[at]
    const offset = (lines[at] ?? '').length - body.length
    const isTitle =
      starts[at] === null && (starts[at + 1] ?? null) !== null && !(lines[at - 1] ?? '')
    if (shoppingTitle.test(body)) isShopping = true
    if (body === '' || shoppingTitle.test(body)) isUnderDay = false
    else if (weeks.has(at)) plan.set(at, { goods: null, dish: null })
    else if (isTitle) plan.set(at, { goods: null, dish: null })
    else if (start) {
      isShopping = false
      isUnderDay = start.rest === ''
      dish = start.rest === '' ? null : start.rest
      if (hasSeveralMeals(body)) plan.set(at, { goods: null, dish })
      else if (!start.rest.endsWith(':'))
        plan.set(at, lineOf(start.rest, body.length - start.rest.length + offset, { dish, names }))
    } else if (dish !== null && needsTitleLength(body) > 0) {
      const start = offset + needsTitleLength(body)
      const own = lines[at - 1] === '' ? null : dish
      const isNothing = needsNothing((lines[at] ?? '').slice(start))
      plan.set(at, {
        goods: isNothing ? null : { start, end: offset + body.length },
        dish: own,
      })
    } else if (isUnderDay && isDishTitle(lines, at)) {
      dish = body
      plan.set(at, { goods: null, dish })
    } else if (!isShopping && hasMealLetters && mealByLetter(body) !== null) {
      const rest = mealByLetter(body) ?? ''
      plan.set(at, lineOf(rest, body.length - rest.length + offset, { dish: rest, names }))
    } else if (!isShopping && mealIn(body) !== null) {
      const rest = mealIn(body) ?? ''
      const isSeparate = !(lines[at - 1] ?? '') || (/^snacks/iu.test(body) && at > lastDay)
      const isAside = !isUnderDay && isSeparate && !ofWeek.test(body) && areGoods(rest, names)
      if (!isAside)
        plan.set(at, lineOf(rest, body.length - rest.length + offset, { dish: rest, names }))
    } else if (isUnderDay && saysNeeds) {
      const planned = lineOf(body, offset, { dish, names })
      if (!planned.goods) dish = body
      plan.set(at, planned)
    } else if (plan.size === 0 && offset === 0 && !/^\d/.test(body) && isProse(body))
      plan.set(at, { goods: null, dish: null })
  }
  const isPlan = [...plan.keys()].some((at) => starts[at] !== null)
  const isListedElsewhere =
    saysNeeds || bodies.some((body) => listTitle.test(body)) || [...plan.values()].some(hasGoods)
  const listed = starts.flatMap((start, at) =>
    start && plan.get(at)?.goods === null && areAllGoods(start.rest, names) ? [{ at, start }] : [],
  )
  if (isPlan && !isListedElsewhere && listed.length >= minDays) {
    for (const { at, start } of listed) {
      const end = (lines[at] ?? '').length
      plan.set(at, { goods: { start: end - start.rest.length, end }, dish: null })
    }
  }
  return isPlan ? plan : weeks
}

function hasGoods({ goods }: PlanLine): boolean {
  return goods !== null
}

/** Whether a meal is a list of goods: 'salmon, rice, green beans'. */
function areAllGoods(meal: string, names: KnownNames): boolean {
  const pieces = splitPieces(meal)
  return pieces.length >= minGoods && pieces.every((piece) => saysItem(piece, names))
}

/** Whether a line above bullets is a dish, such as 'Tacos'. */
function isDishTitle(lines: readonly string[], at: number): boolean {
  const isListed = (line: string | undefined) => marksBefore(line ?? '') !== ''
  return !isListed(lines[at]) && isListed(lines[at + 1])
}

const menuTitle =
  /^(?:[\p{L}\p{N}'’]+\s){0,3}(?:dinners|lunches|breakfasts|suppers|meals|menu|recipes|(?:dinner|lunch|meal|supper|breakfast|food)\s(?:ideas?|plans?|menu|options|prep)|menú|comidas|cenas)(?:\s(?:this|next|for)\s[\p{L}\s]{2,20})?\s?(?::|$)/iu
/** Matches the heading of a shopping list below a menu. */
const listTitle =
  /^(?:(?:the|my|our)\s)?(?:shopping|groceries|grocery|shopping list|grocery list|(?:things |stuff |need |what )?to (?:buy|get)|buy|need|lista|compras|lista de compras)\s?:?$/iu

/**
 * Returns the indexes of lines in a menu, from a heading such as 'Dinner ideas' to the heading of the
 * shopping list. Returns an empty array if there is no menu or no shopping list.
 */
function menuLines(bodies: readonly string[]): number[] {
  const start = bodies.findIndex((body) => body.length <= maxLength && menuTitle.test(body))
  const list = bodies.findIndex((body, at) => at > start && listTitle.test(body))
  if (start === -1) return []
  const isAbove = list === -1 && isMenuBelowList(bodies, start)
  const gap = bodies.indexOf('', start + 2)
  const bottom = gap === -1 ? bodies.length : gap
  const end = isAbove ? bottom : list
  return bodies
    .slice(start, Math.max(start, end))
    .flatMap((body, at) => (body === '' ? [] : [start + at]))
}

const minListed = 3
const onlyMenu = /\b(?:menu|meal plan|food plan|menú)\b/iu

/** Whether a title such as 'This week's menu' is below the items of a list. */
function isMenuBelowList(bodies: readonly string[], at: number): boolean {
  const above = bodies.slice(0, at).filter((body) => body !== '')
  return onlyMenu.test(bodies[at] ?? '') && above.length >= minListed
}

const minGoods = 2

/** Whether a separate line lists items to buy: 'Snacks: pork rinds, nuts'. */
function areGoods(rest: string, names: KnownNames): boolean {
  const pieces = splitPieces(rest)
  const known = pieces.filter((piece) => saysItem(piece, names)).length
  return pieces.length >= minGoods && known > pieces.length / 2
}

const minDays = 2
const maxWeeks = 10
/**
 * Minimum number of days if some of them have no colon or dash after them. Names such as 'Sun Drop' begin
 * like a day.
 */
const minUnmarkedDays = 3
const minProseWords = 5

function isProse(body: string): boolean {
  return talk.test(body) && body.split(/\s+/u).length >= minProseWords
}

/**
 * A day at the start of a line, and the text after it. `isMarked` means that a colon, a dash or the end of
 * the line follows the day.
 */
type DayStart = { day: string; rest: string; isMarked: boolean }

function dayIn(body: string): DayStart | null {
  if (body.length > maxLength) return null
  const { 0: start = '', groups } = dayStart.exec(body) ?? {}
  const day = groups?.['day'] ?? ''
  if (!isDay(day)) return null
  const afterDay = body.slice(start.length).trimStart().replace(dateAfterDay, '').trimStart()
  const unmarked = afterDay.replace(marks, '').trimStart()
  const meal = mealAfterDay.exec(unmarked)
  const rest = isMeal(meal?.groups?.['meal'] ?? '') ? unmarked.slice(meal?.[0].length) : unmarked
  const isMarked = rest !== afterDay || rest === ''
  return isMarked || /^\p{Lu}/u.test(body)
    ? { day: day.slice(0, 3).toLowerCase(), rest, isMarked }
    : null
}

const maxLength = 200

/** Returns the text after a meal such as 'Dinner:' at the start of a line, or null if there is none. */
function mealIn(body: string): string | null {
  const { 0: start = '', groups } = (body.length > maxLength ? null : mealStart.exec(body)) ?? {}
  const rest = body.slice(start.length).trimStart()
  return isMeal(groups?.['meal'] ?? '') && rest !== '' ? rest : null
}

/** Returns the text after a meal letter such as 'B:' at the start of a line, or null if there is none. */
function mealByLetter(body: string): string | null {
  const { 0: start = '', groups } = (body.length > maxLength ? null : letteredMeal.exec(body)) ?? {}
  return isMealLetter(groups?.['meal'] ?? '') ? body.slice(start.length) : null
}

const mealInLine = /(?:^|[\s,;/|(])(?<meal>\p{L}{1,10})\s?[:=]\s?(?=\p{L})/gu

/** Whether a line has several meals of a day: 'Mon - B: eggs, L: salad, D: steak'. */
function hasSeveralMeals(body: string): boolean {
  const words = [...body.matchAll(mealInLine)].flatMap(({ groups }) => groups?.['meal'] ?? [])
  const meals = words.filter((word) => isMeal(word) || isMealLetter(word))
  return new Set(meals).size >= minMealLetters
}

/** Whether several lines begin with letters of meals, at least two of them different. */
function areMealsLettered(bodies: readonly string[]): boolean {
  const letters = bodies.flatMap((body) =>
    mealByLetter(body) === null ? [] : body.slice(0, 1).toLowerCase(),
  )
  return letters.length >= minLetteredMeals && new Set(letters).size >= minMealLetters
}

const minLetteredMeals = 4
const minMealLetters = 2

const letterStart =
  /^(?<day>\p{Lu}\p{Ll}{0,2})(?:\s?[/&+]\s?\p{Lu}\p{Ll}{0,2})?\s?(?:[:–—|→]|[-=]+>?)\s*(?=\S)/u

/** Matches a day letter and spaces: 'M tacos', 'Th soup'. Such lines must be consecutive. */
const spacedStart = /^(?<day>Mo?|Tu|Th?|We?|Fr?|Sa|Su?)\s{1,4}(?=\S)/u

/** Matches a numbered day or a date: 'Day 1: tacos', '11/16 - tacos'. */
const numberStart =
  /^(?<day>(?:day|night|dinner|meal|día|noche|tag)\s?#?\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)(?:\s?[:–—=-]\s*(?=\S)|(?<=^day\s\d{1,2})\s?:?$)/iu

/**
 * Reads lines that begin with day letters in the order of a week: 'M: tacos', 'T: leftovers', 'Th: soup'.
 * Also reads numbered days.
 */
function letteredDays(bodies: readonly string[]): (DayStart | null)[] {
  const matchesOf = (pattern: RegExp) =>
    bodies.map((body) => (body.length > maxLength ? null : pattern.exec(body)))
  const daysOf = (matches: readonly (RegExpExecArray | null)[]) =>
    matches.flatMap((match) => match?.groups?.['day'] ?? [])
  const letters = matchesOf(letterStart)
  const numbers = matchesOf(numberStart)
  const spaced = matchesOf(spacedStart)
  const isInARow = spaced.findLastIndex(Boolean) - spaced.findIndex(Boolean) < daysOf(spaced).length
  const [found = numbers] = [letters, ...(isInARow ? [spaced] : [])].filter((matches) =>
    areDayLetters(daysOf(matches)),
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

const dayInLine = /(?:^|[.;,/|]\s+)(?<day>\p{Lu}\p{Ll}{0,8})\s?[:–—=-]\s*(?=\S)/gu
const maxWeekLength = 600

/** Whether a line plans an entire week: 'M – lentil soup. T – gnocchi. W – soup again.' */
function isWeekInLine(body: string): boolean {
  if (body.length > maxWeekLength) return false
  const found = [...body.matchAll(dayInLine)]
  const words = found.flatMap(({ groups }) => groups?.['day'] ?? [])
  if (found[0]?.index !== 0 || words.length < minUnmarkedDays) return false
  return words.every(isDay) || areDayLetters(words)
}
