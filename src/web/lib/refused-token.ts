import * as z from 'zod/mini'

const RefusedToken = z.union([
  z.object({ code: z.enum(['PGRST301', 'PGRST302', 'PGRST303']) }),
  z.object({ name: z.literal('AuthSessionMissingError') }),
])

/**
 * Returns whether an error means that the database or the auth API rejected the access token itself, rather
 * than rejecting the request for another reason.
 */
export function isRefusedToken(error: unknown): boolean {
  return RefusedToken.safeParse(error).success
}
