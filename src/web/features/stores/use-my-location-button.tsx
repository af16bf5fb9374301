import { LocateFixed } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { chipClass } from './chain-chips.tsx'
import type { LocationProblem, MyLocation } from './use-my-location.ts'

type Props = { state: MyLocation; onAsk: () => void }

/**
 * A button that searches for stores near the shopper's position. On an insecure page, where browsers don't
 * provide the position, shows a message instead.
 */
export function UseMyLocation({ state, onAsk }: Props) {
  if (!window.isSecureContext) {
    return (
      <p className="basis-full text-sm text-ink-muted">
        Your location can't be used here: browsers share it with secure pages (https) only.
      </p>
    )
  }
  const isAsking = state.status === 'asking'

  return (
    <>
      <button
        type="button"
        aria-disabled={isAsking || undefined}
        onClick={() => {
          if (!isAsking) onAsk()
        }}
        className={classNames(
          chipClass,
          'gap-1.5! border-control bg-surface font-semibold text-leaf-ink hover:bg-wash aria-disabled:cursor-progress',
        )}
      >
        {isAsking ? <Spinner /> : <LocateFixed aria-hidden size={18} />}
        <span>{isAsking ? asking : 'Use my location'}</span>
      </button>
      <LiveStatus text={isAsking ? asking : ''} />
    </>
  )
}

/** Says why the shopper's position couldn't be read. Renders nothing if there was no problem. */
export function LocationProblemNotice({ state }: { state: MyLocation }) {
  if (state.status !== 'failed') return null
  return (
    <Notice tone="warning" role="alert">
      {problems[state.problem]}
    </Notice>
  )
}

const asking = 'Finding your location...'

const problems: Record<LocationProblem, string> = {
  denied:
    "Your browser doesn't share your location with this page. Allow it in the browser's settings for this page, or type a city or ZIP code.",
  unavailable: "Your device can't tell where it is right now. Type a city or ZIP code instead.",
  timeout: 'Finding your location took too long. Try again, or type a city or ZIP code.',
}
