import { type GazetteerData, readGazetteer } from '#shared/places/gazetteer.ts'
import { suggestPlaces } from '#shared/places/suggest-places.ts'

/** Suggests the labels of places, but not what stands there already. */
export function placeSuggester(data: GazetteerData): (text: string) => readonly string[] {
  const gazetteer = readGazetteer(data)
  return (text) => {
    const typed = text.trim()
    const labels = suggestPlaces(gazetteer, typed).map(({ label }) => label)
    return labels.filter((label) => label !== typed)
  }
}
