import * as z from 'zod/mini'
import {
  storeChainLimit,
  storeCountLimits,
  storeQueryLimits,
} from '#shared/contracts/store-search.ts'

/** What the app sends; whatever else stands beside it is ignored. */
export const SearchBody = z.object({
  query: trimmed(storeQueryLimits.shortest, storeQueryLimits.longest),
  chain: z._default(trimmed(0, storeChainLimit), ''),
  limit: z._default(
    z.int().check(z.minimum(storeCountLimits.fewest), z.maximum(storeCountLimits.most)),
    storeCountLimits.usual,
  ),
})

/** From so many to so many characters, an emoji being one. */
function trimmed(shortest: number, longest: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => {
      const { length } = Array.from(text)
      return length >= shortest && length <= longest
    }),
  )
}
