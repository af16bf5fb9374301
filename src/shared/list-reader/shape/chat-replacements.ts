import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'

/** Whether an item may replace a sold-out or expensive one: both must be in the same department. */
export function isReplacement(item: ListItem, other: ListItem, names: KnownNames): boolean {
  const department = names.resolve(item.name)?.shelf.department
  return department !== undefined && department === names.resolve(other.name)?.shelf.department
}

/** Returns the change that replaces `other` with an item. The amount stays unless the message gives one. */
export function replacing({ name, note, ...item }: ListItem, other: ListItem): Partial<ListItem> {
  const { quantity, upTo, unit } = item.quantity === null ? other : item
  return { name, note, quantity, upTo, unit }
}
