import {
  Beef,
  Carrot,
  CircleQuestionMark,
  Cookie,
  Croissant,
  CupSoda,
  EggFried,
  type LucideIcon,
  Milk,
  Snowflake,
  SprayCan,
  Wheat,
} from 'lucide-react'
import type { CategoryLabel } from '#shared/catalog/categories.ts'
import { Badge } from './badge.tsx'

export function CategoryBadge({ category }: { category: CategoryLabel }) {
  const { tone, icon } = looks[category]
  return (
    <Badge tone={tone} icon={icon}>
      {category}
    </Badge>
  )
}

const looks: Record<CategoryLabel, { tone: string; icon: LucideIcon }> = {
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
  Unknown: { tone: 'bg-unknown-tint text-unknown-ink', icon: CircleQuestionMark },
}
