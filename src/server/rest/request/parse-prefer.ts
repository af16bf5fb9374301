import { badPreferences } from '../rest-errors.ts'

/** The preferences of RFC 7240 that PostgREST knows. */
export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  missing: 'default' | 'null' | undefined
  return: 'representation' | 'minimal' | 'headers-only' | undefined
  count: 'exact' | 'planned' | 'estimated' | undefined
  handling: 'strict' | 'lenient' | undefined
  maxAffected: number | undefined
}

const known = [
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'missing=null',
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'count=estimated',
  'handling=strict',
  'handling=lenient',
  // Known but never applied: a caller may not choose to roll back.
  'tx=commit',
  'tx=rollback',
]

/** Parses the Prefer header; with handling=strict an unknown preference is an error. */
export function parsePrefer(header: string | undefined): Preferences {
  const given = (header ?? '').split(',').map((preference) => preference.trim())
  const first = <T extends string>(name: string, values: readonly T[]) =>
    firstOf(given, name, values)
  const preferences: Preferences = {
    resolution: first('resolution', ['merge-duplicates', 'ignore-duplicates']),
    missing: first('missing', ['default', 'null']),
    return: first('return', ['representation', 'minimal', 'headers-only']),
    count: first('count', ['exact', 'planned', 'estimated']),
    handling: first('handling', ['strict', 'lenient']),
    maxAffected: parseMaxAffected(given),
  }
  if (header !== undefined && preferences.handling === 'strict') refuseUnknown(given)
  return preferences
}

/** How many rows may change at most; only a strict caller sets such a limit. */
export function mostAffected({ handling, maxAffected }: Preferences): number | undefined {
  return handling === 'strict' ? maxAffected : undefined
}

function firstOf<T extends string>(
  given: readonly string[],
  name: string,
  values: readonly T[],
): T | undefined {
  for (const preference of given) {
    const value = values.find((candidate) => preference === `${name}=${candidate}`)
    if (value !== undefined) return value
  }
  return undefined
}

function parseMaxAffected(given: readonly string[]): number | undefined {
  const preference = given.find((candidate) => candidate.startsWith('max-affected='))
  const digits = /^max-affected=\s*(-?\d{1,15})\s*$/.exec(preference ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function refuseUnknown(given: readonly string[]): void {
  const unknown = given.filter(
    (preference) => !known.includes(preference) && !preference.startsWith('max-affected='),
  )
  if (unknown.length > 0) throw badPreferences(unknown)
}
