import { noMailText, useSendsMail } from './server-mail.ts'
import { AuthLink } from './sign-in-link.tsx'
import { authTexts, type PasswordMode } from './sign-in-modes.ts'

/** What there is besides the form above. */
export function OtherWays({ mode }: { mode: PasswordMode }) {
  const sendsMail = useSendsMail()
  const { otherModeQuestion, otherModeLink, otherModePath } = authTexts[mode]
  return (
    <div className="grid gap-2">
      {mode === 'sign-in' && (
        <div>
          <p className="flex flex-wrap justify-between gap-x-6">
            <AuthLink href="/auth?mode=forgot">Forgot password?</AuthLink>
            <AuthLink href="/auth?mode=link">Email me a sign-in link</AuthLink>
          </p>
          {!sendsMail && <p className="text-sm text-ink-muted">{noMailText}</p>}
        </div>
      )}
      <p className="text-ink-muted">
        {otherModeQuestion}{' '}
        <AuthLink href={otherModePath} replace>
          {otherModeLink}
        </AuthLink>
      </p>
    </div>
  )
}
