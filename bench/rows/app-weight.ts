import path from 'node:path'
import { projectRoot } from '../../e2e/fixtures/server.ts'
import { appWeight } from '../../scripts/app-weight.ts'
import type { Result } from '../parts/result.ts'

const goalKilobytes = 160
/** Size of a common setup: React, its router, the Supabase client, a query cache and a component library. */
const usualStackKilobytes = 202

/**
 * Measures the compressed size of the scripts that a first visit to /app loads, without catalog data.
 * Measures only once, because sizes are exact.
 */
export async function measureAppWeight(): Promise<Result[]> {
  const { totalBytes } = await appWeight(path.join(projectRoot, 'dist/web'))
  const value = totalBytes / 1000
  return [
    {
      name: 'App weight, script of the first load of /app',
      goal: `≤ ${goalKilobytes}`,
      value,
      unit: 'kB brotli',
      control: 'a usual stack, measured once',
      controlValue: usualStackKilobytes,
      met: value <= goalKilobytes,
    },
  ]
}
