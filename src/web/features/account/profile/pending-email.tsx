import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sendEmailChangeAgain } from '../account-api.ts'
import { problemOf } from '../problem.ts'

type Props = { email: string; newEmail: string }

/** Stands under the address until both mailboxes have agreed to the new one. */
export function PendingEmail({ email, newEmail }: Props) {
  const sending = useMutation({
    mutationFn: () => sendEmailChangeAgain(email),
    networkMode: 'always',
  })
  return (
    <Notice tone="info">
      <p>
        Waiting for you to confirm <strong className="font-semibold">{newEmail}</strong>. Open the
        link in the mail to that address and the one in the mail to {email}, within 24 hours. Until
        then you sign in as before.
      </p>
      <Button
        className="mt-2"
        busy={sending.isPending}
        onClick={() => !sending.isPending && sending.mutate()}
      >
        Send the mails again
      </Button>
      <p role="status" className="mt-1.5 empty:sr-only">
        {sending.isSuccess && 'Sent. Look into the folder for unwanted mail, too.'}
        {sending.isError && problemOf(sending.error).text}
      </p>
    </Notice>
  )
}
