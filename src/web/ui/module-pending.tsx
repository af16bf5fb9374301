import { useEffect, useState } from 'react'
import type { LazyModule, ModuleState } from '../lib/lazy-module.ts'
import { isUpdated } from '../lib/updated-app.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'

type Props<Value> = { module: LazyModule<Value>; state: ModuleState<Value> }

/** Stands where a part of the screen appears once its code is loaded. */
export function ModulePending<Value>({ module, state }: Props<Value>) {
  const [hasRetried, setRetried] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const hasFailed = state.status === 'failed'

  useEffect(() => {
    if (!hasFailed) return
    // Without a connection there is nothing to learn.
    isUpdated().then(setOutdated, () => {})
  }, [hasFailed])

  // Some browsers remember that a script failed until the page is loaded anew, which a draft survives.
  function handleRetry() {
    if (isOutdated || (hasRetried && navigator.onLine)) location.reload()
    else module.load()
    setRetried(true)
  }

  if (hasFailed) {
    return (
      <div ref={bringIntoView} className="scroll-my-4">
        <Notice tone="error" role="alert">
          <p className="py-0.5">
            {isOutdated
              ? 'Grocery Genie was updated. Reload to go on.'
              : 'This part of the page could not be loaded. Check your connection and try again.'}
          </p>
          <Button className="mt-2" onClick={handleRetry}>
            {isOutdated ? 'Reload' : 'Retry'}
          </Button>
        </Notice>
      </div>
    )
  }
  return <Waiting />
}

/** Says that something comes, if it takes a while. */
export function Waiting() {
  return (
    <p
      role="status"
      className="appear flex min-h-24 items-center justify-center gap-2 text-ink-muted [animation-delay:300ms] [animation-fill-mode:backwards]"
    >
      <Spinner />
      <span>Loading</span>
    </p>
  )
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
