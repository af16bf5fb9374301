import { SearchX } from 'lucide-react'
import { Badge } from './badge.tsx'

export function NotFoundBadge() {
  return (
    <Badge tone="bg-tomato-tint text-tomato-ink" icon={SearchX}>
      Not Found
    </Badge>
  )
}
