import { Search } from 'lucide-react'
import { publix } from '#shared/catalog/chains/publix.ts'
import { AisleSign } from '../../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../../ui/category-badge.tsx'

/** A word typed in the singular and the shelf that it leads to. */
export function SearchDrawing() {
  return (
    <div className="grid w-full max-w-80 overflow-hidden rounded-card border border-line bg-surface">
      <span className="flex items-center gap-3 border-b border-line p-4 text-base">
        <Search size={18} className="text-ink-muted" />
        <span>
          Cookie
          <span className="ml-px inline-block h-5 w-0.5 bg-leaf align-text-bottom" />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3 p-3">
        <AisleSign label={publix.cookies.aisle} />
        <span className="flex-1 text-base">cookies</span>
        <CategoryBadge category={publix.cookies.category} />
      </span>
    </div>
  )
}
