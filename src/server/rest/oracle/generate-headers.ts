import fc from 'fast-check'
import { maybe } from './chance.ts'

export const handling = oneOfOrNothing('handling=lenient', 'handling=strict', 'handling=strict,odd')
export const writePreferences = preferring([
  oneOfOrNothing('return=representation', 'return=minimal', 'return=headers-only'),
  oneOfOrNothing('count=exact'),
  oneOfOrNothing('handling=lenient'),
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

export const range = maybe(fc.constantFrom('0-1', '2-', '3-2', '0-0', 'x', '9-20')).map(
  (value): Record<string, string> => (value === undefined ? {} : { range: value }),
)

export function preferring(
  parts: fc.Arbitrary<string | undefined>[],
): fc.Arbitrary<Record<string, string>> {
  return fc.tuple(...parts).map((list): Record<string, string> => {
    const given = list.filter((preference) => preference !== undefined)
    return given.length > 0 ? { prefer: given.join(', ') } : {}
  })
}

export function oneOfOrNothing(...preferences: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof(fc.constant(undefined), fc.constantFrom(...preferences))
}
