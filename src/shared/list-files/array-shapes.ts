import * as z from 'zod/mini'

/**
 * Returns a schema for an array whose values all match `shape`. Parsing stops at the first invalid value,
 * because zod would otherwise report millions of errors. The values aren't changed, even if `shape`
 * transforms values or removes fields.
 */
export function arrayOf<Value>(shape: z.ZodMiniType<Value>) {
  return z.custom<readonly Value[]>((value) => Array.isArray(value) && areAll(value, shape))
}

/** Like `arrayOf`, but an empty array is invalid. */
export function nonEmptyArrayOf<Value>(shape: z.ZodMiniType<Value>) {
  return z.custom<readonly Value[]>(
    (value) => Array.isArray(value) && value.length > 0 && areAll(value, shape),
  )
}

/**
 * Like `arrayOf`, but also accepts an object whose values all match `shape`. Some exports write arrays as
 * objects with numeric keys.
 */
export function arrayOrObjectOf<Value>(shape: z.ZodMiniType<Value>) {
  return z.custom<readonly Value[] | Readonly<Record<string, Value>>>(
    (value) => typeof value === 'object' && value !== null && areAll(Object.values(value), shape),
  )
}

/**
 * Parses either a single value or a non-empty array of values, and returns an array. Returns null for
 * anything else.
 */
export function oneOrSeveral<Value>(
  json: unknown,
  shape: z.ZodMiniType<Value>,
): readonly Value[] | null {
  const one = shape.safeParse(json)
  return one.success ? [one.data] : (nonEmptyArrayOf(shape).safeParse(json).data ?? null)
}

function areAll<Value>(values: readonly unknown[], shape: z.ZodMiniType<Value>): boolean {
  return values.every((value) => shape.safeParse(value).success)
}
