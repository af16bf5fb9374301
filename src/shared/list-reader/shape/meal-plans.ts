import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { isTitleWithPurpose } from '../section-titles.ts'
import { arrowLines, hasStoreLists } from './arrow-lines.ts'
import { talk } from './chat-talk.ts'
import { isMeal } from './days.ts'
import { guestLines } from './guests.ts'
import { areListed, areNamed, hasListBelow, shelvesOutside } from './listed-below.ts'
import { goodsOfMeal } from './meal-goods.ts'
import {
  areMealsLettered,
  hasSeveralMeals,
  mealByLetter,
  mealIn,
  mealsAboveList,
  mealsOfOneDay,
  ofWeek,
  snackStart,
} from './meal-labels.ts'
import { areGoods, mealAfterDish } from './meals-of-goods.ts'
import { isPlanListTitle, isWeekInLine, menuLines, numberedMeals } from './menus.ts'
import { type DayStart, daysAtStart, letteredDays } from './plan-days.ts'
import {
  lineOf,
  movedBy,
  needsNothing,
  needsTitleLength,
  type PlanLine,
  saysLaterNeeds,
} from './plan-goods.ts'

const minDays = 2
/** Minimum number of lines that begin with an initial (B, L, D) for the initials to stand for meals. */
const minMealLetters = 2
const maxWeeks = 10
/**
 * Minimum number of days if some of them have no colon or dash after them. Names such as 'Sun Drop' begin
 * like a day.
 */
const minUnmarkedDays = 3
const noGoods: PlanLine = { goods: [], dish: null }

/** A list that contains a meal plan. */
type Plan = {
  lines: readonly string[]
  /** The lines without their bullets. */
  bodies: readonly string[]
  starts: readonly (DayStart | null)[]
  /** Indexes of the first line, and of the first and last day. */
  firstLine: number
  firstDay: number
  lastDay: number
  names: KnownNames
  /** Whether a line says what to buy, as 'need:' and 'buy: beef' do. */
  saysNeeds: boolean
  /** Whether a shopping list follows the meals. */
  isListedBelow: boolean
  hasMealLetters: boolean
}

/** What the lines above say about the current line, and the meals above it that don't list ingredients. */
type Progress = {
  dish: string | null
  isUnderDay: boolean
  isShopping: boolean
  meals: Map<number, { text: string; isForManyDays: boolean; isOfDay: boolean }>
}

/**
 * Returns the lines of a meal plan such as 'Mon - tacos', keyed by line index. If too few lines begin with a
 * day, returns only lines that don't need a day, such as menus and lines that plan an entire week. If the
 * plan lists its ingredients elsewhere, the lines under a day are meals, not items to buy.
 */
export function planLines(
  lines: readonly string[],
  names: KnownNames,
): ReadonlyMap<number, PlanLine> {
  const bodies = lines.map((line) => line.slice(marksBefore(line).length))
  const weeks = new Map([...arrowLines(lines, names), ...guestLines(lines)])
  for (const [at, body] of bodies.entries()) if (isWeekInLine(body)) weeks.set(at, noGoods)
  for (const at of menuLines(bodies)) weeks.set(at, noGoods)
  const starts = startsOf(lines, bodies)
  if (!arePlan(starts)) return weeks
  const lastDay = starts.findLastIndex(Boolean)
  const text: Plan = {
    lines,
    bodies,
    starts,
    firstLine: lines.findIndex(Boolean),
    firstDay: starts.findIndex(Boolean),
    lastDay,
    names,
    saysNeeds: bodies.some(
      (body) => isPlanListTitle(body) || /^(?:buy|need|get)\b.*:\s*\S/iu.test(body),
    ),
    isListedBelow:
      bodies.some(isPlanListTitle) || hasListBelow(bodies, lastDay) || hasStoreLists(bodies),
    hasMealLetters: areMealsLettered(bodies, minMealLetters),
  }
  const progress: Progress = { dish: null, isUnderDay: false, isShopping: false, meals: new Map() }
  const plan = new Map<number, PlanLine>()
  for (const at of bodies.keys()) {
    const line = weeks.get(at) ?? readPlanLine(at, text, progress)
    if (line) plan.set(at, line)
  }
  if (![...plan.keys()].some((at) => starts[at])) return weeks
  const isExplicit = saysMostNeeds(plan, text)
  // If there are other lines below the first day, they list the goods, so a day's meals aren't items.
  const hasOtherLines = lines.some((line, at) => line !== '' && at > text.firstDay && !plan.has(at))
  const shelves = text.isListedBelow ? shelvesOutside(bodies, plan, names) : new Set<never>()
  const isRepeated = (goods: string) => areListed(goods, { shelves, names })
  const others = bodies.filter((body, at) => body !== '' && !plan.has(at))
  for (const [at, { goods, isImplied }] of plan) {
    const words = goods.map(({ start, end }) => (lines[at] ?? '').slice(start, end))
    const isNamed = text.isListedBelow && areNamed(words, others)
    if (isNamed || (isImplied && isRepeated(words.join(', ')))) plan.set(at, noGoods)
  }
  for (const [at, { text: meal, isForManyDays, isOfDay }] of progress.meals) {
    const isOnlyMeal = isExplicit || (isOfDay && (hasOtherLines || text.saysNeeds))
    const isListedElsewhere =
      text.isListedBelow || (isOnlyMeal && !snackStart.test(bodies[at] ?? ''))
    const spans = goodsOfMeal(meal, { names, isListedElsewhere, isForManyDays }).filter(
      ({ start, end }) => !isRepeated(meal.slice(start, end)),
    )
    const offset = (lines[at] ?? '').length - meal.length
    if (spans.length > 0)
      plan.set(at, { goods: spans.map((span) => movedBy(span, offset)), dish: null })
  }
  return plan
}

/** Returns what each line begins with: a day, or the number or name of a meal. */
function startsOf(lines: readonly string[], bodies: readonly string[]): (DayStart | null)[] {
  const lettered = letteredDays(bodies)
  const days = daysAtStart(bodies).map((start, at) => lettered[at] ?? start)
  if (days.some(Boolean)) return days
  const numbered = numberedMeals(lines)
  const hasTitle = planTitle.test(bodies.find(Boolean) ?? '')
  const ofOneDay = [
    ...mealsOfOneDay(bodies, hasTitle),
    ...mealsAboveList(bodies, bodies.findIndex(isPlanListTitle)),
  ]
  return bodies.map((body, at) => {
    if (!ofOneDay.includes(at)) return numbered[at] ?? null
    const rest = mealByLetter(body) ?? mealIn(body) ?? ''
    return { day: String(at), rest, isMarked: true, isMeal: true }
  })
}

/** Whether enough lines begin with different days. */
function arePlan(starts: readonly (DayStart | null)[]): boolean {
  const written = starts.filter((start) => start !== null)
  const days = new Set(written.map(({ day }) => day)).size
  if (days < (written.every(({ isMarked }) => isMarked) ? minDays : minUnmarkedDays)) return false
  // A plan for several weeks repeats all of its days. Text with too many lines per day is not a plan.
  return written.length <= days * maxWeeks
}

/** Whether at least half of the days say what they need, with a verb or an arrow. */
function saysMostNeeds(plan: ReadonlyMap<number, PlanLine>, { bodies, starts }: Plan): boolean {
  const asking = [...plan].filter(
    ([at, { goods }]) => goods.length > 0 && asks.test(bodies[at] ?? ''),
  )
  return asking.length * 2 >= starts.filter(Boolean).length
}

const asks = /\b(?:needs?|buy|get|grab|pick up)\b|[→➔➜⇒]|[-=]>/iu

function readPlanLine(at: number, text: Plan, progress: Progress): PlanLine | null {
  const { lines, names } = text
  const body = text.bodies[at] ?? ''
  const isOverList = isPlanListTitle(body) || isTitleWithPurpose(body, names)
  if (isOverList) progress.isShopping = true
  if (body === '' || isOverList) {
    progress.isUnderDay = false
    return null
  }
  const start = text.starts[at] ?? null
  if (start?.isMeal) return readMeal(at, start.rest, { text, progress })
  if (start) return readDay(at, start, { text, progress })
  if (isTitleOfPlan(at, text)) return noGoods
  const { dish, isUnderDay, isShopping } = progress
  const line = lines[at] ?? ''
  const offset = line.length - body.length
  if (dish !== null && needsTitleLength(body) > 0) {
    const from = offset + needsTitleLength(body)
    const goods = needsNothing(line.slice(from)) ? [] : [{ start: from, end: line.length }]
    return { goods, dish: lines[at - 1] === '' ? null : dish }
  }
  if (isUnderDay && isDishTitle(lines, at)) {
    progress.dish = body
    return noGoods
  }
  const byLetter = text.hasMealLetters && !isShopping ? mealByLetter(body) : null
  if (byLetter !== null) return readMeal(at, byLetter, { text, progress })
  const meal = isShopping ? null : (mealIn(body) ?? mealAfterDish(body, names))
  if (meal !== null) {
    const isSeparate = !lines[at - 1] || (/^snacks/iu.test(body) && at > text.lastDay)
    const isPlain =
      mealIn(body) !== null &&
      !isUnderDay &&
      isSeparate &&
      !ofWeek.test(body) &&
      areGoods(meal, names)
    return isPlain ? null : readMeal(at, meal, { text, progress })
  }
  if ((isUnderDay && text.saysNeeds) || (at > text.firstDay && saysLaterNeeds(body))) {
    const planned = lineOf(body, offset, { dish, names })
    if (planned.goods.length === 0) progress.dish = body
    return planned
  }
  return isRemark(at, text) ? noGoods : null
}

type PlanPlace = { text: Plan; progress: Progress }

function readDay(at: number, { rest }: DayStart, place: PlanPlace): PlanLine | null {
  const { text, progress } = place
  progress.isShopping = false
  progress.isUnderDay = rest === ''
  progress.dish = rest === '' ? null : rest
  if (hasSeveralMeals(text.bodies[at] ?? '')) return { goods: [], dish: progress.dish }
  if (rest.endsWith(':')) return null
  const planned = lineOf(rest, (text.lines[at] ?? '').length - rest.length, {
    dish: progress.dish,
    names: text.names,
  })
  if (planned.goods.length === 0)
    progress.meals.set(at, { text: rest, isForManyDays: false, isOfDay: false })
  return planned
}

/** Reads a line such as 'Lunch: soup'. */
function readMeal(at: number, meal: string, { text, progress }: PlanPlace): PlanLine {
  const offset = (text.lines[at] ?? '').length - meal.length
  const planned = lineOf(meal, offset, { dish: meal, names: text.names })
  const isOfDay = progress.isUnderDay || text.hasMealLetters
  if (planned.goods.length === 0)
    progress.meals.set(at, { text: meal, isForManyDays: true, isOfDay })
  return planned
}

/** Whether a line is the title of a plan: 'Week of 1/12', or the line right above the first day. */
function isTitleOfPlan(at: number, { lines, starts, firstDay }: Plan): boolean {
  const line = lines[at] ?? ''
  if (mealIn(line) !== null) return false
  if (starts[at + 1] && (!lines[at - 1] || isMeal(line))) return true
  return at < Math.min(maxTitles, firstDay) && marksBefore(line) === '' && planTitle.test(line)
}

const maxTitles = 2
const planTitle = /\b(?:week|wk|meals?|dinners?|menu|plan|meal prep|prep(?:ping)?|semana)\b/iu

/**
 * Whether a line above or among the days is a remark: '~2100 cal, 165g protein'. If a shopping list follows,
 * unknown lines next to the days are remarks, too.
 */
function isRemark(
  at: number,
  { lines, starts, firstLine, firstDay, names, isListedBelow }: Plan,
): boolean {
  const line = lines[at] ?? ''
  const isFirst = at === firstLine && at < firstDay
  if (isFirst && marksBefore(line) === '' && !/^\d/u.test(line) && isProse(line)) return true
  const isNextToDay =
    Boolean(starts[at - 1] ?? starts[at + 1]) || mealIn(lines[at - 1] ?? '') !== null
  if (!isListedBelow || !isNextToDay || marksBefore(line) !== '') return false
  return !splitPieces(line).some((piece) => saysItem(piece, names))
}

/** Whether a line without a bullet is above a line with one, as a dish is above its ingredients. */
function isDishTitle(lines: readonly string[], at: number): boolean {
  const isListed = (line: string | undefined) => marksBefore(line ?? '') !== ''
  return !isListed(lines[at]) && isListed(lines[at + 1])
}

const minProseWords = 5

function isProse(body: string): boolean {
  return talk.test(body) && body.split(/\s+/u).length >= minProseWords
}
