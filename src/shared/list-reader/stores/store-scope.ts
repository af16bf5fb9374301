import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { isListTitle, isSection } from '../shape/section-names.ts'
import { storeOfTitle } from './title-store.ts'

/** The depth of a heading: the number of '#' before it, and its indentation. */
type Level = { hashes: number; indent: number }

/** The store that applies to a line because of the headings above it. */
export type StoreScope = {
  store: string | null
  level: Level
  /**
   * If the store applies only to the lines indented below its heading, the title of that heading. Otherwise
   * null.
   */
  parent: string | null
  /**
   * Whether an aisle heading directly follows the store, without an item in between. If so, later aisles
   * belong to the store too.
   */
  hasAisles: boolean
  /** Whether an item follows the last heading that names a store. */
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
 * Returns the scope below a heading. A heading that names a store begins a new scope. Below any other
 * heading, the store still applies if the heading is deeper or if the store is divided into aisles.
 * Otherwise, the scope ends.
 */
export function scopeBelow(
  scope: StoreScope,
  heading: { title: string; store: string | null; level: Level; isParent: boolean },
): StoreScope {
  const { title, store, level, isParent } = heading
  if (store !== null) return { ...noScope, store, level, parent: isParent ? title : null }
  if (scope.store === null) return noScope
  if (isDeeper(level, scope.level)) return scope
  // '## Dairy' after '## Costco' isn't part of Costco.
  if (level.hashes > 0 && scope.level.hashes > 0) return noScope
  const isAisle = isSection(title) && !isListTitle(title)
  const isDivided = scope.hasAisles || !scope.hasItems
  return isDivided && (isAisle || !scope.hasItems) ? { ...scope, hasAisles: true } : noScope
}

/** Whether a heading is deeper than the heading of a store, as '### Dairy' is below '## Costco'. */
function isDeeper(level: Level, ofStore: Level): boolean {
  if (level.hashes === ofStore.hashes) return level.indent > ofStore.indent
  return ofStore.hashes > 0 && level.hashes > ofStore.hashes
}

/**
 * Returns the scope of a line below these titles. This is `noScope` if the store applies only to indented
 * lines and the line isn't below its title.
 */
export function scopeUnder(scope: StoreScope, titles: readonly string[]): StoreScope {
  return scope.parent === null || titles.includes(scope.parent) ? scope : noScope
}

/**
 * Returns an item with its store: the item's own, the one its heading names, or `above.store`. The item's
 * heading is used only if it differs from `above.heading`: it then comes from the item's own line or column.
 * Returns the item unchanged if there is no store.
 */
export function withStoreOf(
  item: ListItem,
  above: { heading: string | null; store: string | null },
  names: KnownNames,
): ListItem {
  if (item.store !== null) return item
  const isOfLine = item.heading !== null && item.heading !== above.heading
  const store = (isOfLine ? storeOfTitle(item.heading ?? '', names) : null) ?? above.store
  return store === null ? item : { ...item, store }
}
