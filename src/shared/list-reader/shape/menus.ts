import { areDayLetters, isDay } from './days.ts'
import type { DayStart } from './plan-days.ts'

const maxLength = 200
const menuTitle =
  /^(?:[\p{L}\p{N}'’]+\s){0,3}(?:dinners|lunches|breakfasts|suppers|meals|menu|recipes|(?:dinner|lunch|meal|supper|breakfast|food)\s(?:ideas?|plans?|menu|options|prep)|menú|comidas|cenas)(?:\s(?:this|next|for|of|wk|week|\d|\().{0,60})?\s?(?::|$)/iu
const needWords =
  '(?:(?:still |also )?needs?|shop(?:ping)?|groceries|grocery|groc|(?:things |stuff |need |what )?to (?:buy|get)|buy|get|list|ingredients|lista|compras|comprar|einkaufen)'
/** Matches the heading of the shopping list in a plan: 'SHOP', 'get:', 'ME TO BUY', '-- shopping list --'. */
const listTitle = new RegExp(
  `^(?:(?:the|my|our|me|i|we|us)\\s)?${needWords}(?:\\s(?:list|run|trip|to (?:buy|get)|de compras|from (?:the )?store))?\\s?(?:\\([^()]{1,60}\\))?\\s?[:=–—-]*$`,
  'iu',
)

/** Whether a line is the heading of a shopping list. */
export function isPlanListTitle(body: string): boolean {
  return body.length <= maxTitleLength && listTitle.test(body.replace(/^[-–—=*#~\s]+/u, ''))
}

/** Returns the heading of a shopping list, or null for any other line. */
export function listTitleOf(body: string): string | null {
  return isPlanListTitle(body) ? body : null
}

const maxTitleLength = 80

/**
 * Returns the indexes of the lines of a menu, starting with a heading such as 'Dinner ideas'. The menu ends
 * at the heading of the shopping list or, if the list is above the menu, at the next blank line. Returns an
 * empty array if there is no menu or no shopping list.
 */
export function menuLines(bodies: readonly string[]): number[] {
  const start = bodies.findIndex((body) => body.length <= maxLength && menuTitle.test(body))
  const list = bodies.findIndex((body, at) => at > start && isPlanListTitle(body))
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
const onlyMenu = /\b(?:menu|meal plan|food plan|menú|ideas)\b/iu

/** Whether a title such as 'This week's menu' is below the items of a list. */
function isMenuBelowList(bodies: readonly string[], at: number): boolean {
  const above = bodies.slice(0, at).filter((body) => body !== '')
  return onlyMenu.test(bodies[at] ?? '') && above.length >= minListed
}

const mealNumber = /^\(?(?<number>\d{1,2})[.)]\s/u
const bought = /\b(?:frozen|microwave|prepared|ready|tv|canned)\b/iu
const minNumbered = 3

/**
 * Returns the numbered meals below a title such as 'Dinners this week', keyed by line index. Returns an empty
 * array unless the lines below are numbered from one.
 */
export function numberedMeals(lines: readonly string[]): (DayStart | null)[] {
  const title = lines.findIndex((line) => line.length <= maxLength && menuTitle.test(line))
  if (title === -1 || bought.test(lines[title] ?? '')) return []
  let count = 0
  const meals = lines.map((line, at) => {
    const match = at > title ? mealNumber.exec(line) : null
    if (match?.groups?.['number'] !== String(count + 1)) return null
    count += 1
    return { day: `${count}.`, rest: line.slice(match[0].length).trimStart(), isMarked: true }
  })
  return count >= minNumbered ? meals : []
}

const dayInLine = /(?:^|[.;,/|]\s+)(?<day>\p{Lu}\p{Ll}{0,8})\s?[:–—=-]\s*(?=\S)/gu
const maxWeekLength = 600
const minDaysInLine = 3

/** Whether a line plans an entire week: 'M – lentil soup. T – gnocchi. W – soup again.' */
export function isWeekInLine(body: string): boolean {
  if (body.length > maxWeekLength) return false
  const found = [...body.matchAll(dayInLine)]
  const words = found.flatMap(({ groups }) => groups?.['day'] ?? [])
  if (found[0]?.index !== 0 || words.length < minDaysInLine) return false
  return words.every(isDay) || areDayLetters(words)
}
