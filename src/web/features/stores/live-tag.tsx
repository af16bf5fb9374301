import { Radio } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** Marks a live store, as opposed to a sample store. */
export function LiveTag({ children }: { children: string }) {
  return (
    <Badge tone="bg-sky-tint text-sky-ink" icon={Radio}>
      {children}
    </Badge>
  )
}
