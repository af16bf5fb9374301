import type { CategoryLabel } from '#shared/catalog/categories.ts'
import { Badge } from './badge.tsx'
import { categoryLooks } from './category-looks.ts'

type Props = { category: CategoryLabel; size?: 'small' | 'medium' }

/** A badge with a category's name, icon and color. */
export function CategoryBadge({ category, size }: Props) {
  const { tone, icon } = categoryLooks[category]
  return (
    <Badge tone={tone} icon={icon} size={size}>
      {category}
    </Badge>
  )
}
