import uFuzzy from '@leeoniya/ufuzzy'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'

/** Returns the indexes of the names the text may match, best first. */
export type Search = (text: string) => number[]

/**
 * Number of names to find. It is larger than the number of products needed, because a product may have
 * several names.
 */
const limit = 25

/**
 * Search libraries we compare against. We tried a few settings for each library and kept those that found the
 * most misspelled grocery names.
 */
export const searchPeers: Readonly<Record<string, (names: readonly string[]) => Search>> = {
  Fuse: (names) => {
    const fuse = new Fuse(names, { ignoreDiacritics: true, threshold: 0.4 })
    return (text) => fuse.search(text, { limit }).map(({ refIndex }) => refIndex)
  },
  MiniSearch: (names) => {
    const index = new MiniSearch<{ id: number; name: string }>({
      fields: ['name'],
      processTerm: folded,
      searchOptions: { fuzzy: 0.3, prefix: true },
    })
    index.addAll(names.map((name, id) => ({ id, name })))
    return (text) =>
      index
        .search(text)
        .slice(0, limit)
        .map(({ id }: { id: number }) => id)
  },
  uFuzzy: (names) => {
    // Allows a single error in each word. The enum has no value at run time.
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- see above
    const search = new uFuzzy({ intraMode: 1 })
    const haystack = names.map(folded)
    const inAnyOrder = 1
    return (text) => {
      const [ids, info, order] = search.search(haystack, folded(text), inAnyOrder)
      const best = order && info ? order.map((at) => info.idx[at] ?? -1) : (ids ?? [])
      return best.slice(0, limit)
    }
  },
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
}
