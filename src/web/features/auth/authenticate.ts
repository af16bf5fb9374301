import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { supabase } from '../../lib/supabase.ts'
import { type AuthMode, authTexts } from './auth-texts.ts'

export type Credentials = { fullName: string; email: string; password: string }

export type AuthOutcome =
  | { kind: 'signed-in' }
  | { kind: 'signed-up'; hasSession: boolean }
  | { kind: 'failed'; title: string; text: string }

/** Signs in or up. A new session reaches the screens by itself. */
export async function authenticate(mode: AuthMode, credentials: Credentials): Promise<AuthOutcome> {
  try {
    const { data, error } = await (mode === 'sign-in' ? signIn(credentials) : signUp(credentials))
    // Without an answer of the provider there is no message of the provider.
    if (error && isAuthRetryableFetchError(error)) return unexpectedFailure
    if (error) return { kind: 'failed', title: authTexts[mode].failure, text: error.message }
    if (mode === 'sign-in') return { kind: 'signed-in' }
    return { kind: 'signed-up', hasSession: data.session !== null }
  } catch (error) {
    console.error(error)
    return unexpectedFailure
  }
}

export const unexpectedFailure = {
  kind: 'failed',
  title: 'Error',
  text: 'An unexpected error occurred. Please try again.',
} as const satisfies AuthOutcome

function signIn({ email, password }: Credentials) {
  return supabase.auth.signInWithPassword({ email, password })
}

function signUp({ fullName, email, password }: Credentials) {
  return supabase.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: `${location.origin}/app`,
      data: { full_name: fullName.trim() },
    },
  })
}
