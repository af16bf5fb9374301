import { findCities, otherNames } from './find-cities.ts'
import { nameKey } from './fold-words.ts'
import type { City, Gazetteer } from './gazetteer.ts'
import { cityPlace, type Place, type ResolvedPlace, statePlace } from './place.ts'
import { stateOf } from './states.ts'

const maxChoices = 5
const maxStateWords = 4

/**
 * Of several cities with the same name, the largest is chosen if its population is at least this many times
 * the population of the second largest.
 */
const dominance = 10
/** Population assumed for a smaller city whose population is unknown. */
const uncountedPeople = 1000
/** If a name can mean a state or a city, the city is considered only if it has at least this population. */
const greatCityPeople = 100_000

/**
 * Resolves text that names a city, a state, or a city and its state in either order. The text must be words
 * from `foldWords`, joined by spaces. The result is 'ambiguous' if several places have the name and none is
 * far larger than the others, and 'none' if there is no such place. Never returns 'invalid'.
 */
export function resolveName(gazetteer: Gazetteer, text: string): ResolvedPlace {
  const words = text.split(' ')
  const withState = cityWithState(gazetteer, words, 'city first')
  if (withState) return placeResult(cityPlace(withState))
  const alone = resolveAlone(gazetteer, words)
  if (alone.kind !== 'none') return alone
  // The first words are read as a state only if all words together don't name a place: 'Mt Laurel' is a city,
  // rather than Laurel in Montana (MT).
  const afterState = cityWithState(gazetteer, words, 'state first')
  if (afterState) return placeResult(cityPlace(afterState))
  const match = /^state of (.+)$|^(.+) state$/.exec(text)
  const state = match && stateOf((match[1] ?? match[2] ?? '').split(' '))
  return state ? placeResult(statePlace(gazetteer, state)) : { kind: 'none' }
}

/** Returns the city if the words name a city and its state in this order, otherwise undefined. */
function cityWithState(
  gazetteer: Gazetteer,
  words: readonly string[],
  order: 'city first' | 'state first',
): City | undefined {
  // Try longer state names first: 'West Virginia' before 'Virginia'.
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count -= 1) {
    const split = order === 'city first' ? words.length - count : count
    const parts = [words.slice(0, split), words.slice(split)] as const
    const [name, state] = order === 'city first' ? parts : [parts[1], parts[0]]
    const code = stateOf(state)
    if (code === undefined) continue
    const city = findCities(gazetteer, nameKey(name)).find((city) => city.state === code)
    if (city) return city
  }
  return undefined
}

/** Resolves words that name a state, or a city without its state. */
function resolveAlone(gazetteer: Gazetteer, words: readonly string[]): ResolvedPlace {
  const key = nameKey(words)
  const cities = findCities(gazetteer, key)
  const state = key === 'dc' ? undefined : stateOf(words)
  const [largest] = cities
  if (state === undefined) return largest ? choose(largest, cities) : { kind: 'none' }
  // By itself, 'LA' means Louisiana. To get Los Angeles, shoppers must add the state.
  const isOtherName = otherNames.has(key)
  if (!largest || isOtherName || largest.people < greatCityPeople)
    return placeResult(statePlace(gazetteer, state))
  // 'New York' means the city, because it is in the state of the same name. 'Washington' can mean either the
  // city or the state.
  if (largest.state === state) return placeResult(cityPlace(largest))
  return ambiguousResult(largest.name, [statePlace(gazetteer, state), ...cities.map(cityPlace)])
}

/**
 * Chooses the largest city if it is far larger than the second largest. Otherwise the result has the largest
 * cities as choices.
 */
function choose(largest: City, cities: readonly City[]): ResolvedPlace {
  const [, second] = cities
  if (!second || largest.people >= dominance * Math.max(second.people, uncountedPeople))
    return placeResult(cityPlace(largest))
  return ambiguousResult(largest.name, cities.map(cityPlace))
}

function ambiguousResult(name: string, choices: readonly Place[]): ResolvedPlace {
  return { kind: 'ambiguous', name, choices: choices.slice(0, maxChoices) }
}

function placeResult(place: Place): ResolvedPlace {
  return { kind: 'place', place }
}
