import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { publicSettingsQuery } from '../../../lib/server-settings.ts'
import { VisuallyHidden } from '../../../ui/for-screen-readers.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryPart } from '../../../ui/query-part.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { changeName } from '../account-api.ts'
import { AccountForm } from '../account-form.tsx'
import type { Account } from '../account-from-user.ts'
import { useStoredText } from '../stored-text.ts'
import { EmailForm, PendingEmail } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SettingRow } from './setting-row.tsx'

/** Shows the account's name, email address and password, each with a button for changing it. */
export function ProfilePanel({ query }: { query: UseQueryResult<Account> }) {
  return (
    <Panel title="Name and sign-in">
      <QueryPart query={query} dataName="your account">
        {(account) => <Profile account={account} />}
      </QueryPart>
    </Panel>
  )
}

function Profile({ account }: { account: Account }) {
  const { name, email, newEmail, hasPassword } = account
  const queryClient = useQueryClient()
  // Loaded before the email form opens, so that the form doesn't shift when the settings arrive.
  const { data: settings } = useQuery(publicSettingsQuery)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account'] })

  return (
    <div className="divide-y divide-line">
      <SettingRow
        label="Name"
        value={name === '' ? 'Not given' : <span translate="no">{name}</span>}
        storedAs="account-name"
      >
        {(close) => (
          <NameForm
            name={name}
            onCancel={() => close(null)}
            onDone={() => {
              close('Name saved.')
              void refresh()
            }}
          />
        )}
      </SettingRow>
      <SettingRow
        label="Email"
        value={<span translate="no">{email}</span>}
        storedAs="account-email"
        note={
          newEmail !== null && (
            <PendingEmail email={email} newEmail={newEmail} onCanceled={() => void refresh()} />
          )
        }
      >
        {(close) => (
          <EmailForm
            email={email}
            changesImmediately={settings?.mailer_autoconfirm}
            onCancel={() => close(null)}
            onDone={(outcome) => {
              close(outcome === 'changed' ? 'Email changed.' : 'Two emails are on their way.')
              void refresh()
            }}
          />
        )}
      </SettingRow>
      <SettingRow
        label="Password"
        value={hasPassword ? <HiddenPassword /> : 'None: you sign in by email'}
        changeLabel={hasPassword ? 'Change' : 'Choose'}
      >
        {(close) => (
          <PasswordForm
            email={email}
            hasPassword={hasPassword}
            onCancel={() => close(null)}
            onDone={() => {
              close('Password saved. Your other devices are signed out.')
              void refresh()
            }}
          />
        )}
      </SettingRow>
    </div>
  )
}

function HiddenPassword() {
  return (
    <>
      <span aria-hidden>••••••••</span>
      <VisuallyHidden>Hidden</VisuallyHidden>
    </>
  )
}

type NameFormProps = { name: string; onDone: () => void; onCancel: () => void }

const maxNameLength = 200

function NameForm({ name, onDone, onCancel }: NameFormProps) {
  const [typed, setTyped] = useStoredText('account-name', name)

  async function handleSubmit() {
    await changeName(typed.trim())
    onDone()
  }

  return (
    <AccountForm submitLabel="Save name" onSubmit={handleSubmit} onCancel={onCancel}>
      {() => (
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          pattern=".*\S.*"
          title="Your name"
          maxLength={maxNameLength}
          value={typed}
          onValueChange={setTyped}
        />
      )}
    </AccountForm>
  )
}
