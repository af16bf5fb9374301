import type { Browser } from '@playwright/test'
import { withServer } from '../parts/bench-server.ts'
import { withControlPage } from '../parts/control-page.ts'
import type { Result } from '../parts/result.ts'
import { withChromium } from '../parts/with-chromium.ts'

type Weight = { kilobytes: number; withReact: number }

const goalKilobytes = 20

/**
 * Measures the bytes that Chromium receives before the page's load event, including headers. Measures only
 * once, because sizes are exact.
 */
export async function measureLandingWeight(): Promise<Result[]> {
  const { kilobytes, withReact } = await withServer(({ url }) => measureWeight(url))
  const control = await withControlPage(measureWeight)
  const compared = { control: 'rendered by React in the client' }
  return [
    {
      ...compared,
      name: 'Landing weight before load, over the wire',
      goal: `≤ ${goalKilobytes}`,
      value: kilobytes,
      unit: 'kB',
      controlValue: control.kilobytes,
      met: kilobytes <= goalKilobytes,
    },
    {
      ...compared,
      name: 'Landing weight: scripts with React before load',
      goal: '0',
      value: withReact,
      unit: '',
      controlValue: control.withReact,
      met: withReact === 0,
    },
  ]
}

function measureWeight(url: string): Promise<Weight> {
  return withChromium((browser) => weighIn(browser, url))
}

/** Opens a page and adds up the bytes of the requests that were sent before its load event. */
async function weighIn(browser: Browser, url: string): Promise<Weight> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const askedMs = new Map<string, number>()
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    askedMs.set(requestId, wallTime * 1000)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  // Reads the time from the page, because Chromium's own event arrives only after the page's load listeners
  // have run.
  const loadMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    if (!(navigation instanceof PerformanceNavigationTiming))
      throw new Error('No navigation timing')
    return performance.timeOrigin + navigation.loadEventStart
  })
  // Counts requests that were sent before the load event, including those that finish later.
  const counted = [...askedMs.keys()].filter((requestId) => Number(askedMs.get(requestId)) < loadMs)
  const bodies = await Promise.all(counted.map((requestId) => readBody(requestId)))
  await page.close()
  return {
    kilobytes: counted.reduce((sum, requestId) => sum + (bytes.get(requestId) ?? 0), 0) / 1000,
    withReact: bodies.filter((body) => body.includes('react.transitional.element')).length,
  }

  async function readBody(requestId: string): Promise<string> {
    const { body } = await session.send('Network.getResponseBody', { requestId })
    return body
  }
}
