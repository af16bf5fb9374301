import { ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Factor } from '../../../lib/factors.ts'
import { useShopper } from '../../../lib/session.ts'
import { shortDate } from '../../../lib/short-date.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/for-screen-readers.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Account } from '../account-from-user.ts'
import { forgetStoredText, hasStoredText } from '../stored-text.ts'
import { RemoveFactorForm } from './remove-factor-form.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

type Props = {
  account: Account
  onBegin: () => void
  onCancel: () => void
  /**
   * Called with a success message after a change. The form stays open until the returned promise resolves.
   */
  onDone: (text: string) => Promise<void>
}

type Task =
  | { kind: 'none' }
  | { kind: 'set-up'; isFound: boolean }
  | { kind: 'remove'; factorId: string }

/** The devices set up for two-step verification, with buttons that add or remove a device. */
export function FactorList({ account, onBegin, onCancel, onDone }: Props) {
  const { factors } = account
  const { id: shopperId } = useShopper()
  const [task, setTask] = useState<Task>(() =>
    hasStoredText(shopperId, 'account-device')
      ? { kind: 'set-up', isFound: true }
      : { kind: 'none' },
  )

  // If the device was already removed elsewhere, the form for removing it closes.
  const isIdle =
    task.kind === 'none' ||
    (task.kind === 'remove' && !factors.some(({ id }) => id === task.factorId))

  function begin(next: Task) {
    onBegin()
    setTask(next)
  }

  function end() {
    forgetStoredText(shopperId, 'account-device')
    setTask({ kind: 'none' })
  }

  function cancel() {
    end()
    onCancel()
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
                <FactorRow
                  factor={factor}
                  onRemove={isIdle ? () => begin({ kind: 'remove', factorId: factor.id }) : null}
                />
                {isLeaving && (
                  <RemoveFactorForm
                    factor={factor}
                    others={factors.filter(({ id }) => id !== factor.id)}
                    onCancel={cancel}
                    onDone={() => endWith(`${factor.name} is removed.`)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {factors.length === 1 && isIdle && (
        <Notice tone="warning">
          Add a second device, such as a tablet or a password manager that shows codes, and keep it
          elsewhere. If you lose your only one, nobody but the operator of this site can let you in.
        </Notice>
      )}
      {task.kind === 'set-up' && (
        <SetUpFactor
          account={account}
          isFound={task.isFound}
          onCancel={cancel}
          onDone={() => endWith("It is on. Devices that haven't entered a code are signed out.")}
        />
      )}
      {isIdle && (
        <div>
          <Button onClick={() => begin({ kind: 'set-up', isFound: false })}>
            <ShieldCheck aria-hidden size={18} />
            <span>{factors.length === 0 ? 'Set up' : 'Add another device'}</span>
            {factors.length === 0 && <VisuallyHidden> two-step verification</VisuallyHidden>}
          </Button>
        </div>
      )}
    </>
  )
}

type FactorRowProps = { factor: Factor; onRemove: (() => void) | null }

function FactorRow({ factor, onRemove }: FactorRowProps) {
  return (
    <div className="flex items-center gap-3">
      <Smartphone aria-hidden size={20} className="shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p translate="no" className="font-semibold wrap-anywhere">
          {factor.name}
        </p>
        <p className="text-sm text-ink-muted">{`Added ${shortDate(factor.addedAt)}`}</p>
      </div>
      {onRemove && (
        <Button variant="destructive" className="-mr-3 shrink-0" onClick={onRemove}>
          Remove
          <VisuallyHidden>{` ${factor.name}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
