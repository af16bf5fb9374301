import { useEffect, useState } from 'react'
import { guardRoute } from '../../lib/trip/view-address.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'

/**
 * Asks for confirmation before the Back button leaves a route. `onLeave` is called just before the route is
 * left.
 */
export function LeaveGuard({ onLeave }: { onLeave: () => void }) {
  const [phase, setPhase] = useState<'guarding' | 'asking' | 'leaving'>('guarding')
  const isLeaving = phase === 'leaving'

  useEffect(() => {
    if (!isLeaving) return guardRoute(() => setPhase('asking'))
    history.back()
    return undefined
  }, [isLeaving])

  function handleLeave() {
    onLeave()
    setPhase('leaving')
  }

  if (phase !== 'asking') return null
  return (
    <ModalDialog title="Leave your route?" isOpen onClose={() => setPhase('guarding')}>
      <p>What you picked up stays checked, and you can continue later.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setPhase('guarding')}>
          Stay on the route
        </Button>
        <Button onClick={handleLeave}>Leave</Button>
      </div>
    </ModalDialog>
  )
}
