const renamed: ReadonlyMap<string, string> = new Map([
  ['New York City', 'New York'],
  ['The Bronx', 'Bronx'],
  ['City of Milford (balance)', 'Milford'],
])

/** Converts a name from GeoNames to the name people use: 'Washington, D.C.' becomes 'Washington'. */
export function townName(name: string): string {
  return renamed.get(name) ?? name.replace(/\s*[(,].*$/, '')
}

const lowerCaseWords = /(?<=\S )(?:And|At|By|In|Of|On|The)(?= )/g
const upperCaseWords = /\b(?:Afb|Usaf|Jbsa|Jrb|Jbphh|Mdl)\b/g

/**
 * Corrects the capitalization and spacing of a post office's name, such as 'Mc Rae' or "Lincoln'S New Salem".
 */
export function postOfficeName(name: string): string {
  return name
    .replaceAll("'S ", "'s ")
    .replace(/\bMc ?([a-z])(?=[a-z]{2})/gi, (_, initial: string) => `Mc${initial.toUpperCase()}`)
    .replace(lowerCaseWords, (word) => word.toLowerCase())
    .replace(upperCaseWords, (word) => word.toUpperCase())
}
