import { Radio } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** Marks data of real stores, as opposed to sample data. */
export function LiveTag({ children }: { children: string }) {
  return (
    <Badge tone="bg-sky-tint text-sky-ink" icon={Radio}>
      {children}
    </Badge>
  )
}
