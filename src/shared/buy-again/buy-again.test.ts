import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyAgain, estimateChances } from './buy-again.ts'
import type { History } from './purchase-history.ts'

/** Returns the date that is this many days after a fixed Saturday. */
function dayAt(day: number): string {
  return new Date(Date.UTC(2025, 0, 4 + day)).toISOString().slice(0, 10)
}

type Trips = readonly (readonly [day: number, items: readonly string[]])[]

function historyOf(trips: Trips): History {
  const boughtOn = new Map<string, string[]>()
  for (const [day, items] of trips) {
    for (const item of items) boughtOn.set(item, [...(boughtOn.get(item) ?? []), dayAt(day)])
  }
  return { trips: trips.map(([day]) => dayAt(day)), boughtOn }
}

/** Returns a history with trips on this many Saturdays. `itemsOf` returns the items bought in a week. */
function saturdays(weeks: number, itemsOf: (week: number) => readonly (string | false)[]): History {
  return historyOf(
    Array.from({ length: weeks }, (_, week) => [
      week * 7,
      itemsOf(week).filter((item) => item !== false),
    ]),
  )
}

function offeredOn(history: History, day: number): string[] {
  return buyAgain(history, dayAt(day)).map(({ key }) => key)
}

/** Returns other items that the household buys in a week, so that few trips are empty. */
const others = (week: number) => [
  week % 3 === 0 && 'rice',
  week % 5 < 2 && 'yogurt',
  week % 4 === 1 && 'coffee',
  week % 7 === 2 && 'flour',
]

describe('a household', () => {
  test('without purchases isn’t offered anything', () => {
    expect(buyAgain({ trips: [], boughtOn: new Map() }, '2026-11-26')).toEqual([])
    expect(buyAgain({ trips: ['2026-11-20'], boughtOn: new Map() }, '2026-11-26')).toEqual([])
  })

  test('that shopped once is offered the same items a week later, but not the next day', () => {
    const history = historyOf([[0, ['milk', 'bread']]])
    expect(offeredOn(history, 1)).toEqual([])
    expect(offeredOn(history, 7)).toEqual(['bread', 'milk'])
  })

  test('that always buys milk on Saturdays is offered milk first on Saturday and last on other days', () => {
    const history = saturdays(30, (week) => ['milk', ...others(week)])
    expect(offeredOn(history, 210)[0]).toBe('milk')
    expect(offeredOn(history, 204).at(-1)).toBe('milk')
  })

  test('is not offered items that it bought on the same day', () => {
    const history = saturdays(30, (week) => ['milk', ...others(week)])
    expect(offeredOn(history, 29 * 7)).not.toContain('milk')
    expect(offeredOn(history, 29 * 7)).toContain('yogurt')
  })

  test('that buys detergent every four weeks is offered it again after four weeks', () => {
    const history = (weeks: number) =>
      saturdays(weeks, (week) => ['milk', week % 4 === 0 && 'detergent', week % 3 < 2 && 'apples'])
    expect(offeredOn(history(40), 40 * 7).slice(0, 2)).toEqual(['milk', 'detergent'])
    for (const weeks of [41, 42]) {
      expect(offeredOn(history(weeks), weeks * 7).slice(0, 2)).toEqual(['milk', 'apples'])
    }
  })

  test('that switched to oat milk a year ago is offered oat milk, not milk', () => {
    const history = saturdays(80, (week) => [week < 30 ? 'milk' : 'oat milk', ...others(week)])
    const offered = offeredOn(history, 80 * 7)
    expect(offered[0]).toBe('oat milk')
    expect(offered).not.toContain('milk')
  })

  test('that starts to buy diapers is soon offered diapers', () => {
    const history = saturdays(60, (week) => ['milk', week >= 56 && 'diapers', ...others(week)])
    expect(offeredOn(history, 60 * 7).slice(0, 3)).toContain('diapers')
  })

  test('that buys milk on Saturdays and snacks on Wednesdays is offered each on its day', () => {
    const history = historyOf(
      Array.from({ length: 40 }, (_, week) => [
        [week * 7, ['milk', ...others(week).filter((item) => item !== false)]] as const,
        [week * 7 + 4, ['snacks']] as const,
      ]).flat(),
    )
    expect(offeredOn(history, 40 * 7)[0]).toBe('milk')
    expect(offeredOn(history, 40 * 7 + 4)[0]).toBe('snacks')
  })
})

/** Generates trips with a few items each, in chronological order. */
const someTrips = fc
  .uniqueArray(fc.nat(400), { minLength: 1, maxLength: 30 })
  .chain((days) =>
    fc.tuple(
      ...days
        .toSorted((a, b) => a - b)
        .map((day) => fc.tuple(fc.constant(day), fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']))),
    ),
  )
const someHistory = someTrips.map(historyOf)
const someDay = fc.nat(500)

describe('the estimate', () => {
  test('has one chance per item bought before, highest first', () => {
    fc.assert(
      fc.property(someHistory, someDay, (history, day) => {
        const date = dayAt(day)
        const chances = estimateChances(history, date)
        const known = [...history.boughtOn]
          .filter(([, dates]) => dates.some((bought) => bought < date) && !dates.includes(date))
          .map(([key]) => key)
        expect(chances.map(({ key }) => key).toSorted()).toEqual(known.toSorted())
        expect(chances).toEqual(chances.toSorted((a, b) => b.chance - a.chance))
        expect(chances.every(({ chance }) => chance > 0 && chance < 1)).toBe(true)
      }),
    )
  })

  test('does not depend on the order of items, days or ticks, or on repeated ticks on a day', () => {
    const shuffledHistory = someHistory.chain((history) =>
      fc.record({
        history: fc.constant(history),
        trips: shuffled(history.trips),
        boughtOn: fc
          .tuple(
            ...[...history.boughtOn].map(([key, dates]) =>
              fc.tuple(fc.constant(key), shuffled([...dates, ...dates])),
            ),
          )
          .chain(shuffled),
      }),
    )
    fc.assert(
      fc.property(shuffledHistory, someDay, ({ history, trips, boughtOn }, day) => {
        expect(estimateChances({ trips, boughtOn: new Map(boughtOn) }, dayAt(day))).toEqual(
          estimateChances(history, dayAt(day)),
        )
      }),
    )
  })

  test('doesn’t need a list of trips if something was bought on each trip', () => {
    const busyTrips = someTrips.map((trips) => trips.filter(([, items]) => items.length > 0))
    fc.assert(
      fc.property(busyTrips.map(historyOf), someDay, ({ trips, boughtOn }, day) => {
        expect(estimateChances({ trips: [], boughtOn }, dayAt(day))).toEqual(
          estimateChances({ trips, boughtOn }, dayAt(day)),
        )
      }),
    )
  })

  test('is the same for the same habits in another year or season', () => {
    fc.assert(
      fc.property(someTrips, someDay, fc.integer({ min: -500, max: 500 }), (trips, day, days) => {
        const shifted = trips.map(([at, items]) => [at + days, items] as const)
        expect(estimateChances(historyOf(shifted), dayAt(day + days))).toEqual(
          estimateChances(historyOf(trips), dayAt(day)),
        )
      }),
    )
  })

  test('ignores later purchases', () => {
    fc.assert(
      fc.property(someTrips, someDay, (trips, day) => {
        const before = trips.filter(([at]) => at < day)
        const later = trips.map(([at, items]) => [at === day ? at + 1 : at, items] as const)
        expect(estimateChances(historyOf(later), dayAt(day))).toEqual(
          estimateChances(historyOf(before), dayAt(day)),
        )
      }),
    )
  })

  test('ranks an item bought on every trip first, unless the next trip comes sooner than usual', () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray(['a', 'b', 'c', 'd']), { minLength: 12, maxLength: 60 }),
        fc.integer({ min: 1, max: 14 }),
        (lists, pause) => {
          const trips = lists.map((items, at) => [at * pause, ['always', ...items]] as const)
          const isEverywhere = (item: string) => lists.slice(1).every((list) => list.includes(item))
          fc.pre(!['a', 'b', 'c', 'd'].some(isEverywhere))
          const [first] = estimateChances(historyOf(trips), dayAt(lists.length * pause))
          expect(first?.key).toBe('always')
        },
      ),
    )
  })

  test('is low for a monthly item that was bought yesterday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 14 }),
        fc.integer({ min: 4, max: 6 }),
        (pause, every) => {
          const trips = Array.from({ length: every * 8 + 1 }, (_, at) => {
            const items = at % every === 0 ? ['detergent', 'milk'] : ['milk']
            return [at * pause, items] as const
          })
          const yesterday = every * 8 * pause
          expect(offeredOn(historyOf(trips), yesterday + 1)).not.toContain('detergent')
        },
      ),
    )
  })
})

function shuffled<T>(all: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...all], { minLength: all.length })
}
