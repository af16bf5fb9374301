import { stateNames } from '../catalog/state-names.ts'
import { foldWords, nameKey } from './fold-words.ts'

const territoryNames: ReadonlyMap<string, string> = new Map([
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
])

/** Full names of what has ZIP codes, by postal code: states, the District of Columbia, territories. */
export const regionNames: ReadonlyMap<string, string> = new Map([...stateNames, ...territoryNames])

const codeByName: ReadonlyMap<string, string> = new Map([
  ...Array.from(regionNames, ([code, name]) => [nameKey(foldWords(name)), code] as const),
  ['virginislands', 'VI'],
])

/** The postal code of the state that these folded words name, by its code or its full name. */
export function stateOf(words: readonly string[]): string | undefined {
  const [first, ...more] = words
  const code = first?.toUpperCase()
  if (code !== undefined && more.length === 0 && regionNames.has(code)) return code
  return codeByName.get(nameKey(words))
}

// Alone, these names mean a city as much as the state.
const sharedWithCities = new Set(['NY', 'WA'])

/** The name that means this state and nothing else: 'Texas', 'Washington State'. */
export function stateLabel(code: string): string {
  const name = regionNames.get(code) ?? code
  return sharedWithCities.has(code) ? `${name} State` : name
}
