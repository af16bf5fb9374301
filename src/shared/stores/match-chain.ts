import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import { decompose } from '#shared/names/decompose.ts'

/** Other names of chains and banners, spelled as `lettersAndDigits` returns them. */
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

/** A banner that many addresses contain, so a search for it is a search for this text. */
const streetName = 'Market Street'

const namesByKey: ReadonlyMap<string, string> = new Map([
  ...chains.map(({ name }) => [lettersAndDigits(name), name] as const),
  ...banners
    .filter(({ name }) => name !== streetName)
    .map(({ name }) => [lettersAndDigits(name), name] as const),
  ...chainAliases,
])

/**
 * Finds the chain or banner that a shopper typed and returns its catalog name: 'wal-mart' is Walmart, and
 * 'Giant' is Giant Food. Returns undefined for any other text, such as 'Giant Eagle'.
 */
export function matchChain(text: string): string | undefined {
  return namesByKey.get(lettersAndDigits(text))
}

/** Reduces a name to lowercase letters and digits, without accents. */
export function lettersAndDigits(text: string): string {
  return decompose(text, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
