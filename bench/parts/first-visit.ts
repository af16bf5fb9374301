import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { withChromium } from './with-chromium.ts'

/** Lighthouse's simulated slow network for phones. */
const slow4G = { latency: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 }
const cpuSlowdown = 4
const phone = { width: 412, height: 823 }

export type FirstVisit = {
  firstPaintMs: number
  lcpMs: number
  layoutShift: number
  /** Time until `ready` resolves, that is, until the main content of the page can be used. */
  readyMs: number
  requests: number
  kilobytes: number
}

type Options = {
  url: string
  storageState?: Exclude<BrowserContextOptions['storageState'], undefined>
  ready: (page: Page) => Promise<unknown>
}

/**
 * Measures a visit to a URL in a browser with an empty cache, a slow network and a slow processor. The page
 * counts as usable once `ready` resolves.
 */
export function visitFirst(options: Options): Promise<FirstVisit> {
  return withChromium((browser) => visit(browser, options))
}

async function visit(browser: Browser, { url, storageState, ready }: Options): Promise<FirstVisit> {
  const context = await browser.newContext({
    viewport: phone,
    ...(storageState === undefined ? {} : { storageState }),
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await slowDown(devtools)
  const loaded = await countBeforeLoad(devtools)
  await page.goto(url)
  await ready(page)
  const readyMs = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  return { ...(await readPaints(page)), readyMs, ...loaded() }
}

async function slowDown(devtools: CDPSession) {
  await devtools.send('Network.enable')
  await devtools.send('Page.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4G.latency,
    downloadThroughput: slow4G.bytesPerSecond,
    uploadThroughput: slow4G.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/**
 * Counts the requests that finish before the page's load event, and the bytes received for them. Returns a
 * function for reading the current counts.
 */
async function countBeforeLoad(devtools: CDPSession) {
  let bytes = 0
  let requests = 0
  let isLoaded = false
  devtools.on('Page.loadEventFired', () => {
    isLoaded = true
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (isLoaded) return
    requests += 1
    bytes += encodedDataLength
  })
  return () => ({ requests, kilobytes: bytes / 1000 })
}

/** Returns the paint times and the layout shift that the browser has recorded for this page. */
function readPaints(page: Page) {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
        observer.observe({ type, buffered: true })
        // Without this timeout, the promise would never resolve if no entry is reported, for example because
        // nothing shifted.
        setTimeout(() => resolve([]), 500)
      })
    const [paints, largest, shifts] = await Promise.all([
      entriesOf('paint'),
      entriesOf('largest-contentful-paint'),
      entriesOf('layout-shift'),
    ])
    const firstPaint = paints.find(({ name }) => name === 'first-contentful-paint')
    return {
      firstPaintMs: firstPaint?.startTime ?? Number.NaN,
      lcpMs: largest.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce(
        (sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0),
        0,
      ),
    }
  })
}
