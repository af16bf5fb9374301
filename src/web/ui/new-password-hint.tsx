import { lazyPart, useLazyPart } from '../lib/lazy-part.ts'

// A list of them: only who chooses a password needs it.
const commonPasswords = lazyPart(() => import('#shared/accounts/common-passwords.ts'))

type Props = { password: string; minLength: number }

/** What a password needs, and a warning of one that many have. */
export function NewPasswordHint({ password, minLength }: Props) {
  const list = useLazyPart(commonPasswords, password !== '')
  const isCommon = list.status === 'loaded' && list.part.isCommonPassword(password)
  return (
    <>
      {!isCommon && `At least ${minLength} characters`}
      <span role="status" className="text-lemon-ink">
        {isCommon && 'Many people use this password, so it is soon guessed. Choose a rarer one.'}
      </span>
    </>
  )
}
