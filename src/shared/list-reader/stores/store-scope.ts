import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { isListTitle, isSection } from '../shape/section-names.ts'
import { storeOfTitle } from './title-store.ts'

/** How deep a heading is: its number of '#' and its indentation. */
type Level = { hashes: number; indent: number }

/** The store that the headings above a line give to it. */
export type StoreScope = {
  store: string | null
  level: Level
  /** The title of the store if it applies only to the lines that are indented under it. */
  parent: string | null
  /**
   * Whether an aisle follows the store without an item in between, so that the next aisles belong to the
   * store, too.
   */
  hasAisles: boolean
  /** Whether an item follows the last heading of a store. */
  hasItems: boolean
}

export const noScope: StoreScope = {
  store: null,
  level: { hashes: 0, indent: 0 },
  parent: null,
  hasAisles: false,
  hasItems: false,
}

/**
 * Returns the scope below a heading. A heading with a store begins a new scope. The heading of an aisle keeps
 * the store if it is deeper, or if the store is divided into aisles.
 */
export function scopeBelow(
  scope: StoreScope,
  heading: { title: string; store: string | null; level: Level; isParent: boolean },
): StoreScope {
  const { title, store, level, isParent } = heading
  if (store !== null) return { ...noScope, store, level, parent: isParent ? title : null }
  if (scope.store === null) return noScope
  if (isDeeper(level, scope.level)) return scope
  // '## Dairy' after '## Costco' is not part of Costco.
  if (level.hashes > 0 && scope.level.hashes > 0) return noScope
  const isAisle = isSection(title) && !isListTitle(title)
  const isDivided = scope.hasAisles || !scope.hasItems
  return isDivided && (isAisle || !scope.hasItems) ? { ...scope, hasAisles: true } : noScope
}

/** Whether a heading is below that of a store, as '### Dairy' is below '## Costco'. */
function isDeeper(level: Level, ofStore: Level): boolean {
  if (level.hashes === ofStore.hashes) return level.indent > ofStore.indent
  return ofStore.hashes > 0 && level.hashes > ofStore.hashes
}

/** Returns the scope of a line with these titles above it. */
export function scopeUnder(scope: StoreScope, titles: readonly string[]): StoreScope {
  return scope.parent === null || titles.includes(scope.parent) ? scope : noScope
}

/**
 * Returns an item with its store: its own, that of the title on its line or in its column, or that of the
 * headings above it.
 */
export function withStoreOf(
  item: ListItem,
  above: { title: string | null; store: string | null },
  names: KnownNames,
): ListItem {
  if (item.store !== null) return item
  const isOfLine = item.heading !== null && item.heading !== above.title
  const store = (isOfLine ? storeOfTitle(item.heading ?? '', names) : null) ?? above.store
  return store === null ? item : { ...item, store }
}
