import { readGazetteer } from '#shared/places/gazetteer.ts'
import { loadOnce } from '../lib/load-once.ts'

/** Loads all places in the USA on first use, so that the server starts without waiting for them. */
export const loadGazetteer = loadOnce(async () => {
  const { default: data } = await import('#shared/places/data/gazetteer.json', {
    with: { type: 'json' },
  })
  return readGazetteer(data)
})
