import { useState } from 'react'
import { AccountForm } from '../account-form.tsx'
import { CodeField } from './code-field.tsx'
import { enterCode, type FactorSetup } from './factor-api.ts'
import { groupedSecret } from './grouped-secret.ts'

type Props = { setup: FactorSetup; onDone: () => Promise<void>; onCancel: () => void }

export function ScanForm({ setup, onDone, onCancel }: Props) {
  const [code, setCode] = useState('')

  async function handleSubmit() {
    await enterCode(setup.id, code)
    await onDone()
  }

  return (
    <AccountForm submitLabel="Turn on" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
            {/* White in dark mode too, or cameras can't read it. */}
            <img
              src={setup.qrCode}
              alt="QR code for your authenticator app"
              width={176}
              height={176}
              className="size-44 rounded-control border border-line bg-[oklch(1_0_0)]"
            />
            <div className="grid gap-2 text-sm">
              <p>Scan this code with an authenticator app, or type this key into it:</p>
              <p className="font-semibold tracking-wide select-all wrap-anywhere">
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
