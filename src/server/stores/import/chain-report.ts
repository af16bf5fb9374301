export type DropReason =
  | 'other-business'
  | 'closed'
  | 'no-position'
  | 'abroad'
  | 'misplaced'
  | 'no-address'
  | 'no-zip-near'

/** Why a place of a chain is not in the index, in words for the operator. */
export const dropReasons: ReadonlyMap<DropReason, string> = new Map([
  ['other-business', 'another business of the chain, such as a pharmacy'],
  ['closed', 'closed or not open yet'],
  ['no-position', 'without a position'],
  ['abroad', 'not in the USA'],
  ['misplaced', 'far from its own ZIP code'],
  ['no-address', 'without a street address'],
  ['no-zip-near', 'without a city or ZIP code, and none near'],
])

/** What an import did with one chain. */
export type ChainReport = {
  chain: string
  outcome: 'imported' | 'refused'
  /** A sentence, where it was refused. */
  why?: string
  /** Places of the chain that sell groceries by their tags. */
  recognised: number
  /** What remained of them for the index. */
  stores: number
  /** Stores of the chain in the index before this import, from the same source. */
  before: number
  /** Places that were left out, by reason. */
  dropped: Partial<Record<DropReason, number>>
  /** Places that turned out to be the same store as another. */
  merged: number
}
