import { clientApart } from '../../../lib/client-apart.ts'
import { callFunction } from '../call-function.ts'
import { requireCode } from '../mfa/require-code.ts'

/** What shows that it is the shopper who asks, and not somebody who found their device. */
export type Proof = {
  email: string
  password: string
  /** Undefined where no second factor is set up. */
  secondFactor: { id: string; code: string } | undefined
}

/** Without a proof, which an account without a password can't give, the sign-in must be a recent one. */
export async function deleteAccount(proof: Proof | undefined): Promise<void> {
  if (proof === undefined) {
    await callFunction('delete_my_account')
    return
  }
  const { email, password, secondFactor } = proof
  const code = secondFactor && requireCode(secondFactor.code)
  // Not the page's own client: a wrong code would leave that one signed in by half.
  const client = clientApart()
  try {
    const signedIn = await client.auth.signInWithPassword({ email, password })
    if (signedIn.error) throw signedIn.error
    if (secondFactor && code !== undefined) {
      const shown = await client.auth.mfa.challengeAndVerify({ factorId: secondFactor.id, code })
      if (shown.error) throw shown.error
    }
    await callFunction('delete_my_account', { client })
  } catch (error) {
    await client.auth.signOut({ scope: 'local' })
    throw error
  }
}
