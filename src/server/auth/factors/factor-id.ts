import { z } from 'zod'
import { malformedFactorId } from './errors.ts'

/** The factor that a path names. */
export function factorIdOf({ params }: { params: { factorId: string } }): string {
  const id = z.uuid().safeParse(params.factorId)
  if (!id.success) throw malformedFactorId()
  // One spelling: the tries at a factor are counted by its id.
  return id.data.toLowerCase()
}
