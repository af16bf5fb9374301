import { layoutChainOf } from '#shared/catalog/banners.ts'
import type { Layout } from '#shared/names/layout.ts'
import { type LazyModule, lazyModule, loadWithin } from './lazy-module.ts'

/**
 * The item finder, which contains the names of all products (about 40 kB). Loaded only when a list is edited
 * or shown.
 */
export const itemFinderModule = lazyModule(async () => {
  const [{ makeItemFinder }, { departments, words }] = await Promise.all([
    import('./item-finder.ts'),
    import('./vocabulary-text.ts'),
  ])
  return makeItemFinder(departments, words)
})

const layouts = new Map<string, LazyModule<Layout | null>>()

/**
 * Returns the lazy module for the layout of a chain's typical store. Doesn't load the module. A chain may use
 * the layout of another chain with the same owner. The module's value is null if there is no layout.
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

/**
 * The meanings of the words on aisle signs. Loaded only for a store whose signs were added by a shopper or
 * the operator.
 */
export const signWordsModule = lazyModule(async () => {
  const [{ readSignWords }, { default: table }, finder] = await Promise.all([
    import('#shared/signs/sign-words.ts'),
    import('../../shared/catalog/signs.txt?raw'),
    loadWithin(itemFinderModule),
  ])
  if (!finder) throw new Error('The product names could not be loaded.')
  return readSignWords(table, finder.names)
})
