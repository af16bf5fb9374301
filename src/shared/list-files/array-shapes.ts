import * as z from 'zod/mini'

/** An array of a shape, refused at its first wrong value: of millions zod would say what is wrong with each. */
export function arrayOf<Value>(shape: z.ZodMiniType<Value>) {
  return z.custom<readonly Value[]>((value) => Array.isArray(value) && areAll(value, shape))
}

/** The same of an array that isn't empty. */
export function someOf<Value>(shape: z.ZodMiniType<Value>) {
  return z.custom<readonly Value[]>(
    (value) => Array.isArray(value) && value.length > 0 && areAll(value, shape),
  )
}

/** An array of a shape, or an object whose fields are numbered as if it was one. */
export function numberedOf<Value>(shape: z.ZodMiniType<Value>) {
  return z.custom<readonly Value[] | Readonly<Record<string, Value>>>(
    (value) => typeof value === 'object' && value !== null && areAll(Object.values(value), shape),
  )
}

/** What a file has of a shape: one, or several of them in an array; null where it has neither. */
export function oneOrSeveral<Value>(
  json: unknown,
  shape: z.ZodMiniType<Value>,
): readonly Value[] | null {
  const one = shape.safeParse(json)
  return one.success ? [one.data] : (someOf(shape).safeParse(json).data ?? null)
}

function areAll<Value>(values: readonly unknown[], shape: z.ZodMiniType<Value>): boolean {
  return values.every((value) => shape.safeParse(value).success)
}
