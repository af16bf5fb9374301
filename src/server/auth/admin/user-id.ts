import { z } from 'zod'
import { malformedUserId } from './errors.ts'

/** The user that a path names. */
export function userIdOf({ params }: { params: { userId: string } }): string {
  const id = z.uuid().safeParse(params.userId)
  if (!id.success) throw malformedUserId()
  return id.data
}
