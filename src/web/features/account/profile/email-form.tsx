import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { cancelEmailChange, changeEmail, sendEmailChangeAgain } from '../account-api.ts'
import { EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import { FormProblem, problemOf } from '../account-problem.ts'
import { useStoredText } from '../stored-text.ts'

type EmailFormProps = {
  email: string
  /**
   * Whether the server changes the email address without confirmation. Undefined until the settings are
   * loaded.
   */
  changesImmediately: boolean | undefined
  onDone: (outcome: 'changed' | 'mails-sent') => void
  onCancel: () => void
}

/** A form for changing the account's email address. */
export function EmailForm({ email, changesImmediately, onDone, onCancel }: EmailFormProps) {
  const [typed, setTyped] = useStoredText('account-email', '')

  async function handleSubmit() {
    if (typed.trim().toLowerCase() === email.toLowerCase()) {
      throw new FormProblem('email', 'This is already your address. Enter another one.')
    }
    onDone(await changeEmail(typed.trim()))
  }

  return (
    <AccountForm submitLabel="Change email" onSubmit={handleSubmit} onCancel={onCancel}>
      {(errorOf) => (
        <>
          {changesImmediately !== undefined && (
            <p className="text-sm text-ink-muted">
              {changesImmediately
                ? 'Your address changes right away, and you sign in with the new one from then on. Check it for typos.'
                : `We send a link to your new address and one to ${email}. Once you have opened both, you sign in with the new address.`}
            </p>
          )}
          <EmailField
            label="New email"
            name="email"
            autoComplete="email"
            error={errorOf('email')}
            value={typed}
            onValueChange={setTyped}
          />
        </>
      )}
    </AccountForm>
  )
}

type PendingEmailProps = { email: string; newEmail: string; onCanceled: () => void }

/** Shows a pending new email address, which must still be confirmed from both mailboxes. */
export function PendingEmail({ email, newEmail, onCanceled }: PendingEmailProps) {
  const sending = useMutation({
    mutationFn: () => sendEmailChangeAgain(email),
    networkMode: 'always',
  })
  const canceling = useMutation({
    mutationFn: cancelEmailChange,
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Change canceled', text: `You sign in with ${email} as before.` })
      onCanceled()
    },
  })
  const isBusy = sending.isPending || canceling.isPending
  const error = sending.error ?? canceling.error

  function handleSend() {
    if (isBusy) return
    canceling.reset()
    sending.mutate()
  }

  function handleCancel() {
    if (isBusy) return
    sending.reset()
    canceling.mutate()
  }

  return (
    <Notice tone="info">
      <p>
        Waiting for you to confirm{' '}
        <strong translate="no" className="font-semibold">
          {newEmail}
        </strong>
        . Open the links in the emails to that address and to <span translate="no">{email}</span>,
        within 24 hours. Until then you sign in as before.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button busy={sending.isPending} onClick={handleSend}>
          Resend the emails
        </Button>
        <Button busy={canceling.isPending} onClick={handleCancel}>
          Cancel the change
        </Button>
      </div>
      <p role="status" className="mt-1.5 empty:sr-only">
        {sending.isSuccess && <span>Sent. Check your spam folder, too.</span>}
        {error && <span>{problemOf(error, 'account-page').text}</span>}
      </p>
    </Notice>
  )
}
