import { nameKey, stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'

/** Adds items that aren't in the list yet. Updates the amounts of the other items. */
export function addNew(items: ListItem[], found: readonly ListItem[]): void {
  for (const item of found) {
    const key = nameKey(item.name)
    const stems = stemsOf(item.name)
    const at = items.findIndex(
      ({ name }) => nameKey(name) === key || hasAll(new Set(stemsOf(name)), stems),
    )
    const known = items[at]
    const { quantity, upTo, unit } = item
    if (!known) items.push(item)
    else if (quantity !== null) items[at] = { ...known, quantity, upTo, unit }
  }
}

/**
 * Adds an item, unless an earlier message named it in more or fewer words: 'plates' and 'the heavy plates'.
 * Keeps the longer name, and the amounts and notes of both items.
 */
export function addOrMerge(items: ListItem[], item: ListItem, names: KnownNames): void {
  const product = names.resolve(item.name)
  const stems = new Set(stemsOf(item.name))
  const at = items.findLastIndex(({ name, quantity }) => {
    if (product === null || (quantity !== null && item.quantity !== null)) return false
    const other = stemsOf(name)
    const isSame = hasAll(stems, other) || hasAll(new Set(other), [...stems])
    return isSame && names.resolve(name) === product
  })
  const known = items[at]
  if (!known) {
    items.push(item)
    return
  }
  const { quantity, upTo, unit } = item.quantity === null ? known : item
  const name = item.name.length > known.name.length ? item.name : known.name
  const note = [...new Set([known.note, item.note])].filter(Boolean).join(', ')
  items[at] = { ...known, name, quantity, upTo, unit, note }
}

/** Whether an item only repeats the name of an earlier item, without an amount or note. */
export function isNamedAgain(
  { name, quantity, note }: ListItem,
  items: readonly ListItem[],
): boolean {
  const key = nameKey(name)
  return quantity === null && note === '' && items.some((item) => nameKey(item.name) === key)
}

/**
 * Removes the latest item that matches the words of a message: 'never mind the eggs', 'we have eggs already'.
 */
export function removeNamed(items: ListItem[], words: string, names: KnownNames): boolean {
  const refused = new Set(stemsOf(words))
  const product = names.resolve(words)
  const isRefused = ({ name }: ListItem) => {
    const own = names.resolve(name)
    if (product && own === product) return true
    const stems = stemsOf(own?.name ?? name)
    const written = stemsOf(name)
    return (
      hasAll(refused, stems) || hasAll(refused, written) || hasAll(new Set(written), [...refused])
    )
  }
  const at = items.findLastIndex(isRefused)
  if (at !== -1) items.splice(at, 1)
  return at !== -1
}

/** Removes the latest item that has all words of a variety: 'not the huggies' removes 'huggies'. */
export function removeVariety(items: ListItem[], words: string): void {
  const excluded = stemsOf(words)
  const at = items.findLastIndex(({ name }) => hasAll(new Set(stemsOf(name)), excluded))
  if (at !== -1) items.splice(at, 1)
}

/** Ticks the item that somebody bought, or adds it as ticked if nobody asked for it. */
export function tickOrAdd(items: ListItem[], bought: ListItem, names: KnownNames): void {
  const product = names.resolve(bought.name)
  const key = nameKey(bought.name)
  const at = items.findLastIndex(
    ({ name }) =>
      nameKey(name) === key ||
      hasAll(new Set(stemsOf(name)), stemsOf(bought.name)) ||
      (product !== null && names.resolve(name) === product),
  )
  const known = items[at]
  if (known) items[at] = { ...known, isTicked: true }
  else items.push({ ...bought, isTicked: true })
}

function hasAll(words: ReadonlySet<string>, stems: readonly string[]): boolean {
  return stems.length > 0 && stems.every((stem) => words.has(stem))
}
