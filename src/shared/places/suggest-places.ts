import { storeQueryLimits } from '../contracts/store-search.ts'
import { otherNames } from './find-cities.ts'
import { zipsFrom } from './find-zips.ts'
import { foldWords, nameKey } from './fold-words.ts'
import type { City, Gazetteer } from './gazetteer.ts'
import { oncePerGazetteer } from './once-per-gazetteer.ts'
import { cityLabel, cityPlace, type Place, statePlace, zipPlace } from './place.ts'
import { regionNames, stateLabel } from './states.ts'

/** A name to begin with, what may follow it, and the place. */
type Named = { key: string; after: readonly string[]; place: () => Place }

/** The places that a text may become: ZIP codes in order, else the most people first. */
export function suggestPlaces(gazetteer: Gazetteer, text: string, limit = 5): readonly Place[] {
  const query = text.trim()
  if (query.length < storeQueryLimits.minLength || query.length > storeQueryLimits.maxLength)
    return []
  const words = foldWords(query)
  const [first = ''] = words
  if (/^\d{2,5}$/.test(first)) return suggestZips(gazetteer, words, limit)
  const starts = startsOf(words)
  const places = new Map<string, Place>()
  for (const named of namesByPeople(gazetteer)) {
    if (places.size === limit) break
    if (!starts.some((start) => isStart(start, named))) continue
    const place = named.place()
    places.set(place.label, place)
  }
  return [...places.values()]
}

function suggestZips(gazetteer: Gazetteer, words: readonly string[], limit: number): Place[] {
  const [digits = '', ...more] = words
  const start = nameKey(more.filter((word) => !/^\d+$/.test(word)))
  return zipsFrom(gazetteer, digits)
    .filter(({ city }) => nameKey(foldWords(cityLabel(city))).startsWith(start))
    .slice(0, limit)
    .map(zipPlace)
}

/** The last word may be whole or not: 'st' begins Stamford as well as Saint Louis. */
function startsOf(words: readonly string[]): readonly string[] {
  const unfinished = nameKey(words.slice(0, -1)) + (words.at(-1) ?? '')
  return unfinished === '' ? [] : [...new Set([unfinished, nameKey(words)])]
}

function isStart(start: string, { key, after }: Named): boolean {
  if (key.startsWith(start)) return true
  if (!start.startsWith(key)) return false
  const rest = start.slice(key.length)
  return after.some((ending) => ending.startsWith(rest))
}

const namesByPeople = oncePerGazetteer((gazetteer): readonly Named[] => {
  const endings = new Map(
    Array.from(regionNames, ([code, name]) => [
      code,
      [code.toLowerCase(), nameKey(foldWords(name))],
    ]),
  )
  const named = (key: string, city: City): Named => ({
    key,
    after: endings.get(city.state) ?? [],
    place: () => cityPlace(city),
  })
  const otherKeys = Map.groupBy(otherNames.keys(), (key) => otherNames.get(key) ?? '')
  const statesToCome = new Set(regionNames.keys())
  return gazetteer.cities.flatMap((city) => {
    const keys = [nameKey(foldWords(city.name)), ...(otherKeys.get(cityLabel(city)) ?? [])]
    const names = keys.map((key) => named(key, city))
    // A state comes right after its largest city.
    if (!statesToCome.delete(city.state)) return names
    return [...names, ...stateNamed(gazetteer, city.state)]
  })
})

function stateNamed(gazetteer: Gazetteer, state: string): Named[] {
  const place = () => statePlace(gazetteer, state)
  return [
    { key: nameKey(foldWords(stateLabel(state))), after: [], place },
    { key: state.toLowerCase(), after: [], place },
  ]
}
