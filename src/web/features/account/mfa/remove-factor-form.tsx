import { useEffect, useRef, useState } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Factor } from '../account.ts'
import { AccountForm } from '../account-form.tsx'
import { CodeField } from './code-field.tsx'
import { enterCode, removeFactor } from './factor-api.ts'

type Props = {
  factor: Factor
  /** The devices that stay. */
  others: readonly Factor[]
  onDone: () => Promise<void>
  onCancel: () => void
}

/** A code of a device that stays, so that a lost one can go; of the last one, its own. */
export function RemoveDeviceForm({ factor, others, onDone, onCancel }: Props) {
  const sources = others.length > 0 ? others : [factor]
  const [sourceId, setSourceId] = useState(sources[0]?.id ?? factor.id)
  const [code, setCode] = useState('')
  const source = sources.find(({ id }) => id === sourceId) ?? factor
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    frame.current?.querySelector('input')?.focus()
  }, [])

  async function handleSubmit() {
    await enterCode(source.id, code)
    await removeFactor(factor.id)
    await onDone()
  }

  return (
    <div ref={frame}>
      <AccountForm submitLabel="Remove" isFinal onSubmit={handleSubmit} onCancel={onCancel}>
        {(errorOf) => (
          <>
            {sources.length > 1 && (
              <SelectField
                label="Device with the code"
                value={sourceId}
                onValueChange={setSourceId}
              >
                {sources.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <CodeField
              label={`Code from ${source.name}`}
              hint={
                others.length === 0
                  ? 'With it goes two-step verification: your password alone signs you in.'
                  : `${factor.name} no longer gives codes that sign you in.`
              }
              error={errorOf('code')}
              value={code}
              onValueChange={setCode}
            />
          </>
        )}
      </AccountForm>
    </div>
  )
}
