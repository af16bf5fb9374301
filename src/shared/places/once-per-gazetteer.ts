import type { Gazetteer } from './gazetteer.ts'

/**
 * Returns a function that builds an index on its first call with a gazetteer. Later calls with that gazetteer
 * return the same index.
 */
export function oncePerGazetteer<Index>(build: (gazetteer: Gazetteer) => Index) {
  const built = new WeakMap<Gazetteer, Index>()
  return (gazetteer: Gazetteer): Index => {
    const existing = built.get(gazetteer)
    if (existing !== undefined) return existing
    const index = build(gazetteer)
    built.set(gazetteer, index)
    return index
  }
}
