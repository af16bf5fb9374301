import data from './data/gazetteer.json' with { type: 'json' }
import { readGazetteer } from './gazetteer.ts'

/** Tests use the app's complete gazetteer instead of a smaller one. */
export const gazetteer = readGazetteer(data)
