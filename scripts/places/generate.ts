// Writes the file with the cities and ZIP codes the app knows: node scripts/places/generate.ts
import { writeFile } from 'node:fs/promises'
import { joinSources } from './join-sources.ts'
import { packPlaces } from './pack-places.ts'

export const placesFile = new URL('../../src/shared/places/data/gazetteer.json', import.meta.url)

/** Generates the contents of the places file from the installed npm packages. */
export async function generatePlaces(): Promise<string> {
  return `${JSON.stringify(packPlaces(await joinSources()), null, 2)}\n`
}

if (import.meta.main) await writeFile(placesFile, await generatePlaces())
