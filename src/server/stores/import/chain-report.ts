export type DropReason =
  | 'other-business'
  | 'closed'
  | 'no-position'
  | 'abroad'
  | 'misplaced'
  | 'no-address'
  | 'no-zip-near'

/** Reasons why a place was left out of the index, worded for the operator. */
export const dropReasons: ReadonlyMap<DropReason, string> = new Map([
  ['other-business', 'another business of the chain, such as a pharmacy'],
  ['closed', 'closed or not open yet'],
  ['no-position', 'without a position'],
  ['abroad', 'not in the USA'],
  ['misplaced', 'far from its own ZIP code'],
  ['no-address', 'without a street address'],
  ['no-zip-near', 'without a city or ZIP code, and none nearby'],
])

/** Result of importing one chain. */
export type ChainReport = {
  chain: string
  outcome: 'imported' | 'refused'
  /** Why the import was rejected, as a sentence. */
  why?: string
  /** Number of the chain's places that sell groceries, according to their tags. */
  recognized: number
  /** How many of the recognized places were kept as stores. */
  stores: number
  /** Number of the chain's stores that this import replaces, or would replace if it weren't rejected. */
  before: number
  /** Number of skipped places for each reason. */
  dropped: Partial<Record<DropReason, number>>
  /** Number of places merged into another place because both are the same store. */
  merged: number
}
