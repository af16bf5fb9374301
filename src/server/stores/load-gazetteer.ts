import { readGazetteer } from '#shared/places/gazetteer.ts'
import { loadOnce } from '../lib/load-once.ts'

/** Loads every place in the USA on first use, so the server starts without waiting for it. */
export const loadGazetteer = loadOnce(async () => {
  const { default: data } = await import('#shared/places/data/gazetteer.json', {
    with: { type: 'json' },
  })
  return readGazetteer(data)
})
