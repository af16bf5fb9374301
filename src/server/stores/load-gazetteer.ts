import { readGazetteer } from '#shared/places/gazetteer.ts'
import { loadOnce } from '../lib/load-once.ts'

/** Every place in the USA, read when it is first asked for: a start needn't wait for it. */
export const loadGazetteer = loadOnce(async () => {
  const { default: data } = await import('#shared/places/data/gazetteer.json', {
    with: { type: 'json' },
  })
  return readGazetteer(data)
})
