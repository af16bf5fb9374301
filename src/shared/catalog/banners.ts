import type { sampleAisles } from './sample-aisles.ts'

/**
 * Banners that belong to the same families as the chains, by the chain whose typical layout they use. Banners
 * that Safeway owned before Albertsons bought it use Safeway's layout. Hannaford uses the layout of Stop &
 * Shop rather than Food Lion, because Hannaford and Stop & Shop are both in New England and both have a
 * seafood counter. Martin's is the name of The Giant Company in some states.
 */
const bannersByChain: Partial<Record<keyof typeof sampleAisles, readonly string[]>> = {
  Kroger: [
    'Ralphs',
    'Fred Meyer',
    'King Soopers',
    "Fry's",
    'Harris Teeter',
    "Smith's",
    'QFC',
    'City Market',
    'Dillons',
    "Mariano's",
    "Pick 'n Save",
    'Metro Market',
    'Food 4 Less',
    'Foods Co',
    "Baker's",
    'Gerbes',
    'JayC',
    'Pay Less',
  ],
  Safeway: ['Vons', 'Pavilions', 'Tom Thumb', 'Randalls', 'Carrs', "Andronico's"],
  Albertsons: [
    'Jewel-Osco',
    'Acme',
    "Shaw's",
    'Star Market',
    'United Supermarkets',
    'Market Street',
    'Amigos',
    'Haggen',
    'Kings Food Markets',
  ],
  'Stop & Shop': ['Hannaford'],
  'Giant Food': ["Martin's"],
}

/** A banner without a layout of its own, and the chain in its family whose typical layout it uses. */
type Banner = { name: string; layoutChain: string }

/** Every banner, grouped by the chain whose layout it uses. */
export const banners: readonly Banner[] = Object.entries(bannersByChain).flatMap(
  ([layoutChain, names]) => names.map((name) => ({ name, layoutChain })),
)

/**
 * Returns the name of the chain whose typical layout a banner uses, such as 'Kroger' for 'Ralphs'. Ignores
 * case and surrounding spaces. Returns null for any other name, even for the name of a chain.
 */
export function layoutChainOf(name: string): string | null {
  const wanted = name.trim().toLowerCase()
  return banners.find((banner) => banner.name.toLowerCase() === wanted)?.layoutChain ?? null
}
