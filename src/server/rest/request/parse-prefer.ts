import { badPreferences } from '../rest-errors.ts'

/** What a client prefers (RFC 7240), of the preferences that this server honours. */
export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  missing: 'default' | undefined
  return: 'representation' | 'minimal' | undefined
  count: 'exact' | undefined
}

const strict = 'handling=strict'

/**
 * Parses the Prefer header. Preferences that this server doesn't honour are passed over, unless the
 * client says that it insists on all of them, as it does when it limits how many rows may change.
 */
export function parsePrefer(header: string | undefined): Preferences {
  const given = (header ?? '').split(',').map((preference) => preference.trim())
  const known = new Set([strict])
  const first = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    for (const value of values) known.add(`${name}=${value}`)
    const preference = given.find((candidate) => values.some((it) => candidate === `${name}=${it}`))
    return values.find((value) => preference === `${name}=${value}`)
  }
  const preferences: Preferences = {
    resolution: first('resolution', ['merge-duplicates', 'ignore-duplicates']),
    missing: first('missing', ['default']),
    return: first('return', ['representation', 'minimal']),
    count: first('count', ['exact']),
  }
  const unknown = given.filter((preference) => !known.has(preference))
  if (given.includes(strict) && unknown.length > 0) throw badPreferences(unknown)
  return preferences
}
