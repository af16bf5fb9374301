import { SearchX } from 'lucide-react'
import { Badge } from './badge.tsx'

export function NotFoundBadge({ size }: { size?: 'small' | 'medium' }) {
  return (
    <Badge tone="bg-tomato-tint text-tomato-ink" icon={SearchX} size={size}>
      Not Found
    </Badge>
  )
}
