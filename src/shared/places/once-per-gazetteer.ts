import type { Gazetteer } from './gazetteer.ts'

/**
 * Returns a function that builds an index the first time it is called with a gazetteer, and then returns the
 * same index as long as that gazetteer exists.
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
