import { Smartphone } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Factor } from '../account.ts'
import { shortDate } from '../short-date.ts'

type Props = { factor: Factor; onRemove: (() => void) | null }

export function DeviceRow({ factor, onRemove }: Props) {
  return (
    <div className="flex items-center gap-3">
      <Smartphone aria-hidden size={20} className="shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{factor.name}</p>
        <p className="text-sm text-ink-muted">Added {shortDate(factor.addedAt)}</p>
      </div>
      {onRemove && (
        <Button variant="destructive" className="-mr-3 shrink-0" onClick={onRemove}>
          Remove
          <VisuallyHidden> {factor.name}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
