import { stateNames } from '../catalog/state-names.ts'
import { foldWords, nameKey } from './fold-words.ts'

const territoryNames: ReadonlyMap<string, string> = new Map([
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
])

/** Full names of all regions with ZIP codes (states, DC and territories), by postal code. */
export const regionNames: ReadonlyMap<string, string> = new Map([...stateNames, ...territoryNames])

const codeByName: ReadonlyMap<string, string> = new Map([
  ...Array.from(regionNames, ([code, name]) => [nameKey(foldWords(name)), code] as const),
  ['virginislands', 'VI'],
])

/**
 * Returns the postal code of the state, DC or territory with this code or full name, or undefined if there is
 * none. The words must come from `foldWords`.
 */
export function stateOf(words: readonly string[]): string | undefined {
  const [first, ...more] = words
  const code = first?.toUpperCase()
  if (code !== undefined && more.length === 0 && regionNames.has(code)) return code
  return codeByName.get(nameKey(words))
}

// States that share their name with a large city.
const sharedWithCities = new Set(['NY', 'WA'])

/**
 * Returns a name that can only mean the state: 'Texas', or 'Washington State' if a large city has the same
 * name. Returns an unknown code unchanged.
 */
export function stateLabel(code: string): string {
  const name = regionNames.get(code) ?? code
  return sharedWithCities.has(code) ? `${name} State` : name
}
