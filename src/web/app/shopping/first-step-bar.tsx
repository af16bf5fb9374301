import { ListPlus, Store } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { markThumbBar } from '../../ui/page-marks.ts'

type Props = {
  /** What the shopper still has to choose or write. */
  missing: 'store' | 'list'
  onPress: () => void
}

/**
 * A bar at the bottom of a phone's screen, with a button for the next step: choosing a store or writing a
 * list.
 */
export function FirstStepBar({ missing, onPress }: Props) {
  const Icon = missing === 'store' ? Store : ListPlus
  return (
    <div ref={markThumbBar} className="hidden thumb:thumb-bar thumb:block">
      <Button variant="primary" onClick={onPress} className="min-h-12 w-full">
        <Icon aria-hidden size={20} />
        <span>{missing === 'store' ? 'Choose a store' : 'Write your list'}</span>
      </Button>
    </div>
  )
}
