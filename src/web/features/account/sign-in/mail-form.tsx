import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { AuthProblem } from './auth-problem.ts'
import { EmailField } from './email-field.tsx'
import { FormProblem } from './form-problem.tsx'
import { type MailPurpose, requestMail } from './mail-request.ts'
import { noMailText, useSendsMail } from './server-mail.ts'
import { useSubmit } from './use-submit.ts'

type Props = {
  purpose: MailPurpose
  email: string
  onType: (email: string) => void
  onSent: (waitSeconds: number) => void
}

/** Asks where a mail with a link is to go. */
export function MailForm({ purpose, email, onType, onSent }: Props) {
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const sendsMail = useSendsMail()
  const { form, isBusy } = useSubmit(handleSubmit)

  async function handleSubmit() {
    setProblem(null)
    const outcome = await requestMail(purpose, email.trim())
    if (outcome.kind === 'failed') setProblem(outcome.problem)
    else onSent(outcome.waitSeconds)
  }

  if (!sendsMail) {
    return (
      <Notice tone="warning" role="status">
        {noMailText}
      </Notice>
    )
  }
  return (
    <form {...form} className="grid gap-4">
      <EmailField
        isKnown
        error={problem?.field === 'email' ? problem.text : undefined}
        value={email}
        onValueChange={onType}
      />
      <FormProblem problem={problem} besides="email" />
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-2">
        {isBusy ? 'Please wait...' : 'Send the link'}
      </Button>
    </form>
  )
}
