import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'

type Props = { onRestart: () => void; onContinue: () => void; onClose: () => void }

/** Asks before Start Navigation resets the steps of a route that is half done. */
export function RestartDialog({ onRestart, onContinue, onClose }: Props) {
  return (
    <ModalDialog title="Start over?" isOpen onClose={onClose}>
      <p>Your route is half done. Starting over unchecks what you picked up.</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onContinue}>
          Continue route
        </Button>
        <Button onClick={onRestart}>Start over</Button>
      </div>
    </ModalDialog>
  )
}
