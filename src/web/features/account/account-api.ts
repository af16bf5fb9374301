import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Shopper } from '../../lib/session.ts'
import { supabase } from '../../lib/supabase.ts'
import { toAccount } from './account.ts'
import { callFunction } from './call-function.ts'

/** The address that links in mails lead back to. */
const accountUrl = `${location.origin}/account`

/** Asked anew when the session says another address. */
export function accountQuery({ id, email }: Shopper) {
  return queryOptions({
    queryKey: ['account', id, email],
    queryFn: async ({ signal }) => {
      const [user, hasPassword] = await Promise.all([
        supabase.auth.getUser(),
        callFunction('has_password', { signal }),
      ])
      if (user.error) throw user.error
      const account = toAccount(user.data.user, z.boolean().parse(hasPassword))
      // Changed on another device: the header shows what the session says.
      if (account.email !== email) await supabase.auth.refreshSession()
      return account
    },
  })
}

export async function changeName(name: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ data: { full_name: name } })
  if (error) throw error
}

/** Whether the address is changed now, or waits for links in the mails to be opened. */
export async function changeEmail(email: string): Promise<'changed' | 'mails-sent'> {
  const { data, error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: accountUrl })
  if (error) throw error
  return data.user.new_email ? 'mails-sent' : 'changed'
}

export async function sendEmailChangeAgain(email: string): Promise<void> {
  const { error } = await supabase.auth.resend({
    type: 'email_change',
    email,
    options: { emailRedirectTo: accountUrl },
  })
  if (error) throw error
}

/** Its links work no more. */
export async function cancelEmailChange(): Promise<void> {
  await callFunction('cancel_email_change')
}

export async function changePassword(change: {
  password: string
  /** Undefined where there is none yet. */
  currentPassword: string | undefined
}): Promise<void> {
  const { password, currentPassword } = change
  const { error } = await supabase.auth.updateUser({
    password,
    ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
  })
  if (error) throw error
}
