import { buyAgain } from '../../src/shared/buy-again/buy-again.ts'
import type { History } from '../../src/shared/buy-again/purchase-history.ts'
import { median } from '../parts/median.ts'
import { randomFrom } from '../parts/random-store.ts'
import type { Result } from '../parts/result.ts'

const goalMs = 5
const itemCount = 300
const daysBetweenTrips = 3.5
const tripCount = Math.round((4 * 365) / daysBetweenTrips)
/**
 * Mean probability that an item is bought on a trip. With this probability, the history has about 10,000
 * ticks.
 */
const meanRate = 10_000 / itemCount / tripCount
const runCount = 200

/** Measures how long it takes to estimate what to buy again from 10,000 ticks over four years. */
export function measureBuyAgain(): Promise<Result[]> {
  const history = randomHistory()
  const timesMs = Array.from({ length: runCount }, () => {
    const start = performance.now()
    buyAgain(history, dayAt(tripCount))
    return performance.now() - start
  })
  const value = median(timesMs)
  return Promise.resolve([
    {
      name: 'Buy again: median estimate from 10,000 ticks',
      goal: `≤ ${goalMs}`,
      value,
      unit: 'ms',
      control: null,
      controlValue: null,
      met: value <= goalMs,
    },
  ])
}

function randomHistory(): History {
  const random = randomFrom(34)
  const trips = Array.from({ length: tripCount }, (_, trip) => dayAt(trip))
  const boughtOn = new Map<string, string[]>()
  for (let item = 0; item < itemCount; item += 1) {
    const rate = 2 * meanRate * random()
    boughtOn.set(
      `item ${item}`,
      trips.filter(() => random() < rate),
    )
  }
  return { trips, boughtOn }
}

function dayAt(trip: number): string {
  const day = Math.floor(trip * daysBetweenTrips)
  return new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10)
}
