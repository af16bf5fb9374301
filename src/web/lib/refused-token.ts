import * as z from 'zod/mini'

const RefusedToken = z.union([
  z.object({ code: z.enum(['PGRST301', 'PGRST302', 'PGRST303']) }),
  z.object({ name: z.literal('AuthSessionMissingError') }),
])

/** Whether the database's or the accounts' API refused the access token itself, not what was asked with it. */
export function isRefusedToken(error: unknown): boolean {
  return RefusedToken.safeParse(error).success
}
