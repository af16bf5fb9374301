import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'
import { type ReadShapes, readShapes } from '../shape/read-shapes.ts'
import { itemsWithTags } from './items-with-tags.ts'
import { storeTagsIn } from './store-tags.ts'
import { withoutTags } from './untagged-text.ts'

/**
 * Reads the items of a list and the stores written next to items or in titles. Removes the store tags before
 * reading, so that an item is read the same with or without a tag.
 */
export function readWithStores(text: string, names: KnownNames): ReadShapes {
  const tags = storeTagsIn(text, names)
  if (tags.length === 0) return readShapes(text, names)
  const untagged = withoutTags(text, tags)
  const read = readShapes(untagged.text, names, untagged.storeWithin)
  const items = read.items.map((item): ListItem => {
    const at = untagged.startIn(item.at)
    return {
      ...item,
      at,
      text: text.slice(at, untagged.endIn(item.at + item.text.length)).trimEnd(),
    }
  })
  return { ...read, items: itemsWithTags(items, tags, text) }
}
