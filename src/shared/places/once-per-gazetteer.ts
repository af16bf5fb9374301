import type { Gazetteer } from './gazetteer.ts'

/** An index that is built at its first use and kept as long as its gazetteer. */
export function oncePerGazetteer<Index>(build: (gazetteer: Gazetteer) => Index) {
  const built = new WeakMap<Gazetteer, Index>()
  return (gazetteer: Gazetteer): Index => {
    const before = built.get(gazetteer)
    if (before !== undefined) return before
    const index = build(gazetteer)
    built.set(gazetteer, index)
    return index
  }
}
