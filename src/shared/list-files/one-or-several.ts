import * as z from 'zod/mini'

/** What a file has of a shape: one, or several of them in an array; null where it has neither. */
export function oneOrSeveral<Value>(
  json: unknown,
  shape: z.ZodMiniType<Value>,
): readonly Value[] | null {
  const one = shape.safeParse(json)
  if (one.success) return [one.data]
  return z.array(shape).check(z.minLength(1)).safeParse(json).data ?? null
}
