const renamed: ReadonlyMap<string, string> = new Map([
  ['New York City', 'New York'],
  ['The Bronx', 'Bronx'],
  ['City of Milford (balance)', 'Milford'],
])

/** Returns GeoNames' name as people write it: 'Washington, D.C.' becomes 'Washington'. */
export function townName(name: string): string {
  return renamed.get(name) ?? name.replace(/\s*[(,].*$/, '')
}

const lowerCaseWords = /(?<=\S )(?:And|At|By|In|Of|On|The)(?= )/g
const upperCaseWords = /\b(?:Afb|Usaf|Jbsa|Jrb|Jbphh|Mdl)\b/g

/** Restores the capitals and punctuation of a post office's name: 'Mc Rae', "Lincoln'S New Salem". */
export function postOfficeName(name: string): string {
  return name
    .replaceAll("'S ", "'s ")
    .replace(/\bMc ?([a-z])(?=[a-z]{2})/gi, (_, initial: string) => `Mc${initial.toUpperCase()}`)
    .replace(lowerCaseWords, (word) => word.toLowerCase())
    .replace(upperCaseWords, (word) => word.toUpperCase())
}
