import { useEffect, useRef, useState } from 'react'
import type { Account } from '../account.ts'
import { dropSetup, type FactorSetup } from './factor-api.ts'
import { NameDeviceForm } from './name-device-form.tsx'
import { ScanForm } from './scan-form.tsx'

type Props = { account: Account; onDone: () => void; onCancel: () => void }

/** First a name, then the code to scan and a first code back. */
export function SetUpDevice({ account, onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const steps = useRef<HTMLDivElement>(null)

  useEffect(() => {
    steps.current?.querySelector('input')?.focus()
  }, [setup])

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
