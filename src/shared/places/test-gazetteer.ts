import data from './data/gazetteer.json' with { type: 'json' }
import { readGazetteer } from './gazetteer.ts'

/** The gazetteer that the app uses, not a smaller one for tests. */
export const gazetteer = readGazetteer(data)
