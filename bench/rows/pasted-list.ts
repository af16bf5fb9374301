import type { Browser, Page } from '@playwright/test'
import { shoppingTool } from '../../e2e/fixtures/shopping-tool.ts'
import { openApp, signUpShopper } from '../../e2e/fixtures/test.ts'
import { readCatalog } from '../../scripts/names/catalog-files.ts'
import { withServer } from '../parts/bench-server.ts'
import type { Result } from '../parts/result.ts'
import { withChromium } from '../parts/with-chromium.ts'

const goalMs = 50
const slowdown = 4
const lineCount = 1_000
const controlLineCount = 20
const phone = { width: 360, height: 780 }
/** Time to wait after the first item is shown, so that the tasks for the other items are reported too. */
const settledMs = 5_000

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** For each format, a function that returns the line at index `at` of a pasted text. */
const shapes: Record<string, (item: string, at: number) => string> = {
  'plain lines': (item) => item,
  outline: (item, at) => (at % 10 === 0 ? `- Section ${at / 10 + 1}` : `  - ${item}`),
  headings: (item, at) => (at % 10 === 0 ? `## Section ${at / 10 + 1}` : `- ${item}`),
  table: (item, at) => (at === 0 ? 'Item\tQty\tNote' : `${item}\t${at % 9}\ton sale`),
  CSV: (item, at) => (at === 0 ? 'item,quantity,note' : `${item},${at % 9},on sale`),
  chat: (item, at) => `[11/24/26, 18:${10 + (at % 50)}] ${at % 2 ? 'Ann' : 'Joe'}: we need ${item}`,
  tasks: (item, at) => `- [${at % 3 ? ' ' : 'x'}] ${item}`,
  'meal plan': (item, at) => `${days[at % 7]} - pasta (need ${item})`,
  recipe: (item, at) => (at === 0 ? 'Ingredients:' : `${(at % 9) + 1} cups ${item}, chopped`),
}

/**
 * Measures the longest task of the page while a text of 1,000 lines is pasted into the list, in each format,
 * with a 4x CPU slowdown. The control is a text of 20 lines.
 */
export function measurePastedList(): Promise<Result[]> {
  const names = readCatalog().names.entries.map(({ text }) => text)
  return withServer(({ url }) =>
    withChromium(async (browser) => {
      const results: Result[] = []
      for (const [shape, lineOf] of Object.entries(shapes)) {
        const textOf = (lines: number) => itemsFrom(names, lines).map(lineOf).join('\n')
        const value = await longestTask(browser, url, textOf(lineCount))
        const controlValue = await longestTask(browser, url, textOf(controlLineCount))
        results.push({
          name: `Longest task while 1,000 lines are pasted (${shape})`,
          goal: `≤ ${goalMs}`,
          value,
          unit: 'ms',
          control: `${controlLineCount} lines`,
          controlValue,
          met: value <= goalMs,
        })
      }
      return results
    }),
  )
}

/** Returns evenly spaced names from the entire vocabulary. */
function itemsFrom(names: readonly string[], count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => names[Math.floor((at * names.length) / count)] ?? '',
  )
}

/**
 * Pastes text into the list of a new shopper. Returns the milliseconds of the longest task, or 0 if no task
 * took 50 ms, because browsers report only longer tasks.
 */
async function longestTask(browser: Browser, url: string, text: string): Promise<number> {
  const page = await browser.newPage({ baseURL: url, viewport: phone })
  try {
    await openApp(page, await signUpShopper(url))
    await shoppingTool(page).list.focus()
    await page.waitForLoadState('networkidle')
    const durations = await paste(page, text)
    await shoppingTool(page).items.getByRole('listitem').first().waitFor({ timeout: 120_000 })
    await page.waitForTimeout(settledMs)
    return Math.round(Math.max(0, ...(await durations.jsonValue())))
  } finally {
    await page.close()
  }
}

/** Pastes text into the focused field. Returns the durations of the long tasks that follow. */
async function paste(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page.evaluateHandle((pasted) => {
    const durations: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
    })
    observer.observe({ type: 'longtask' })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return durations
  }, text)
}
