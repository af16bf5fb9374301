import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { withChromium } from './with-chromium.ts'

const run = promisify(execFile)

// Lighthouse is not a dependency, because it would make each install a seventh larger. npm caches it after
// the first run.
const version = 'lighthouse@13.5.0'
const maxReportBytes = 64_000_000
const tries = 3

export const lighthouseCategories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
] as const

const Report = z.object({
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
  categories: z.record(z.enum(lighthouseCategories), z.object({ score: z.number().nullable() })),
})

/**
 * Runs Lighthouse with its default settings, which simulate a phone on a slow network. Uses a new browser.
 * Tries again, at most twice, if Lighthouse misses the start of the page.
 */
export async function runLighthouse(url: string): Promise<z.infer<typeof Report>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withChromium((_browser, port) => audit(url, port))
    } catch (error) {
      // The trace missed the start of the page. In this case, Lighthouse itself asks for another run.
      if (attempt === tries || !String(error).includes('NO_NAVSTART')) throw error
    }
  }
}

async function audit(url: string, port: number) {
  const options = [
    `--port=${port}`,
    `--only-categories=${lighthouseCategories.join(',')}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
  ]
  const { stdout } = await run('npm', ['exec', '--yes', '--', version, url, ...options], {
    maxBuffer: maxReportBytes,
  })
  return Report.parse(JSON.parse(stdout))
}
