import type { Browser, Page } from '@playwright/test'
import { shoppingTool } from '../../e2e/fixtures/shopping-tool.ts'
import { expect, openApp } from '../../e2e/fixtures/test.ts'
import { type Member, makeHousehold, type ShareList } from './list-member.ts'

const items = [
  ['milk', 'bread', 'rice', 'cheese', 'yogurt', 'coffee', 'soap', 'pasta', 'butter', 'tea'],
  ['flour', 'sugar', 'honey', 'salt', 'beef', 'chicken', 'cereal', 'garlic', 'lettuce', 'celery'],
].flat()
const joiningTicks = 2

/**
 * Creates a household and opens the app for two of its members. Each has a separate browser context, which
 * shows the shared list. First ticks an item on each page and waits until the other page shows the tick, so
 * that both pages get live updates.
 */
export async function openPageHousehold(browser: Browser, url: string, share: ShareList) {
  const { owner, others } = await makeHousehold(url, share, items)
  const [other] = others
  if (!other) throw new Error('A household needs several members')
  const pages = [await openList(browser, url, owner), await openList(browser, url, other)] as const
  const left = [...items]

  async function tick(count: number): Promise<number> {
    const [from, to] = count % 2 === 0 ? pages : [pages[1], pages[0]]
    const item = left.shift()
    if (item === undefined) throw new Error('Every item is ticked')
    const seen = timeOfTick(to, item)
    const startMs = await pressTick(from, item)
    return (await seen) - startMs
  }

  // Until both pages have subscribed, a tick reaches the other page only with its next sync.
  for (let count = 0; count < joiningTicks; count += 1) await tick(count)
  return {
    /**
     * Ticks the next item, alternating between the two pages. Returns an array with one number: the
     * milliseconds from the tap until the other page shows the tick.
     */
    tick: async (count: number) => [await tick(count)],
    close: () => Promise.all(pages.map((page) => page.context().close())),
  }
}

async function openList(browser: Browser, url: string, member: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  const tool = shoppingTool(page)
  await openApp(page, member)
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Weekly' }).click({ timeout: 60_000 })
  await expect(tool.items.getByRole('checkbox')).toHaveCount(items.length, { timeout: 60_000 })
  return page
}

/**
 * Ticks an item. Returns the time of the tap in milliseconds, by the clock that all pages on this machine
 * share.
 */
function pressTick(page: Page, item: string): Promise<number> {
  return tickOf(page, item).evaluate((tick: HTMLInputElement) => {
    const at = performance.timeOrigin + performance.now()
    tick.click()
    return at
  })
}

/**
 * Resolves with the time when the page shows a tick: the time of the first frame after the change. Doesn't
 * check every frame, because that would force the page to draw sixty times a second.
 */
function timeOfTick(page: Page, item: string): Promise<number> {
  return tickOf(page, item).evaluate(
    (tick: HTMLInputElement) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!tick.checked) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        })
        look()
      }),
  )
}

function tickOf(page: Page, item: string) {
  // On a shared list, the accessible name ends with 'added by …'.
  const name = new RegExp(`^${item}\\b`)
  return shoppingTool(page).items.getByRole('checkbox', { name })
}
