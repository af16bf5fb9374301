import { buyAgain } from '../../src/shared/buy-again/buy-again.ts'
import type { History } from '../../src/shared/buy-again/purchase-history.ts'
import type { Household, HouseholdTrip } from './read-households.ts'

/** Number of trips at the start of a household's history for which a replay doesn't offer items. */
const tripsBeforeFirstOffer = 9

/** A trip and the history before it. The history object is reused: it grows with each trip. */
export type Moment = { household: string; trip: HouseholdTrip; history: GrowingHistory }
type GrowingHistory = { trips: string[]; boughtOn: Map<string, string[]> }

/**
 * Yields each household's trips from the tenth on, each with the trips before it. Skips households with fewer
 * than ten trips.
 */
export function* momentsOf(households: readonly Household[]): Generator<Moment> {
  for (const { household, trips } of households) {
    const history: GrowingHistory = { trips: [], boughtOn: new Map() }
    for (const [at, trip] of trips.entries()) {
      if (at >= tripsBeforeFirstOffer) yield { household, trip, history }
      history.trips.push(trip.date)
      for (const item of new Set(trip.items)) {
        const dates = history.boughtOn.get(item)
        if (dates) dates.push(trip.date)
        else history.boughtOn.set(item, [trip.date])
      }
    }
  }
}

/**
 * Yields the keys of the items that 'Buy again' would have offered before each household's tenth and later
 * trips, most likely item first.
 */
export function* replay(households: readonly Household[]) {
  for (const { household, trip, history } of momentsOf(households)) {
    yield { household, date: trip.date, offered: offeredKeys(history, trip.date) }
  }
}

/** Returns the keys of the items that 'Buy again' offers on a day, most likely first. */
export function offeredKeys(history: History, date: string): string[] {
  return buyAgain(history, date).map(({ key }) => key)
}
