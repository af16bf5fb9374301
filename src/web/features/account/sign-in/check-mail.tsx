import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { AuthProblem } from './auth-problem.ts'
import { enterMailCode } from './enter-code.ts'
import { FormProblem } from './form-problem.tsx'
import type { AwaitedMail } from './mail-request.ts'
import { SendAgain } from './send-again.tsx'
import { noMailText, useSendsMail } from './server-mail.ts'
import { CodeField } from './sign-in-code-field.tsx'
import { useSubmit } from './use-submit.ts'

/** For who reads the mail elsewhere, or doesn't find it. */
export function CheckMail({ purpose, email, nextAt }: AwaitedMail) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<AuthProblem | null>(null)
  const sendsMail = useSendsMail()
  const { form, isBusy } = useSubmit(async () => {
    setProblem(null)
    setProblem(await enterMailCode({ purpose, email, typed }))
  })

  return (
    <div className="grid gap-6">
      {!sendsMail && <Notice tone="warning">{noMailText}</Notice>}
      <form {...form} className="grid gap-4">
        <CodeField
          label="Code from the mail"
          hint="6 digits, if you read the mail on another device."
          error={problem?.field === 'code' ? problem.text : undefined}
          value={typed}
          onValueChange={setTyped}
        />
        <FormProblem problem={problem} besides="code" />
        <Button type="submit" variant="primary" size="large" busy={isBusy}>
          {isBusy ? 'Please wait...' : 'Continue'}
        </Button>
      </form>
      {sendsMail && <SendAgain purpose={purpose} email={email} nextAt={nextAt} />}
    </div>
  )
}
