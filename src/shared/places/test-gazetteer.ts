import data from './data/gazetteer.json' with { type: 'json' }
import { readGazetteer } from './gazetteer.ts'

/** The same gazetteer that the app uses. */
export const gazetteer = readGazetteer(data)
