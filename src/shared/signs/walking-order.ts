/** The parts of a sign's number: 'Aisle A16' is number 16 in zone A, and 'Aisle 12B' is part B of aisle 12. */
type SignNumber = { zone: string; number: number; part: string }

/**
 * Sorts signs by zone, number and part, because pasted signs may be in another order, such as that of an
 * alphabetical product list. Zones stay in the order in which they first appear. Signs without a number stay
 * at the front if they come before all numbered signs; otherwise, they move to the end. Keeps the order if
 * the numbers already ascend or descend. Always returns a new array.
 */
export function inWalkingOrder<Sign extends { name: string }>(signs: readonly Sign[]): Sign[] {
  const numbered = signs.flatMap((sign) => {
    const code = numberOf(sign.name)
    return code ? { sign, ...code } : []
  })
  const zones = [...new Set(numbered.map(({ zone }) => zone))]
  const compare = (a: SignNumber, b: SignNumber) =>
    zones.indexOf(a.zone) - zones.indexOf(b.zone) ||
    a.number - b.number ||
    (a.part < b.part ? -1 : Number(a.part > b.part))
  const steps = numbered.slice(1).map((code, at) => compare(numbered[at] ?? code, code))
  if (steps.every((step) => step <= 0) || steps.every((step) => step >= 0)) return [...signs]
  const firstAt = signs.findIndex(({ name }) => numberOf(name))
  const others = (sign: Sign) => !numberOf(sign.name)
  return [
    ...signs.slice(0, firstAt),
    ...numbered.toSorted(compare).map(({ sign }) => sign),
    ...signs.slice(firstAt).filter(others),
  ]
}

function numberOf(name: string): SignNumber | null {
  const match = /\b([A-Z]?)-?(\d+)([A-Z]?)\b/.exec(name)
  if (!match) return null
  const [, zone = '', digits, part = ''] = match
  return { zone, number: Number(digits), part }
}
