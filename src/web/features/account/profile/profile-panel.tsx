import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { publicSettingsQuery } from '../../../lib/public-settings.ts'
import { Panel } from '../../../ui/panel.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Account } from '../account.ts'
import { QueryPart } from '../query-part.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PendingEmail } from './pending-email.tsx'
import { SettingRow } from './setting-row.tsx'

export function ProfilePanel({ query }: { query: UseQueryResult<Account> }) {
  return (
    <Panel title="Name and sign-in">
      <QueryPart query={query} what="your account">
        {(account) => <Profile account={account} />}
      </QueryPart>
    </Panel>
  )
}

function Profile({ account }: { account: Account }) {
  const { name, email, newEmail, hasPassword } = account
  const queryClient = useQueryClient()
  // Asked before the form is open, so that nothing moves in it.
  const { data: settings } = useQuery(publicSettingsQuery)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account'] })

  return (
    <div className="divide-y divide-line">
      <SettingRow label="Name" value={name || 'Not given'} keptAs="account-name">
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
        value={email}
        keptAs="account-email"
        note={
          newEmail !== null && (
            <PendingEmail email={email} newEmail={newEmail} onCancelled={() => void refresh()} />
          )
        }
      >
        {(close) => (
          <EmailForm
            email={email}
            changesAtOnce={settings?.mailer_autoconfirm}
            onCancel={() => close(null)}
            onDone={(outcome) => {
              close(outcome === 'changed' ? 'Email changed.' : 'Two mails are on their way.')
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
