import { layoutChainOf } from '#shared/catalog/banners.ts'
import type { Layout } from '#shared/names/layout.ts'
import { type LazyModule, lazyModule, loadedWithin } from './lazy-module.ts'

/** The names of all products, about 40 kB. Loaded only when a list is written or shown. */
export const itemFinderModule = lazyModule(async () => {
  const [{ makeItemFinder }, { departments, words }] = await Promise.all([
    import('./item-finder.ts'),
    import('./vocabulary-text.ts'),
  ])
  return makeItemFinder(departments, words)
})

const layouts = new Map<string, LazyModule<Layout | null>>()

/**
 * Returns the module with the layout of a chain's typical store, without loading it. Its value is null for a
 * chain without a layout. A banner has the layout of a chain of its family.
 */
export function layoutOf(storeChain: string): LazyModule<Layout | null> {
  const chainName = layoutChainOf(storeChain) ?? storeChain
  const known = layouts.get(chainName)
  if (known) return known
  const module = lazyModule(async () => {
    const { readChainLayout } = await import('./chain-layouts.ts')
    return readChainLayout(chainName)
  })
  layouts.set(chainName, module)
  return module
}

/** The meaning of the words on aisle signs. Loaded only for a store whose signs somebody added. */
export const signWordsModule = lazyModule(async () => {
  const [{ readSignWords }, { default: table }, finder] = await Promise.all([
    import('#shared/signs/sign-words.ts'),
    import('../../shared/catalog/signs.txt?raw'),
    loadedWithin(itemFinderModule),
  ])
  if (!finder) throw new Error('The names of products could not be loaded.')
  return readSignWords(table, finder.names)
})
