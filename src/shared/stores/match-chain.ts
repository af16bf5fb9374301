import { chains } from '#shared/catalog/chains.ts'

/** What people also call a chain, in letters and digits alone. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['walmartsupercenter', 'Walmart'],
  ['walmartneighborhoodmarket', 'Walmart'],
  ['krogers', 'Kroger'],
  ['krogermarketplace', 'Kroger'],
  ['supertarget', 'Target'],
  ['publixsupermarket', 'Publix'],
  ['publixsupermarkets', 'Publix'],
  ['albertson', 'Albertsons'],
  ['wholefoods', 'Whole Foods Market'],
  ['meijers', 'Meijer'],
  ['stopandshop', 'Stop & Shop'],
  ['stopnshop', 'Stop & Shop'],
  ['giant', 'Giant Food'],
  ['giantfoods', 'Giant Food'],
  ['giantfoodstores', 'Giant Food'],
  ['hebplus', 'H-E-B'],
  ['wegmansfoodmarkets', 'Wegmans'],
  ['winco', 'WinCo Foods'],
  ['costcowholesale', 'Costco'],
  ['sams', "Sam's Club"],
  ['samswholesaleclub', "Sam's Club"],
])

const namesByKey: ReadonlyMap<string, string> = new Map([
  ...chains.map(({ name }) => [keyOf(name), name] as const),
  ...aliases,
])

/**
 * The catalogue's name of the chain that a shopper typed: 'wal-mart' is Walmart, and 'Giant' is
 * Giant Food. Undefined for any other text, such as 'Giant Eagle'.
 */
export function matchChain(text: string): string | undefined {
  return namesByKey.get(keyOf(text))
}

/**
 * Accents come apart from their letters and then fall away with spaces and signs; those that stand alone go
 * first, since to normalize sorts a run of them, which takes the square of its length.
 */
function keyOf(text: string): string {
  return text
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
