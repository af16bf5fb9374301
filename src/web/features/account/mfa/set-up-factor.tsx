import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import {
  dropFactorSetup,
  type FactorSetup,
  startFactorSetup,
  verifyFactor,
} from '../account-api.ts'
import { CodeField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import type { Account } from '../account-from-user.ts'
import { requireCode } from '../account-problem.ts'
import { useStoredText } from '../stored-text.ts'
import { groupedSecret } from './grouped-secret.ts'

type Props = {
  account: Account
  /**
   * Whether this resumes a setup that was interrupted because the session ended. If so, the form is already
   * open when the page opens, and it doesn't take focus.
   */
  isFound: boolean
  onDone: () => Promise<void>
  onCancel: () => void
}

/** Sets up a device: asks for the device's name, then shows a QR code to scan and asks for a first code. */
export function SetUpFactor({ account, isFound, onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const steps = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (setup || !isFound) steps.current?.querySelector('input')?.focus()
  }, [setup, isFound])

  function handleCancel() {
    if (setup) void dropFactorSetup(setup.id)
    onCancel()
  }

  return (
    <div ref={steps}>
      {setup ? (
        <ScanForm setup={setup} onDone={onDone} onCancel={handleCancel} />
      ) : (
        <NameFactorForm account={account} onStarted={setSetup} onCancel={onCancel} />
      )}
    </div>
  )
}

type NameFactorFormProps = {
  account: Account
  onStarted: (setup: FactorSetup) => void
  onCancel: () => void
}

const maxNameLength = 100

function NameFactorForm({ account, onStarted, onCancel }: NameFactorFormProps) {
  const [name, setName] = useStoredText(
    'account-device',
    account.factors.length === 0 ? 'My phone' : '',
  )

  async function handleSubmit() {
    onStarted(await startFactorSetup(name.trim()))
  }

  return (
    <AccountForm submitLabel="Continue" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <TextField
          label="Name of the device"
          hint="The device your authenticator app is on."
          autoComplete="off"
          required
          pattern=".*\S.*"
          title="A name for the device"
          maxLength={maxNameLength}
          error={errorOf('factorName')}
          value={name}
          onValueChange={setName}
        />
      )}
    </AccountForm>
  )
}

type ScanFormProps = { setup: FactorSetup; onDone: () => Promise<void>; onCancel: () => void }

function ScanForm({ setup, onDone, onCancel }: ScanFormProps) {
  const [code, setCode] = useState('')

  async function handleSubmit() {
    await verifyFactor(setup.id, requireCode(code))
    await onDone()
  }

  return (
    <AccountForm submitLabel="Turn on" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
            {/* The QR code has a white background even in dark mode, because cameras can't read an inverted
                code. */}
            <img
              src={setup.qrCode}
              alt="QR code for your authenticator app"
              width={176}
              height={176}
              className="size-44 rounded-control border border-line bg-[oklch(1_0_0)]"
            />
            <div className="grid gap-2 text-sm">
              <p>Scan this code with an authenticator app, or type this key into it:</p>
              <p translate="no" className="font-semibold tracking-wide select-all wrap-anywhere">
                {groupedSecret(setup.secret)}
              </p>
              <p>
                <a
                  href={setup.appLink}
                  className="inline-flex min-h-11 items-center rounded-control font-semibold text-leaf-ink underline underline-offset-4"
                >
                  Open an app on this device
                </a>
              </p>
            </div>
          </div>
          <CodeField
            label="Code that the app shows"
            hint="6 digits; a new one comes every 30 seconds."
            error={errorOf('code')}
            value={code}
            onValueChange={setCode}
          />
        </>
      )}
    </AccountForm>
  )
}
