import data from './data/gazetteer.json' with { type: 'json' }
import { readGazetteer } from './gazetteer.ts'

/** The places that the app has. */
export const gazetteer = readGazetteer(data)
