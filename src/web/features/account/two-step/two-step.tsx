import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Account } from '../account.ts'
import { DeviceRow } from './device-row.tsx'
import { RemoveDeviceForm } from './remove-device-form.tsx'
import { SetUpDevice } from './set-up-device.tsx'

type Props = {
  account: Account
  onBegin: () => void
  /** Called with what to say; the form stays until it ends. */
  onDone: (text: string) => Promise<void>
}

type Task = { kind: 'none' } | { kind: 'set-up' } | { kind: 'remove'; factorId: string }

export function TwoStep({ account, onBegin, onDone }: Props) {
  const { factors } = account
  const [task, setTask] = useState<Task>({ kind: 'none' })

  function begin(next: Task) {
    onBegin()
    setTask(next)
  }

  function end() {
    setTask({ kind: 'none' })
  }

  async function endWith(text: string) {
    await onDone(text)
    end()
  }

  return (
    <>
      {factors.length > 0 && (
        <ul className="grid gap-4">
          {factors.map((factor) => {
            const isLeaving = task.kind === 'remove' && task.factorId === factor.id
            return (
              <li key={factor.id} className="grid gap-3">
                <DeviceRow
                  factor={factor}
                  onRemove={isLeaving ? null : () => begin({ kind: 'remove', factorId: factor.id })}
                />
                {isLeaving && (
                  <RemoveDeviceForm
                    factor={factor}
                    others={factors.filter(({ id }) => id !== factor.id)}
                    onCancel={end}
                    onDone={() => void endWith(`${factor.name} is removed.`)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {factors.length === 1 && task.kind === 'none' && (
        <Notice tone="warning">
          Add a second device, such as a tablet or a password manager that shows codes, and keep it
          elsewhere. If you lose your only one, nobody but the operator of this site can let you in.
        </Notice>
      )}
      {task.kind === 'set-up' && (
        <SetUpDevice
          account={account}
          onCancel={end}
          onDone={() =>
            void endWith('It is on. Devices that have not shown a code are signed out.')
          }
        />
      )}
      {task.kind === 'none' && (
        <div>
          <Button onClick={() => begin({ kind: 'set-up' })}>
            <ShieldCheck aria-hidden size={18} />
            {factors.length === 0 ? 'Set up' : 'Add another device'}
            {factors.length === 0 && <VisuallyHidden> two-step verification</VisuallyHidden>}
          </Button>
        </div>
      )}
    </>
  )
}
