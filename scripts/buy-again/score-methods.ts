import { dayNumber } from '../../src/shared/buy-again/purchase-history.ts'
import { type Household, UnreadableHouseholds } from './read-households.ts'
import { type Moment, momentsOf, offeredKeys } from './replay.ts'

/** Percentages of the first four and of the first twelve offered items that were bought on the trip. */
export type Score = { method: string; firstFour: number; firstTwelve: number }

type Method = (moment: Moment) => readonly string[]

const methods: Readonly<Record<string, Method>> = {
  'buy again': ({ history, trip }) => offeredKeys(history, trip.date),
  'most often': (moment) => bestFirst(moment, ({ bought }) => bought.length),
  'last list': (moment) =>
    bestFirst(moment, ({ bought }) =>
      bought.at(-1) === moment.history.trips.at(-1) ? Infinity : bought.length,
    ),
  overdue: (moment) =>
    bestFirst(moment, ({ bought, daysAgo }) => daysAgo / medianOfLastIntervals(bought)),
}

/**
 * Scores all methods on the same trips, and also the best possible offers if the file has `best` for each
 * trip. Scores are percentages. Throws UnreadableHouseholds if no household has ten trips.
 */
export function scoreMethods(households: readonly Household[]): Score[] {
  const knowsBest = [...momentsOf(households)].every(({ trip }) => trip.best)
  const all = knowsBest ? { ...methods, ceiling: ({ trip }: Moment) => trip.best ?? [] } : methods
  const scores = Object.keys(all).map((method) => ({ method, firstFour: 0, firstTwelve: 0 }))
  let trips = 0
  for (const moment of momentsOf(households)) {
    trips += 1
    const bought = new Set(moment.trip.items)
    for (const score of scores) {
      const offered = all[score.method]?.(moment) ?? []
      const hits = (count: number) =>
        offered.slice(0, count).filter((item) => bought.has(item)).length / count
      score.firstFour += hits(4)
      score.firstTwelve += hits(12)
    }
  }
  if (trips === 0) throw new UnreadableHouseholds('No household has ten trips.')
  return scores.map(({ method, firstFour, firstTwelve }) => ({
    method,
    firstFour: (100 * firstFour) / trips,
    firstTwelve: (100 * firstTwelve) / trips,
  }))
}

/** Formats scores as a text table with one line per method. */
export function formatScores(scores: readonly Score[]): string {
  const rows = scores.map(({ method, firstFour, firstTwelve }) => [
    method,
    `${firstFour.toFixed(1)} %`,
    `${firstTwelve.toFixed(1)} %`,
  ])
  return [['bought on that trip', 'of the first 4', 'of the first 12'], ...rows]
    .map(([method = '', four = '', twelve = '']) =>
      [method.padEnd(20), four.padStart(16), twelve.padStart(16)].join(''),
    )
    .join('\n')
}

type Purchases = { bought: readonly string[]; daysAgo: number }

/**
 * Sorts the items by a score, highest first. Items with the same score are sorted by how often they were
 * bought, and then by how recently.
 */
function bestFirst({ history, trip }: Moment, scoreOf: (purchases: Purchases) => number) {
  const today = dayNumber(trip.date)
  return [...history.boughtOn]
    .map(([item, bought]) => {
      const daysAgo = today - dayNumber(bought.at(-1) ?? trip.date)
      return { item, count: bought.length, daysAgo, score: scoreOf({ bought, daysAgo }) }
    })
    .toSorted((a, b) => compare(b.score, a.score) || b.count - a.count || a.daysAgo - b.daysAgo)
    .map(({ item }) => item)
}

/** Compares two numbers for sorting. Also works for two infinite numbers, whose difference is NaN. */
function compare(a: number, b: number) {
  return Number(a > b) - Number(a < b)
}

const lastIntervals = 5

/**
 * Returns the median number of days between an item's most recent purchases. Returns Infinity if the item was
 * bought only once.
 */
function medianOfLastIntervals(bought: readonly string[]): number {
  const days = bought.slice(-lastIntervals - 1).map(dayNumber)
  const intervals = days.slice(1).map((day, at) => day - (days[at] ?? 0))
  return intervals.toSorted((a, b) => a - b)[intervals.length >> 1] ?? Infinity
}
