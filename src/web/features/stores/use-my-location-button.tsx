import { LocateFixed } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LocationProblem, MyLocation } from './use-my-location.ts'

type Props = { state: MyLocation; onAsk: () => void }

/** Offers to search where the shopper is; where the browser can't be asked, it says why. */
export function UseMyLocation({ state, onAsk }: Props) {
  if (!window.isSecureContext) {
    return (
      <p className="text-sm text-ink-muted">
        Your location can't be used here: browsers share it with secure pages (https) only.
      </p>
    )
  }
  const isAsking = state.status === 'asking'

  return (
    <>
      <Button
        variant="quiet"
        busy={isAsking}
        onClick={onAsk}
        className="-mb-1 -ml-3 self-start px-3!"
      >
        {!isAsking && <LocateFixed aria-hidden size={18} />}
        <span>{isAsking ? asking : 'Use my location'}</span>
      </Button>
      <LiveStatus text={isAsking ? asking : ''} />
      {state.status === 'failed' && (
        <Notice tone="warning" role="alert">
          {problems[state.problem]}
        </Notice>
      )}
    </>
  )
}

const asking = 'Finding your location...'

const problems: Record<LocationProblem, string> = {
  denied:
    "Your browser doesn't share your location with this page. Allow it in the browser's settings for this page, or type a city or ZIP code.",
  unavailable: "Your device can't tell where it is right now. Type a city or ZIP code instead.",
  timeout: 'Finding your location took too long. Try again, or type a city or ZIP code.',
}
