import fc from 'fast-check'

export const handling = optionallyOneOf('handling=strict,odd')
export const writePreferences = preferHeader([
  optionallyOneOf('return=representation', 'return=minimal'),
  optionallyOneOf('count=exact'),
])
export const accept = fc
  .oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'application/vnd.pgrst.object+json',
        'application/json, */*',
        'text/html, application/json;q=0.9',
        'image/png',
      ),
    },
  )
  .map((value): Record<string, string> => (value === undefined ? {} : { accept: value }))

/** Generates a Prefer header with these preferences. Generates no header if all preferences are undefined. */
export function preferHeader(
  parts: fc.Arbitrary<string | undefined>[],
): fc.Arbitrary<Record<string, string>> {
  return fc.tuple(...parts).map((list): Record<string, string> => {
    const preferences = list.filter((preference) => preference !== undefined)
    return preferences.length > 0 ? { prefer: preferences.join(', ') } : {}
  })
}

/** Generates one of these preferences in half of the requests, and undefined in the other half. */
export function optionallyOneOf(...preferences: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(fc.constant(undefined), fc.constantFrom(...preferences))
}
