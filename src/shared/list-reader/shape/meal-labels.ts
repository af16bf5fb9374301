import { isMeal, isMealLetter } from './days.ts'
import { daysAtStart } from './plan-days.ts'

/**
 * Matches a meal at the start of a line: 'Lunch: ', 'Breakfasts (x5): ', 'dinner x4: ', 'Suhoor all week = '.
 */
const mealStart =
  /^(?<meal>\p{L}{2,12})(?:\s(?:all week|every ?day|each day|daily|this week|x\s?\d{1,2}|\d{1,2}x?|\([^()]{1,20}\)))?(?:\s?[:=–—-]|\s{2})/iu
/**
 * Matches a meal letter or abbreviation at the start of a line: 'B: eggs', 'L - tuna salad', 'D mon: fish'.
 */
const letteredMeal =
  /^(?<meal>\p{L}{1,5})\.?(?:\s(?:all week|every ?day|daily|\p{L}{3}|x\d))?\s?(?:[:=–—-]\s?(?=\p{L}|\d)|:$)/u
/** Matches a meal for the entire week: 'Suhoor all week'. */
export const ofWeek = /^\p{L}{2,12}\s(?:all week|every ?day|each day|daily|this week)/iu
/** Matches the label of goods that don't need cooking: 'Snacks'. */
export const snackStart = /^snacks?(?!\p{L})/iu
const maxLength = 200

/**
 * Returns the text after a meal such as 'Dinner:' at the start of a line, or null if the line has no such
 * text.
 */
export function mealIn(body: string): string | null {
  const { 0: start = '', groups } = (body.length > maxLength ? null : mealStart.exec(body)) ?? {}
  const rest = body.slice(start.length).trimStart()
  return isMeal(groups?.['meal'] ?? '') && rest !== '' ? rest : null
}

/** Returns the text after a meal letter such as 'B:' at the start of a line, or null if there is none. */
export function mealByLetter(body: string): string | null {
  const { 0: start = '', groups } = (body.length > maxLength ? null : letteredMeal.exec(body)) ?? {}
  return isMealLetter(groups?.['meal'] ?? '') ? body.slice(start.length) : null
}

const mealInLine = /(?:^|[\s,;/|(])(?<meal>\p{L}{1,10})\s?[:=]\s?(?=\p{L})/gu

/** Whether a line lists several meals of a day: 'Mon - B: eggs, L: salad, D: steak'. */
export function hasSeveralMeals(body: string): boolean {
  const words = [...body.matchAll(mealInLine)].flatMap(({ groups }) => groups?.['meal'] ?? [])
  const meals = words.filter((word) => isMeal(word) || isMealLetter(word))
  return new Set(meals).size >= minMealLetters
}

/** Whether at least `atLeast` lines begin with a meal letter and these letters aren't all the same. */
export function areMealsLettered(
  bodies: readonly string[],
  atLeast: number = minLetteredMeals,
): boolean {
  const letters = bodies.flatMap((body) =>
    mealByLetter(body) === null ? [] : body.slice(0, 1).toLowerCase(),
  )
  return letters.length >= atLeast && new Set(letters).size >= minMealLetters
}

/**
 * Whether several lines begin with meal letters and at least two lines begin with a day. If so, the 'L:' and
 * 'D:' below 'Sunday June 1' are meals, not the senders of a chat.
 */
export function areMealsOfDays(bodies: readonly string[]): boolean {
  return areMealsLettered(bodies) && daysAtStart(bodies).filter(Boolean).length >= minDays
}

const minDays = 2
const minLetteredMeals = 4
const minMealLetters = 2

const dayOfMeals = 'bld'

/**
 * Returns the indexes of three consecutive lines with a day's breakfast, lunch and dinner, or an empty array
 * if there are none. The lines begin with the meal's letter or, if `mayBeWords` is true, with its name.
 */
export function mealsOfOneDay(bodies: readonly string[], mayBeWords: boolean): readonly number[] {
  const mealAt = (at: number) => {
    const body = bodies[at] ?? ''
    const isLabeled = mealByLetter(body) !== null || (mayBeWords && mealIn(body) !== null)
    return isLabeled ? body.slice(0, 1).toLowerCase() : ' '
  }
  const letters = bodies.map((_, at) => mealAt(at)).join('')
  const first = letters.indexOf(dayOfMeals)
  return first === -1 ? [] : [...dayOfMeals].map((_, nth) => first + nth)
}

/**
 * Returns the indexes of consecutive lines with meals, such as 'lunch x5: burrito bowls' and 'dinner x4:
 * meatballs', above the title of a shopping list in line `list`. Returns an empty array if there are fewer
 * than two different meals.
 */
export function mealsAboveList(bodies: readonly string[], list: number): readonly number[] {
  const above = bodies.slice(0, Math.max(list, 0))
  const first = above.findIndex((body) => mealIn(body) !== null)
  if (first === -1) return []
  const run = above.slice(first)
  const end = run.findIndex((body) => mealIn(body) === null)
  const meals = run.slice(0, end === -1 ? run.length : end)
  const words = new Set(meals.map((body) => /^\p{L}+/u.exec(body)?.[0].toLowerCase()))
  return words.size < minMealLetters ? [] : meals.map((_, nth) => first + nth)
}
