import { Radio } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** Marks live stores, as opposed to sample stores. */
export function LiveTag({ children }: { children: string }) {
  return (
    <Badge tone="bg-sky-tint text-sky-ink" icon={Radio}>
      {children}
    </Badge>
  )
}
