import { median } from './median.ts'

const rounds = 5

/** Takes five samples of several metrics, one after another. Returns the median of each metric. */
export async function medians<Name extends string>(
  sample: () => Promise<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const samples: Record<Name, number>[] = []
  for (let round = 1; round <= rounds; round += 1) samples.push(await sample())
  const [first] = samples
  if (first === undefined) throw new Error('No sample was taken')
  const middle = { ...first }
  for (const name in first) middle[name] = median(samples.map((figures) => figures[name]))
  return middle
}
