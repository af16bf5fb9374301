import { foldWords, nameKey } from './fold-words.ts'
import type { City, Gazetteer } from './gazetteer.ts'
import { oncePerGazetteer } from './once-per-gazetteer.ts'
import { cityLabel } from './place.ts'

/** Maps city nicknames, in the form that `nameKey` returns, to city labels: 'nyc' to 'New York, NY'. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['ny', 'New York, NY'],
  ['nyc', 'New York, NY'],
  ['newyorkcity', 'New York, NY'],
  ['thebronx', 'Bronx, NY'],
  ['dc', 'Washington, DC'],
  ['la', 'Los Angeles, CA'],
  ['sf', 'San Francisco, CA'],
  ['philly', 'Philadelphia, PA'],
  ['vegas', 'Las Vegas, NV'],
])

/**
 * Returns the cities whose name has this `nameKey`, most populous first. A nickname such as 'nyc' finds only
 * the city that `otherNames` maps it to. Returns an empty array if there is no such city.
 */
export function findCities(gazetteer: Gazetteer, key: string): readonly City[] {
  return citiesByKey(gazetteer).get(key) ?? []
}

const citiesByKey = oncePerGazetteer(({ cities }): ReadonlyMap<string, readonly City[]> => {
  const byKey = Map.groupBy(cities, ({ name }) => nameKey(foldWords(name)))
  const byLabel = new Map(cities.map((city) => [cityLabel(city), city]))
  for (const [key, label] of otherNames) {
    const city = byLabel.get(label)
    if (city) byKey.set(key, [city])
  }
  return byKey
})
