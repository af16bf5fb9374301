import { layoutText, parseLayoutText, plainLine, type SignText } from './layout-text.ts'

/** One store in a file, with its signs. `storeId` is null for a store that isn't in the store index. */
export type StoreLayoutFile = {
  storeName: string
  address: string
  /** The chain or banner that the store belongs to. Empty for other stores. */
  chainName: string
  storeId: string | null
  signs: SignText[]
}

/**
 * A store as saved in the database. `chainName` is the store's own name if the store doesn't belong to a
 * chain.
 */
type StoredStore = {
  storeId: string
  chainName: string
  storeName: string
  storeAddress: string
}

/**
 * Converts a saved store to the format used in files. In this format, a store without a chain has an empty
 * `chainName`, and a store that was added by a shopper has no ID.
 */
export function storeInFile(
  { storeId, chainName, storeName, storeAddress }: StoredStore,
  signs: SignText[],
): StoreLayoutFile {
  return {
    storeName,
    address: storeAddress,
    chainName: chainName === storeName ? '' : chainName,
    storeId: storeId.startsWith('own-') ? null : storeId,
    signs,
  }
}

const maxCharacters = { storeName: 100, address: 300, chainName: 100 }

/**
 * Parses a file with the signs of stores. Each store starts with its name and some facts about it:
 *
 *     # Berkeley Bowl
 *     > Address: 2020 Oregon St, Berkeley, CA 94703
 *     > Chain: Kroger
 *     > Store: 5f0c
 *
 *     ## Aisle 1
 *     baking
 *
 * Accepts any text. Signs before the first store name belong to a store with an empty name. Some of the
 * returned stores may have no signs. A missing ID is null; other missing facts are empty. Cuts long names and
 * facts, and leaves out signs beyond `layoutLimits`.
 */
export function parseLayoutFile(text: string): StoreLayoutFile[] {
  const stores: Section[] = []
  for (const line of text.split(/\r\n?|[\n\u0085\u2028\u2029]/u)) {
    const start = line.trimStart()
    if (/^#\s/u.test(start)) stores.push(sectionNamed(start))
    else {
      const store = stores.at(-1) ?? sectionNamed('')
      if (stores.length === 0 && start !== '') stores.push(store)
      const [, key, value] = /^>\s*(address|chain|store):(.*)$/iu.exec(start) ?? []
      if (key === undefined || value === undefined) store.lines.push(line)
      else store.head.set(key.toLowerCase(), value)
    }
  }
  return stores.map(({ name, head, lines }) => ({
    storeName: plainLine(name, maxCharacters.storeName),
    address: plainLine(head.get('address') ?? '', maxCharacters.address),
    chainName: plainLine(head.get('chain') ?? '', maxCharacters.chainName),
    storeId: storeIdIn(head.get('store') ?? ''),
    signs: parseLayoutText(lines.join('\n')),
  }))
}

/** The lines of one store in a file, and its facts, keyed by lowercase name. */
type Section = { name: string; head: Map<string, string>; lines: string[] }

function sectionNamed(name: string): Section {
  return { name, head: new Map(), lines: [] }
}

/** Returns the text of a file with the signs of stores. `parseLayoutFile` reads it. */
export function layoutFileText(stores: readonly StoreLayoutFile[]): string {
  return stores.map(storeText).join('\n')
}

function storeText({ storeName, address, chainName, storeId, signs }: StoreLayoutFile): string {
  const head = [
    `# ${plainLine(storeName, maxCharacters.storeName)}`,
    ...factLine('Address', plainLine(address, maxCharacters.address)),
    ...factLine('Chain', plainLine(chainName, maxCharacters.chainName)),
    ...factLine('Store', storeIdIn(storeId ?? '') ?? ''),
  ]
  return `${head.join('\n')}\n\n${layoutText(signs).replaceAll('\n## ', '\n\n## ')}\n`
}

function factLine(key: string, value: string): string[] {
  return value === '' ? [] : [`> ${key}: ${value}`]
}

/** Returns the ID of a store, or null if the text can't be an ID. */
function storeIdIn(text: string): string | null {
  const id = text.trim()
  return /^[!-~]{1,64}$/.test(id) ? id : null
}
