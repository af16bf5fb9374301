import type { Page } from '@playwright/test'
import { chooseTypicalStore, shoppingTool } from '../../e2e/fixtures/shopping-tool.ts'
import { openApp, signUpShopper } from '../../e2e/fixtures/test.ts'
import { readCatalog } from '../../scripts/names/catalog-files.ts'
import { withServer } from '../parts/bench-server.ts'
import { keysToPaint } from '../parts/key-to-paint.ts'
import { median, percentile } from '../parts/median.ts'
import type { Result } from '../parts/result.ts'
import { withChromium } from '../parts/with-chromium.ts'

const keyGoalMs = 50
const findGoalMs = 500
const rounds = 5
const slowdown = 4
const itemCount = 500
const typed = '2 chedar cheese, bananas, brocoli, tomatos, 3 lb chik'
const resultsTitle = 'Your Shopping List'
const sizes = {
  phone: { width: 360, height: 780 },
  desktop: { width: 1280, height: 900 },
}

type Device = keyof typeof sizes
type Sample = { keyMs: number; findMs: number }

/**
 * Measures how fast the app is with a list of 500 items: while another item is typed, and when the items are
 * found. Slows down the CPU 4x. The control is a list of 5 items. Measures the two lists alternately.
 */
export function measureLongList(): Promise<Result[]> {
  const all = readCatalog().names.entries.map(({ text }) => text)
  const items = Array.from(
    { length: itemCount },
    (_, at) => all[Math.floor((at * all.length) / itemCount)],
  )
  const lists = { long: items.join(', '), short: items.slice(0, 5).join(', ') }
  return withServer(async ({ url }) => {
    const results: Result[] = []
    for (const device of ['phone', 'desktop'] as const) {
      const samples: { long: Sample; short: Sample }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const long = await measureOnce(url, device, lists.long)
        const short = await measureOnce(url, device, lists.short)
        samples.push({ long, short })
      }
      const figure = (of: 'long' | 'short', name: keyof Sample) =>
        median(samples.map((sample) => sample[of][name]))
      results.push(
        resultOf(`p98 from key to paint beside 500 items (${device})`, keyGoalMs, [
          figure('long', 'keyMs'),
          figure('short', 'keyMs'),
        ]),
        resultOf(`Find Items of 500 items, until the first are shown (${device})`, findGoalMs, [
          figure('long', 'findMs'),
          figure('short', 'findMs'),
        ]),
      )
    }
    return results
  })
}

function resultOf(name: string, goalMs: number, [value, controlValue]: [number, number]): Result {
  return {
    name: `Long list: ${name}`,
    goal: `≤ ${goalMs}`,
    value,
    unit: 'ms',
    control: 'a list of 5 items',
    controlValue,
    met: value <= goalMs,
  }
}

/** Uses a new browser and a new shopper each time, so that code and caches are cold. */
function measureOnce(url: string, device: Device, list: string): Promise<Sample> {
  return withChromium(async (browser) => {
    const page = await browser.newPage({ baseURL: url, viewport: sizes[device] })
    await openApp(page, await signUpShopper(url))
    await chooseTypicalStore(page, 'A Kroger')
    const tool = shoppingTool(page)
    await tool.list.fill(list)
    await page.getByText('Synced', { exact: true }).waitFor({ state: 'attached' })
    await page.reload()
    await tool.items.getByRole('checkbox').last().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const findMs = await millisecondsToFind(page)
    await page.goBack()
    await tool.items.getByRole('checkbox').last().waitFor({ state: 'attached' })
    const field = tool.items.getByRole('combobox', { name: 'Add an item' })
    return { keyMs: percentile(await keysToPaint(field, typed), 98), findMs }
  })
}

/** Returns the time from a click on Find Items to the frame that shows the first results. */
async function millisecondsToFind(page: Page): Promise<number> {
  const tool = shoppingTool(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const shown = page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const checkFrame = () => {
              const isShown = [...document.querySelectorAll('section')].some(
                (one) => one.querySelector('h2')?.textContent === title && one.querySelector('li'),
              )
              if (isShown) setTimeout(() => resolve(performance.now() - timeStamp))
              else requestAnimationFrame(checkFrame)
            }
            requestAnimationFrame(checkFrame)
          },
          { capture: true, once: true },
        )
      }),
    resultsTitle,
  )
  await tool.findItems.click()
  const elapsed = await shown
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return elapsed
}
