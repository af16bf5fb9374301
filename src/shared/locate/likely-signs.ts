import { distanceOf } from '#shared/names/layout.ts'
import { correctionKey, type LocatedItem, placed, type StoreKnowledge } from './locate-list.ts'

const maxNearest = 6

/**
 * The signs of a store for an item that isn't where it is shown: likely are what others report and those
 * nearest to the sign that was wrong; the others come as one walks past them from the entrance.
 */
export function likelySigns(
  item: LocatedItem,
  store: StoreKnowledge,
): { likely: string[]; others: string[] } {
  const { layout } = store
  const signs = layout?.signs.map(({ name }) => name) ?? []
  const wrong = item.found ? item.aisle : null
  const report = store.reports.get(correctionKey(item.name))
  const reported = report ? [placed(report.placement, store).aisle] : []
  const start = layout && wrong !== null && signs.includes(wrong) ? distanceOf(layout, wrong) : null
  const nearest =
    start === null
      ? []
      : signs
          .map((name, at) => ({ name, steps: Math.abs(at - start) }))
          .toSorted((a, b) => a.steps - b.steps)
          .map(({ name }) => name)
  const likely = [...new Set([...reported, ...nearest])]
    .filter((name) => name !== wrong)
    .slice(0, maxNearest)
  return { likely, others: signs.filter((name) => name !== wrong && !likely.includes(name)) }
}

/** The sign of a number as it was typed, '05' or 'aisle 5a'; null for anything else. */
export function signOfNumber(typed: string): string | null {
  const [, number] = /^\s*(?:aisle\s*)?([a-z]?\d{1,3}[a-z]?)\s*$/i.exec(typed) ?? []
  if (number === undefined) return null
  // '05' and '5' are one aisle, and one word for it.
  return `Aisle ${number.replace(/^([A-Z]?)0+(?=\d)/i, '$1').toUpperCase()}`
}
