import { useEffect, useRef, useState } from 'react'
import type { Factor } from '../../../lib/factors.ts'
import { removeFactor, verifyFactor } from '../account-api.ts'
import { FactorCodeFields } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { requireCode } from '../account-problem.ts'

type Props = {
  factor: Factor
  /** The shopper's other devices. */
  others: readonly Factor[]
  onDone: () => Promise<void>
  onCancel: () => void
}

/**
 * Removes a device once the shopper enters a code from another device, so that a lost device can be removed.
 * If there is no other device, the code must come from the device itself.
 */
export function RemoveFactorForm({ factor, others, onDone, onCancel }: Props) {
  const sources = others.length > 0 ? others : [factor]
  const [sourceId, setSourceId] = useState(sources[0]?.id ?? factor.id)
  const [code, setCode] = useState('')
  const source = sources.find(({ id }) => id === sourceId) ?? factor
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    frame.current?.querySelector('input')?.focus()
  }, [])

  async function handleSubmit() {
    await verifyFactor(source.id, requireCode(code))
    await removeFactor(factor.id)
    await onDone()
  }

  return (
    <div ref={frame}>
      <AccountForm submitLabel="Remove" isFinal onSubmit={handleSubmit} onCancel={onCancel}>
        {(errorOf) => (
          <FactorCodeFields
            factors={sources}
            factor={source}
            choiceLabel="Device with the code"
            onFactorChange={setSourceId}
            hint={
              others.length === 0
                ? 'This turns off two-step verification. Your password alone will sign you in.'
                : `${factor.name} no longer gives codes that sign you in.`
            }
            error={errorOf('code')}
            value={code}
            onValueChange={setCode}
          />
        )}
      </AccountForm>
    </div>
  )
}
