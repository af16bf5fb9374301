import fc from 'fast-check'

/** Generates `usual` five times as often as `other`. */
export function often(usual: string, other: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(other) },
  )
}

/** Generates a value or undefined. */
export function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined })
}
