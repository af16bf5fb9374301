const looks = {
  Produce: { floor: 'fill-produce-tint', text: 'fill-produce-ink' },
  Floral: { floor: 'fill-floral-tint', text: 'fill-floral-ink' },
  Bakery: { floor: 'fill-bakery-tint', text: 'fill-bakery-ink' },
  Deli: { floor: 'fill-deli-tint', text: 'fill-deli-ink' },
  Meat: { floor: 'fill-meat-tint', text: 'fill-meat-ink' },
  Seafood: { floor: 'fill-seafood-tint', text: 'fill-seafood-ink' },
  Dairy: { floor: 'fill-dairy-tint', text: 'fill-dairy-ink' },
  Frozen: { floor: 'fill-frozen-tint', text: 'fill-frozen-ink' },
  Pharmacy: { floor: 'fill-pharmacy-tint', text: 'fill-pharmacy-ink' },
  Alcohol: { floor: 'fill-alcohol-tint', text: 'fill-alcohol-ink' },
  Care: { floor: 'fill-personal-care-tint', text: 'fill-personal-care-ink' },
  General: { floor: 'fill-general-tint', text: 'fill-general-ink' },
} as const

/** Words by which chains call a department, apart from its own name. */
const otherWords: readonly (readonly [RegExp, keyof typeof looks])[] = [
  [/cheese/i, 'Dairy'],
  [/tortill/i, 'Bakery'],
  [/prepared|caf[eé]/i, 'Deli'],
  [/beer|wine/i, 'Alcohol'],
  [/body care|vitamin/i, 'Care'],
  [/freez/i, 'Frozen'],
]

/** The colours of a department, by the first word of its sign that tells what is there. */
export function departmentTint(sign: string): { floor: string; text: string } {
  const named = Object.entries(looks).find(([name]) => sign.includes(name))
  const other = otherWords.find(([words]) => words.test(sign))
  return named?.[1] ?? looks[other?.[1] ?? 'General']
}
