import { withBarePage } from '../parts/bare-page.ts'
import { withServer } from '../parts/bench-server.ts'
import { withControlPage } from '../parts/control-page.ts'
import { medians } from '../parts/medians.ts'
import type { Result } from '../parts/result.ts'
import { lighthouseCategories, runLighthouse } from '../parts/run-lighthouse.ts'

type Figure = 'lcp' | 'cls' | 'tbt' | Category
type Category = (typeof lighthouseCategories)[number]

const maxLcpRatio = 0.65
const maxTbtRatio = 2

/**
 * Compares the landing page's load time with that of the same page rendered by React in the browser, and
 * with that of a one-sentence page. Uses the medians of five Lighthouse runs.
 */
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
        ...lighthouseCategories.map((category) => ({
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

async function look(url: string): Promise<Record<Figure, number>> {
  const { audits, categories } = await runLighthouse(url)
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (id: Category) => Math.round((categories[id].score ?? Number.NaN) * 100)
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
