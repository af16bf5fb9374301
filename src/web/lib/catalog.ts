import type { Layout } from '#shared/names/layout.ts'
import { type LazyModule, lazyModule } from './lazy-module.ts'

/** The names of all products, about 40 kB. Loaded only when a list is written or shown. */
export const itemFinderModule = lazyModule(async () => {
  const [{ makeItemFinder }, { departments, words }] = await Promise.all([
    import('./item-finder.ts'),
    import('./vocabulary-text.ts'),
  ])
  return makeItemFinder(departments, words)
})

const layouts = new Map<string, LazyModule<Layout | null>>()

/** Returns the layout of a chain's typical store; its value is null for a chain without one. */
export function layoutOf(chainName: string): LazyModule<Layout | null> {
  const known = layouts.get(chainName)
  if (known) return known
  const module = lazyModule(async () => {
    const { readChainLayout } = await import('./chain-layouts.ts')
    return readChainLayout(chainName)
  })
  layouts.set(chainName, module)
  return module
}
