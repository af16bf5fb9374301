import type { AuthError } from '@supabase/supabase-js'
import { parseCode } from '#shared/accounts/code-digits.ts'
import { verifySession } from '../../../lib/session.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type AuthProblem, authProblem, unexpectedProblem } from './auth-problem.ts'
import type { MailPurpose } from './mail-request.ts'

/** Null: the code was right. The session that it opens reaches the screens by itself. */
type CodeOutcome = AuthProblem | null

export function enterMailCode(entry: {
  purpose: MailPurpose
  email: string
  typed: string
}): Promise<CodeOutcome> {
  const { purpose, email, typed } = entry
  // Somebody who signs up with an address that has an account is sent a code to sign in: both are of this type.
  const type = purpose === 'recovery' ? 'recovery' : 'email'
  return enter(typed, (token) => supabase.auth.verifyOtp({ email, token, type }))
}

export async function enterAppCode(entry: {
  factorId: string
  typed: string
}): Promise<CodeOutcome> {
  const { factorId, typed } = entry
  return enter(typed, async (code) => {
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
    // Signed out on another device meanwhile: the guard leads on.
    if (error?.name === 'AuthSessionMissingError') await verifySession()
    return { error }
  })
}

async function enter(
  typed: string,
  send: (code: string) => Promise<{ error: AuthError | null }>,
): Promise<CodeOutcome> {
  const code = parseCode(typed)
  if (code === undefined) return { field: 'code', text: 'Enter the 6 digits.' }
  try {
    const { error } = await send(code)
    return error && authProblem(error)
  } catch (error) {
    console.error(error)
    return unexpectedProblem
  }
}
