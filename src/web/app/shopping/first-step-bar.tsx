import { ListPlus, Store } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** What a trip still lacks. */
  missing: 'store' | 'list'
  onPress: () => void
}

/** On a phone, the bar for the thumb until a list can be looked up: one press to what is missing. */
export function FirstStepBar({ missing, onPress }: Props) {
  const Icon = missing === 'store' ? Store : ListPlus
  return (
    <div data-thumb-bar className="hidden thumb:thumb-bar thumb:block">
      <Button variant="primary" onClick={onPress} className="min-h-12 w-full">
        <Icon aria-hidden size={20} />
        <span>{missing === 'store' ? 'Choose a store' : 'Write your list'}</span>
      </Button>
    </div>
  )
}
