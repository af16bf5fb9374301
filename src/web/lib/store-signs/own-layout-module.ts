import type { Layout } from '#shared/names/layout.ts'
import type { OwnLayout } from '#shared/signs/own-layout.ts'
import { signWordsModule } from '../catalog.ts'
import { lazyModule, loadWithin } from '../lazy-module.ts'
import type { ChosenSigns } from './chosen-signs.ts'

/** Builds a store's layout from its signs. `typical` is the layout of the chain's typical store, or null. */
type ReadOwnLayout = (signs: ChosenSigns, typical: Layout | null) => OwnLayout

/**
 * The function that builds a layout from signs. Loaded only for a store whose signs were added by a shopper
 * or the operator.
 */
export const ownLayoutModule = lazyModule(async (): Promise<ReadOwnLayout> => {
  const [{ ownLayout }, signWords] = await Promise.all([
    import('#shared/signs/own-layout.ts'),
    loadWithin(signWordsModule),
  ])
  if (!signWords) throw new Error('The meanings of the words on signs could not be loaded.')
  // The last layout is cached, because several screens show the same store and reading a long text takes a
  // while.
  let last: { text: string; typical: Layout | null; layout: OwnLayout } | null = null
  return ({ text, source }, typical) => {
    if (last?.text !== text || last.typical !== typical) {
      last = { text, typical, layout: ownLayout(text, { source, signWords, typical }) }
    }
    return { ...last.layout, source }
  }
})
