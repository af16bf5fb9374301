import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import { decompose } from '#shared/names/decompose.ts'

/**
 * Maps other names of chains and banners to their catalog names. The keys are in the form that
 * `lettersAndDigits` returns.
 */
export const chainAliases: ReadonlyMap<string, string> = new Map([
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
  ['frysfood', "Fry's"],
  ['frysfoodstores', "Fry's"],
  ['frysfoodanddrug', "Fry's"],
  ['frysfooddrug', "Fry's"],
  ['smithsfoodanddrug', "Smith's"],
  ['smithsfooddrug', "Smith's"],
  ['qualityfoodcenters', 'QFC'],
  ['marianosfreshmarket', "Mariano's"],
  ['foodforless', 'Food 4 Less'],
  ['jewel', 'Jewel-Osco'],
  ['acmemarkets', 'Acme'],
  ['shawssupermarket', "Shaw's"],
  ['shawssupermarkets', "Shaw's"],
  ['carrsqualitycenter', 'Carrs'],
  ['martinsfoods', "Martin's"],
  ['martinsfoodmarkets', "Martin's"],
])

/**
 * A banner whose name is also a common street name. A search for this name looks for the text in names and
 * addresses instead of finding only the banner's stores.
 */
const streetName = 'Market Street'

const namesByKey: ReadonlyMap<string, string> = new Map([
  ...chains.map(({ name }) => [lettersAndDigits(name), name] as const),
  ...banners
    .filter(({ name }) => name !== streetName)
    .map(({ name }) => [lettersAndDigits(name), name] as const),
  ...chainAliases,
])

/**
 * Returns the catalog name of the chain or banner that a shopper typed: 'wal-mart' is Walmart, and 'Giant' is
 * Giant Food. Ignores case, accents, spaces and punctuation. The whole text must be a known name, so
 * 'Giant Eagle' doesn't match Giant Food. Returns undefined if there is no match, and also for 'Market
 * Street', which is usually an address.
 */
export function matchChain(text: string): string | undefined {
  return namesByKey.get(lettersAndDigits(text))
}

/**
 * Reduces a name to lowercase ASCII letters and digits. Removes accents, and drops letters of other scripts.
 */
export function lettersAndDigits(text: string): string {
  return decompose(text, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
