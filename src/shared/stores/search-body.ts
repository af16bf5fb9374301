import * as z from 'zod/mini'
import {
  storeChainLimit,
  storeCountLimits,
  storeQueryLimits,
} from '#shared/contracts/store-search.ts'

/** Schema for the body of a store search. Unknown fields are ignored. */
export const SearchBody = z.object({
  query: trimmed(storeQueryLimits.minLength, storeQueryLimits.maxLength),
  chain: z._default(trimmed(0, storeChainLimit), ''),
  limit: z._default(
    z.int().check(z.minimum(storeCountLimits.min), z.maximum(storeCountLimits.max)),
    storeCountLimits.default,
  ),
})

/** Returns a schema that trims text and limits its length in characters. An emoji counts as one character. */
function trimmed(minLength: number, maxLength: number) {
  return z.string().check(
    z.trim(),
    z.refine((text) => {
      const { length } = Array.from(text)
      return length >= minLength && length <= maxLength
    }),
  )
}
