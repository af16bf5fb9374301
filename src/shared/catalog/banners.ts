import type { sampleAisles } from './sample-aisles.ts'

/**
 * Other banners of the families that the chains belong to, by the chain whose typical layout they use.
 * Safeway's is used by the banners that were Safeway's own before Albertsons bought it. Hannaford uses
 * Stop & Shop's: both are in New England and have a seafood counter, which Food Lion lacks. Martin's is the
 * name of The Giant Company in some states.
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

/** A banner without its own layout, and the chain of its family whose typical layout it uses. */
type Banner = { name: string; layoutChain: string }

/** Every banner, by family. */
export const banners: readonly Banner[] = Object.entries(bannersByChain).flatMap(
  ([layoutChain, names]) => names.map((name) => ({ name, layoutChain })),
)

/**
 * Returns the chain whose typical layout a banner uses: Kroger for 'Ralphs', ignoring case and outer spaces.
 * Returns null for a chain, which has its own layout, and for any other name.
 */
export function layoutChainOf(name: string): string | null {
  const wanted = name.trim().toLowerCase()
  return banners.find((banner) => banner.name.toLowerCase() === wanted)?.layoutChain ?? null
}
