/**
 * Finds the index of the first item that passes, by binary search. The items must be ordered so that all that
 * fail come before all that pass. Returns the number of items if none passes.
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
