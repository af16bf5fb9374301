/** A chain or banner in the catalog, with the brands that identify its stores. */
export type StoreChain = {
  /** Name of the chain in the catalog, and the value of `chain` for its stores in the index. */
  name: string
  /** Wikidata ids of the chain's brands, from the name-suggestion-index (BSD-3-Clause) or a spider. */
  brandIds: readonly string[]
  /** Brand names that identify a store that has no Wikidata id, in lowercase letters and digits only. */
  brandNames: readonly string[]
  /**
   * All The Places spiders that collect the chain's stores. Some spiders also collect other brands or
   * countries.
   */
  spiders: readonly string[]
}

/**
 * The chains in the catalog. Several chains are called 'Giant', so a store with that name belongs to Giant
 * Food only if it has the right Wikidata id.
 */
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
    // Two companies with the same owner and the same aisle signs: Giant of Landover and Giant of Carlisle.
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
