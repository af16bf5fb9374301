import { storeQueryLimits } from '../contracts/store-search.ts'
import { otherNames } from './find-cities.ts'
import { zipsStartingWith } from './find-zips.ts'
import { foldWords, nameKey } from './fold-words.ts'
import type { City, Gazetteer } from './gazetteer.ts'
import { oncePerGazetteer } from './once-per-gazetteer.ts'
import { cityLabel, cityPlace, type Place, statePlace, zipPlace } from './place.ts'
import { regionNames, stateLabel } from './states.ts'

/** One of a place's names. `after` lists what a shopper may type after the name, such as the state. */
type NamedPlace = { key: string; after: readonly string[]; place: () => Place }

/**
 * Suggests places while a shopper types. Text that starts with two to five digits suggests only ZIP codes, in
 * ascending order. Other text suggests cities, most populous first, and states, each right after its largest
 * city. Nicknames and abbreviations are understood. Returns an empty array if the text is too short or too
 * long, or if nothing matches.
 */
export function suggestPlaces(gazetteer: Gazetteer, text: string, limit = 5): readonly Place[] {
  const query = text.trim()
  if (query.length < storeQueryLimits.minLength || query.length > storeQueryLimits.maxLength)
    return []
  const words = foldWords(query)
  const [first = ''] = words
  if (/^\d{2,5}$/.test(first)) return suggestZips(gazetteer, words, limit)
  const starts = startsOf(words)
  const places = new Map<string, Place>()
  for (const entry of namesByPeople(gazetteer)) {
    if (places.size === limit) break
    if (!starts.some((start) => isStart(start, entry))) continue
    const place = entry.place()
    places.set(place.label, place)
  }
  return [...places.values()]
}

function suggestZips(gazetteer: Gazetteer, words: readonly string[], limit: number): Place[] {
  const [digits = '', ...more] = words
  const start = nameKey(more.filter((word) => !/^\d+$/.test(word)))
  return zipsStartingWith(gazetteer, digits)
    .filter(({ city }) => nameKey(foldWords(cityLabel(city))).startsWith(start))
    .slice(0, limit)
    .map(zipPlace)
}

/**
 * Returns up to two keys for the text, because its last word may be an abbreviation or the start of a longer
 * word: 'st' starts both Saint Louis and Stamford.
 */
function startsOf(words: readonly string[]): readonly string[] {
  const unfinished = nameKey(words.slice(0, -1)) + (words.at(-1) ?? '')
  return unfinished === '' ? [] : [...new Set([unfinished, nameKey(words)])]
}

/** Whether the typed text is the start of a name, or of a name followed by its state. */
function isStart(start: string, { key, after }: NamedPlace): boolean {
  if (key.startsWith(start)) return true
  if (!start.startsWith(key)) return false
  const rest = start.slice(key.length)
  return after.some((ending) => ending.startsWith(rest))
}

const namesByPeople = oncePerGazetteer((gazetteer): readonly NamedPlace[] => {
  const endings = new Map(
    Array.from(regionNames, ([code, name]) => [
      code,
      [code.toLowerCase(), nameKey(foldWords(name))],
    ]),
  )
  const cityEntry = (key: string, city: City): NamedPlace => ({
    key,
    after: endings.get(city.state) ?? [],
    place: () => cityPlace(city),
  })
  const otherKeys = Map.groupBy(otherNames.keys(), (key) => otherNames.get(key) ?? '')
  const remainingStates = new Set(regionNames.keys())
  return gazetteer.cities.flatMap((city) => {
    const keys = [nameKey(foldWords(city.name)), ...(otherKeys.get(cityLabel(city)) ?? [])]
    const names = keys.map((key) => cityEntry(key, city))
    // Put each state right after its largest city.
    if (!remainingStates.delete(city.state)) return names
    return [...names, ...stateEntries(gazetteer, city.state)]
  })
})

function stateEntries(gazetteer: Gazetteer, state: string): NamedPlace[] {
  const place = () => statePlace(gazetteer, state)
  return [
    { key: nameKey(foldWords(stateLabel(state))), after: [], place },
    { key: state.toLowerCase(), after: [], place },
  ]
}
