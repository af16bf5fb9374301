import { TextField } from '../../../ui/text-field.tsx'
import type { Account } from '../account.ts'
import { AccountForm } from '../account-form.tsx'
import { useKeptText } from '../kept-text.ts'
import { type FactorSetup, startSetup } from './factor-api.ts'

type Props = { account: Account; onStarted: (setup: FactorSetup) => void; onCancel: () => void }

const longestName = 100

export function NameDeviceForm({ account, onStarted, onCancel }: Props) {
  const [name, setName] = useKeptText(
    'account-device',
    account.factors.length === 0 ? 'My phone' : '',
  )

  async function handleSubmit() {
    onStarted(await startSetup(name.trim()))
  }

  return (
    <AccountForm submitLabel="Continue" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <TextField
          label="Name of the device"
          hint="Where your authenticator app is: it tells this device from others."
          autoComplete="off"
          required
          pattern=".*\S.*"
          title="A name for the device"
          maxLength={longestName}
          error={errorOf('deviceName')}
          value={name}
          onValueChange={setName}
        />
      )}
    </AccountForm>
  )
}
