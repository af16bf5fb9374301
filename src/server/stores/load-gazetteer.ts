import { readGazetteer } from '#shared/places/gazetteer.ts'
import { loadOnce } from '../lib/load-once.ts'

/**
 * Returns all places in the USA. Loads the places on first use, so that loading doesn't delay the server's
 * start.
 */
export const loadGazetteer = loadOnce(async () => {
  const { default: data } = await import('#shared/places/data/gazetteer.json', {
    with: { type: 'json' },
  })
  return readGazetteer(data)
})
