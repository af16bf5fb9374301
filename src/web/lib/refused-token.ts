import * as z from 'zod/mini'

const RefusedToken = z.union([
  z.object({ code: z.enum(['PGRST301', 'PGRST302', 'PGRST303']) }),
  z.object({ name: z.literal('AuthSessionMissingError') }),
])

/** Returns whether the database or auth API refused the access token itself, and not the request. */
export function isRefusedToken(error: unknown): boolean {
  return RefusedToken.safeParse(error).success
}
