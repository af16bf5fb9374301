/** A chain of the catalogue, and how its stores are told from others. */
export type StoreChain = {
  /** In the catalogue. */
  name: string
  /** Of its brands at Wikidata, as the name-suggestion-index (BSD-3-Clause) lists them. */
  brandIds: readonly string[]
  /** What a store without any of these ids calls itself: lower-case letters and digits only. */
  brandNames: readonly string[]
  /** Of All The Places; some collect other brands and countries too. */
  spiders: readonly string[]
}

/** The chains of the catalogue. 'Giant' alone names several chains, so it needs an id. */
export const storeChains: readonly StoreChain[] = [
  {
    name: 'Walmart',
    brandIds: ['Q483551', 'Q7963529'],
    brandNames: [
      'walmart',
      'walmartsupercenter',
      'walmartneighborhoodmarket',
      'walmartdiscountstore',
      'superwalmart',
    ],
    spiders: ['walmart_us'],
  },
  {
    name: 'Kroger',
    brandIds: ['Q153417'],
    brandNames: ['kroger', 'krogers', 'krogermarketplace', 'krogerfooddrug', 'krogerfoodanddrug'],
    spiders: ['kroger_us'],
  },
  {
    name: 'Target',
    brandIds: ['Q1046951'],
    brandNames: ['target', 'supertarget'],
    spiders: ['target_us'],
  },
  {
    name: 'Safeway',
    brandIds: ['Q1508234'],
    brandNames: ['safeway'],
    spiders: ['safeway'],
  },
  {
    name: 'Publix',
    brandIds: ['Q672170'],
    brandNames: ['publix', 'publixsupermarket', 'publixgreenwisemarket', 'publixsabor'],
    spiders: ['publix_us'],
  },
  {
    name: 'Albertsons',
    brandIds: ['Q2831861', 'Q115350320'],
    brandNames: ['albertsons', 'albertsonssupermarket', 'albertsonsmarket'],
    spiders: ['albertsons'],
  },
  {
    name: 'Whole Foods Market',
    brandIds: ['Q1809448'],
    brandNames: ['wholefoods', 'wholefoodsmarket'],
    spiders: ['whole_foods'],
  },
  {
    name: 'Meijer',
    brandIds: ['Q1917753'],
    brandNames: ['meijer'],
    spiders: ['meijer_us'],
  },
  {
    name: 'Stop & Shop',
    brandIds: ['Q3658429'],
    brandNames: ['stopshop', 'stopandshop', 'superstopshop', 'superstopandshop'],
    spiders: ['stop_and_shop_us'],
  },
  {
    // Landover and Carlisle: two companies of one owner, with one sign.
    name: 'Giant Food',
    brandIds: ['Q5558336', 'Q5558332'],
    brandNames: ['giantfood', 'giantfoods', 'giantfoodstores', 'thegiantcompany'],
    spiders: ['giant_food_us', 'giant_food_stores'],
  },
  {
    name: 'H-E-B',
    brandIds: ['Q830621'],
    brandNames: ['heb', 'hebplus', 'hebgrocery'],
    spiders: ['h_e_b_us'],
  },
  {
    name: 'Food Lion',
    brandIds: ['Q1435950'],
    brandNames: ['foodlion'],
    spiders: ['food_lion_us'],
  },
  {
    name: 'ShopRite',
    brandIds: ['Q7501097'],
    brandNames: ['shoprite'],
    spiders: ['shoprite_us'],
  },
  {
    name: 'Wegmans',
    brandIds: ['Q11288478'],
    brandNames: ['wegmans', 'wegmansfoodmarkets', 'wegmansfoodmarket'],
    spiders: ['wegmans_us'],
  },
  {
    name: 'WinCo Foods',
    brandIds: ['Q8023592'],
    brandNames: ['winco', 'wincofoods'],
    spiders: [],
  },
  {
    name: 'Costco',
    brandIds: ['Q715583'],
    brandNames: ['costco', 'costcowholesale', 'costcobusinesscenter'],
    spiders: ['costco_ca_gb_us'],
  },
  {
    name: "Sam's Club",
    brandIds: ['Q1972120'],
    brandNames: ['samsclub'],
    spiders: ['sams_club'],
  },
]

/** The spiders of All The Places that collect the chains, each with its chains in the catalogue. */
export function spidersOf(): { spider: string; chains: string[] }[] {
  const chainsOf = new Map<string, string[]>()
  for (const { name, spiders } of storeChains) {
    for (const spider of spiders) chainsOf.set(spider, [...(chainsOf.get(spider) ?? []), name])
  }
  return Array.from(chainsOf, ([spider, chains]) => ({ spider, chains }))
}
