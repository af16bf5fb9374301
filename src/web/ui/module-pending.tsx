import { useEffect, useState } from 'react'
import type { LazyModule, ModuleState } from '../lib/lazy-module.ts'
import { isUpdated } from '../lib/updated-app.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Spinner } from './spinner.tsx'

type Props<Value> = { module: LazyModule<Value>; state: ModuleState<Value> }

/**
 * Shown instead of a part of the screen while its code loads. If loading failed, shows an error with a button
 * that tries again or reloads the page.
 */
export function ModulePending<Value>({ module, state }: Props<Value>) {
  const [hasRetried, setRetried] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const hasFailed = state.status === 'failed'

  useEffect(() => {
    if (!hasFailed) return
    // Without a network, this check fails, so the error keeps asking the shopper to check the connection.
    isUpdated().then(setOutdated, () => {})
  }, [hasFailed])

  // Some browsers request a failed script again only after a reload of the page. Drafts survive the reload.
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
              ? 'Grocery Genie was updated. Reload to continue.'
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

/** A loading message that appears after a delay. */
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
