import { type Gazetteer, readGazetteer } from '#shared/places/gazetteer.ts'

let loading: Promise<Gazetteer> | undefined

/** Every place in the USA, read when it is first asked for: a start needn't wait for it. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= load().catch((error: unknown) => {
    // The next one tries again.
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Gazetteer> {
  const { default: data } = await import('#shared/places/data/gazetteer.json', {
    with: { type: 'json' },
  })
  return readGazetteer(data)
}
