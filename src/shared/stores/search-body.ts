import * as z from 'zod/mini'
import {
  storeChainLimit,
  storeCountLimits,
  storeQueryLimits,
} from '#shared/contracts/store-search.ts'

/** What the app sends; whatever else stands beside it is ignored. */
export const SearchBody = z.object({
  query: trimmed(storeQueryLimits.minLength, storeQueryLimits.maxLength),
  chain: z._default(trimmed(0, storeChainLimit), ''),
  limit: z._default(
    z.int().check(z.minimum(storeCountLimits.min), z.maximum(storeCountLimits.max)),
    storeCountLimits.default,
  ),
})

/** From so many to so many characters, an emoji being one. */
function trimmed(minLength: number, maxLength: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => {
      const { length } = Array.from(text)
      return length >= minLength && length <= maxLength
    }),
  )
}
