import { albertsons } from './chains/albertsons.ts'
import { costco } from './chains/costco.ts'
import { foodLion } from './chains/food-lion.ts'
import { giantFood } from './chains/giant-food.ts'
import { heb } from './chains/h-e-b.ts'
import { kroger } from './chains/kroger.ts'
import { meijer } from './chains/meijer.ts'
import { publix } from './chains/publix.ts'
import { safeway } from './chains/safeway.ts'
import { samsClub } from './chains/sams-club.ts'
import { shopRite } from './chains/shoprite.ts'
import { stopAndShop } from './chains/stop-and-shop.ts'
import { target } from './chains/target.ts'
import { walmart } from './chains/walmart.ts'
import { wegmans } from './chains/wegmans.ts'
import { wholeFoodsMarket } from './chains/whole-foods-market.ts'
import { wincoFoods } from './chains/winco-foods.ts'
import type { ChainItem } from './items.ts'

/** A supermarket chain, with the aisle and category of its items by lowercase item name. */
export type Chain = { name: string; items: Readonly<Record<string, ChainItem>> }

/** Every chain with aisle data. Source: typical layouts (sample), not measured in a store. */
export const chains: readonly Chain[] = [
  { name: 'Walmart', items: walmart },
  { name: 'Kroger', items: kroger },
  { name: 'Target', items: target },
  { name: 'Safeway', items: safeway },
  { name: 'Publix', items: publix },
  { name: 'Albertsons', items: albertsons },
  { name: 'Whole Foods Market', items: wholeFoodsMarket },
  { name: 'Meijer', items: meijer },
  { name: 'Stop & Shop', items: stopAndShop },
  { name: 'Giant Food', items: giantFood },
  { name: 'H-E-B', items: heb },
  { name: 'Food Lion', items: foodLion },
  { name: 'ShopRite', items: shopRite },
  { name: 'Wegmans', items: wegmans },
  { name: 'WinCo Foods', items: wincoFoods },
  { name: 'Costco', items: costco },
  { name: "Sam's Club", items: samsClub },
]

/** Finds a chain by name, ignoring case and outer spaces. Returns undefined when there is none. */
export function findChain(name: string): Chain | undefined {
  const wanted = name.trim().toLowerCase()
  return chains.find((chain) => chain.name.toLowerCase() === wanted)
}
