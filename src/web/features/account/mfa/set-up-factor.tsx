import { useEffect, useRef, useState } from 'react'
import type { Account } from '../account.ts'
import { dropSetup, type FactorSetup } from './factor-api.ts'
import { NameDeviceForm } from './name-factor-form.tsx'
import { ScanForm } from './scan-form.tsx'

type Props = {
  account: Account
  /** Left when the session ended: it opens with the page, and doesn't ask for the focus. */
  isFound: boolean
  onDone: () => Promise<void>
  onCancel: () => void
}

/** First a name, then the code to scan and a first code back. */
export function SetUpDevice({ account, isFound, onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const steps = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (setup || !isFound) steps.current?.querySelector('input')?.focus()
  }, [setup, isFound])

  function handleCancel() {
    if (setup) void dropSetup(setup.id)
    onCancel()
  }

  return (
    <div ref={steps}>
      {setup ? (
        <ScanForm setup={setup} onDone={onDone} onCancel={handleCancel} />
      ) : (
        <NameDeviceForm account={account} onStarted={setSetup} onCancel={onCancel} />
      )}
    </div>
  )
}
