import type { StoreChain } from './store-chains.ts'

const ofKroger = { brandNames: [], spiders: ['kroger_us'] }
const ofAlbertsons = { brandNames: [], spiders: ['albertsons'] }

/**
 * Other banners of the companies that own the catalog's chains. Each banner is imported, counted and replaced
 * like a separate chain. If two banners share a Wikidata id, the brand name decides. A banner such as Acme,
 * whose name other businesses also use, has no brand names here: its stores are recognized only by Wikidata
 * id.
 */
export const storeBanners: readonly StoreChain[] = [
  { ...ofKroger, name: 'Ralphs', brandIds: ['Q3929820'], brandNames: ['ralphs'] },
  { ...ofKroger, name: 'Fred Meyer', brandIds: ['Q5495932'], brandNames: ['fredmeyer'] },
  {
    ...ofKroger,
    name: 'King Soopers',
    brandIds: ['Q6412065'],
    brandNames: ['kingsoopers', 'kingsoopersmarketplace'],
  },
  {
    ...ofKroger,
    name: "Fry's",
    brandIds: ['Q5506547'],
    brandNames: ['frysfoodstores', 'frysfoodanddrug', 'frysfooddrug', 'frysmarketplace'],
  },
  { ...ofKroger, name: 'Harris Teeter', brandIds: ['Q5665067'], brandNames: ['harristeeter'] },
  {
    ...ofKroger,
    name: "Smith's",
    brandIds: ['Q7544856'],
    brandNames: ['smithsfoodanddrug', 'smithsfooddrug', 'smithsmarketplace'],
  },
  { ...ofKroger, name: 'QFC', brandIds: ['Q7265425'], brandNames: ['qfc'] },
  { ...ofKroger, name: 'City Market', brandIds: ['Q5123299'] },
  { ...ofKroger, name: 'Dillons', brandIds: ['Q5276954'], brandNames: ['dillons'] },
  {
    ...ofKroger,
    name: "Mariano's",
    brandIds: ['Q55622168'],
    brandNames: ['marianosfreshmarket'],
  },
  { ...ofKroger, name: "Pick 'n Save", brandIds: ['Q7371288'], brandNames: ['picknsave'] },
  { ...ofKroger, name: 'Metro Market', brandIds: ['Q7371288'] },
  { ...ofKroger, name: 'Food 4 Less', brandIds: ['Q5465282'], brandNames: ['food4less'] },
  { ...ofKroger, name: 'Foods Co', brandIds: ['Q5465282'] },
  { ...ofKroger, name: "Baker's", brandIds: ['Q4849080'] },
  { ...ofKroger, name: 'Gerbes', brandIds: ['Q5276954'], brandNames: ['gerbes'] },
  { ...ofKroger, name: 'JayC', brandIds: ['Q6166302'], brandNames: ['jaycfoodstores'] },
  { ...ofKroger, name: 'Pay Less', brandIds: ['Q7156587'] },
  { ...ofAlbertsons, name: 'Vons', brandIds: ['Q7941609'], brandNames: ['vons'] },
  { ...ofAlbertsons, name: 'Pavilions', brandIds: ['Q7155886'] },
  { ...ofAlbertsons, name: 'Tom Thumb', brandIds: ['Q7817826'], brandNames: ['tomthumb'] },
  { ...ofAlbertsons, name: 'Randalls', brandIds: ['Q7291489'], brandNames: ['randalls'] },
  { ...ofAlbertsons, name: 'Carrs', brandIds: ['Q5046735'] },
  { ...ofAlbertsons, name: "Andronico's", brandIds: ['Q4759491'], brandNames: ['andronicos'] },
  { ...ofAlbertsons, name: 'Jewel-Osco', brandIds: ['Q3178470'], brandNames: ['jewelosco'] },
  { ...ofAlbertsons, name: 'Acme', brandIds: ['Q341975'] },
  { ...ofAlbertsons, name: "Shaw's", brandIds: ['Q578387'], brandNames: ['shawssupermarket'] },
  { ...ofAlbertsons, name: 'Star Market', brandIds: ['Q7600795'] },
  {
    ...ofAlbertsons,
    name: 'United Supermarkets',
    brandIds: ['Q17108901'],
    brandNames: ['unitedsupermarkets'],
  },
  { ...ofAlbertsons, name: 'Market Street', brandIds: ['Q119405196'] },
  { ...ofAlbertsons, name: 'Amigos', brandIds: ['Q115350331'] },
  { name: 'Haggen', brandIds: ['Q5638683'], brandNames: ['haggen'], spiders: ['haggen'] },
  { ...ofAlbertsons, name: 'Kings Food Markets', brandIds: ['Q6412914'] },
  {
    name: 'Hannaford',
    brandIds: ['Q5648760'],
    brandNames: ['hannaford', 'hannafordsupermarket'],
    spiders: ['hannaford'],
  },
  {
    name: "Martin's",
    brandIds: ['Q123028492'],
    brandNames: ['martinsfoodmarkets'],
    spiders: ['martins_food_us'],
  },
]
