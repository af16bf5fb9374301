/**
 * Finds the index of the first item for which `passes` returns true, by binary search. Items for which
 * `passes` returns false must come first. Returns the number of items if no item passes.
 */
export function firstIndex<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items.slice(middle, middle + 1).some(passes)) high = middle
    else low = middle + 1
  }
  return low
}
