import type { Layout } from '#shared/names/layout.ts'
import { type LazyPart, lazyPart } from './lazy-part.ts'

/** The names of all products; some 40 kB, so only for those who write a list or look at one. */
export const itemFinder = lazyPart(async () => {
  const [{ makeItemFinder }, { departments, varieties }] = await Promise.all([
    import('./item-finder.ts'),
    import('./vocabulary-text.ts'),
  ])
  return makeItemFinder(departments, varieties)
})

const layouts = new Map<string, LazyPart<Layout | null>>()

/** The layout of a chain's typical store, null for a chain without one. */
export function layoutOf(chainName: string): LazyPart<Layout | null> {
  const known = layouts.get(chainName)
  if (known) return known
  const part = lazyPart(async () => {
    const { readChainLayout } = await import('./layout-text.ts')
    return readChainLayout(chainName)
  })
  layouts.set(chainName, part)
  return part
}
