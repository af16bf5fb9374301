import { Radio } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** Tells live stores from the sample ones. */
export function LiveTag({ children }: { children: string }) {
  return (
    <Badge tone="bg-sky-tint text-sky-ink" icon={Radio}>
      {children}
    </Badge>
  )
}
