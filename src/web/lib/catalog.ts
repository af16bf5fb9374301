import type { Layout } from '#shared/names/layout.ts'
import { type LazyModule, lazyModule } from './lazy-module.ts'

/** The names of all products; some 40 kB, so only for those who write a list or look at one. */
export const itemFinderModule = lazyModule(async () => {
  const [{ makeItemFinder }, { departments, words }] = await Promise.all([
    import('./item-finder.ts'),
    import('./vocabulary-text.ts'),
  ])
  return makeItemFinder(departments, words)
})

const layouts = new Map<string, LazyModule<Layout | null>>()

/** The layout of a chain's typical store, null for a chain without one. */
export function layoutOf(chainName: string): LazyModule<Layout | null> {
  const known = layouts.get(chainName)
  if (known) return known
  const module = lazyModule(async () => {
    const { readChainLayout } = await import('./layout-text.ts')
    return readChainLayout(chainName)
  })
  layouts.set(chainName, module)
  return module
}
