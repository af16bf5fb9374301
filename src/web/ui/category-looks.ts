import {
  Baby,
  Beef,
  Bone,
  Carrot,
  CircleQuestionMark,
  Cookie,
  Croissant,
  CupSoda,
  EggFried,
  Fish,
  Flower2,
  Globe,
  type LucideIcon,
  Milk,
  Package,
  Pill,
  Sandwich,
  Snowflake,
  Sparkles,
  SprayCan,
  Wheat,
  Wine,
} from 'lucide-react'
import type { CategoryLabel } from '#shared/catalog/categories.ts'

/**
 * The class names (`tone`) and icon of each category. The colors are defined in app/theme.css and
 * app/department-colors.css.
 */
export const categoryLooks: Record<CategoryLabel, { tone: string; icon: LucideIcon }> = {
  Dairy: { tone: 'bg-dairy-tint text-dairy-ink', icon: Milk },
  Produce: { tone: 'bg-produce-tint text-produce-ink', icon: Carrot },
  Bakery: { tone: 'bg-bakery-tint text-bakery-ink', icon: Croissant },
  Meat: { tone: 'bg-meat-tint text-meat-ink', icon: Beef },
  Pantry: { tone: 'bg-pantry-tint text-pantry-ink', icon: Wheat },
  Breakfast: { tone: 'bg-breakfast-tint text-breakfast-ink', icon: EggFried },
  Snacks: { tone: 'bg-snacks-tint text-snacks-ink', icon: Cookie },
  Beverages: { tone: 'bg-beverages-tint text-beverages-ink', icon: CupSoda },
  Frozen: { tone: 'bg-frozen-tint text-frozen-ink', icon: Snowflake },
  Household: { tone: 'bg-household-tint text-household-ink', icon: SprayCan },
  Deli: { tone: 'bg-deli-tint text-deli-ink', icon: Sandwich },
  Seafood: { tone: 'bg-seafood-tint text-seafood-ink', icon: Fish },
  International: { tone: 'bg-international-tint text-international-ink', icon: Globe },
  Alcohol: { tone: 'bg-alcohol-tint text-alcohol-ink', icon: Wine },
  'Personal Care': { tone: 'bg-personal-care-tint text-personal-care-ink', icon: Sparkles },
  Pharmacy: { tone: 'bg-pharmacy-tint text-pharmacy-ink', icon: Pill },
  Baby: { tone: 'bg-baby-tint text-baby-ink', icon: Baby },
  Pet: { tone: 'bg-pet-tint text-pet-ink', icon: Bone },
  Floral: { tone: 'bg-floral-tint text-floral-ink', icon: Flower2 },
  General: { tone: 'bg-general-tint text-general-ink', icon: Package },
  Unknown: { tone: 'bg-unknown-tint text-unknown-ink', icon: CircleQuestionMark },
}
