import lighthouse from 'lighthouse'
import { withBarePage } from '../parts/bare-page.ts'
import { withServer } from '../parts/bench-server.ts'
import { withControlPage } from '../parts/control-page.ts'
import { medians } from '../parts/medians.ts'
import type { Result } from '../parts/result.ts'
import { withChromium } from '../parts/with-chromium.ts'

type Figure = 'lcp' | 'cls' | 'tbt' | Category
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const maxLcpRatio = 0.65
const maxTbtRatio = 2

/** Runs Lighthouse with its default settings: a simulated phone on a slow network. */
export function measureLandingSpeed(): Promise<Result[]> {
  return withServer(({ url }) =>
    withControlPage(async (controlUrl) => {
      const ours = await medians(() => look(url))
      const control = await medians(() => look(controlUrl))
      const bare = await withBarePage((bareUrl) => medians(() => look(bareUrl)))
      const compared = { control: 'rendered by React in the client' }
      return [
        {
          ...compared,
          name: 'Landing speed: LCP',
          goal: `≤ ${maxLcpRatio} of the control`,
          value: ours.lcp,
          unit: 's',
          controlValue: control.lcp,
          met: ours.lcp <= maxLcpRatio * control.lcp,
        },
        {
          ...compared,
          name: 'Landing speed: CLS',
          goal: '0',
          value: ours.cls,
          unit: '',
          controlValue: control.cls,
          met: ours.cls === 0,
        },
        {
          name: 'Landing speed: TBT',
          goal: `≤ ${maxTbtRatio} × the control`,
          value: ours.tbt,
          unit: 'ms',
          control: 'a page of one sentence',
          controlValue: bare.tbt,
          met: ours.tbt <= maxTbtRatio * bare.tbt,
        },
        ...categories.map((category) => ({
          ...compared,
          name: `Lighthouse: ${category}`,
          goal: '100',
          value: ours[category],
          unit: '',
          controlValue: control[category],
          met: ours[category] === 100,
        })),
      ]
    }),
  )
}

const tries = 3

/** Uses a new browser each time, so that nothing is cached. */
async function look(url: string): Promise<Record<Figure, number>> {
  for (let attempt = 1; ; attempt += 1) {
    const { audits, categories: scores, runtimeError } = await audit(url)
    if (runtimeError) {
      // The trace missed the start of the page. Lighthouse itself then asks for another run.
      if (runtimeError.code === 'NO_NAVSTART' && attempt < tries) continue
      throw new Error(runtimeError.message)
    }
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const score = (id: Category) => Math.round((scores[id]?.score ?? Number.NaN) * 100)
    return {
      lcp: figure('largest-contentful-paint') / 1000,
      cls: figure('cumulative-layout-shift'),
      tbt: figure('total-blocking-time'),
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    }
  }
}

function audit(url: string) {
  return withChromium(async (_browser, port) => {
    const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
    if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
    return run.lhr
  })
}
