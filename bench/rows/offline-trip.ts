import type { Browser, Page } from '@playwright/test'
import {
  chooseStore,
  completeSteps,
  findItems,
  saveListAs,
  shoppingTool,
} from '../../e2e/fixtures/shopping-tool.ts'
import { expect, openApp } from '../../e2e/fixtures/test.ts'
import { savedNamesAndItems } from '../../src/server/testing/saved-texts.ts'
import { withServer } from '../parts/bench-server.ts'
import type { Result } from '../parts/result.ts'
import { connect } from '../parts/shopper.ts'
import { withChromium } from '../parts/with-chromium.ts'

/**
 * Makes complete trips without a network: finds items, walks, saves, reloads and reconnects. Uses a new
 * browser for each trip.
 */
export function measureOfflineTrip(trips: number): Promise<Result[]> {
  return withServer(({ url }) =>
    withChromium(async (browser) => {
      let completed = 0
      for (let trip = 1; trip <= trips; trip += 1) {
        try {
          await makeTrip(browser, url)
          completed += 1
        } catch (error) {
          console.error(`Trip ${trip}: ${String(error)}`)
        }
      }
      return [
        {
          name: `Offline: of ${trips} trips without a network, with nothing lost or doubled`,
          goal: `${trips}`,
          value: completed,
          unit: '',
          control: null,
          controlValue: null,
          met: completed === trips,
        },
      ]
    }),
  )
}

async function makeTrip(browser: Browser, url: string) {
  const client = connect(url)
  const email = `${crypto.randomUUID()}@example.com`
  const { error } = await client.auth.signUp({ email, password: 'correct horse' })
  if (error) throw error
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 780 } })
  try {
    const page = await context.newPage()
    const tool = shoppingTool(page)
    await openApp(page, { email, client })
    await chooseStore(page, 'Target')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)

    await page.reload()
    await findItems(page, 'milk, bread, bananas')
    await tool.startNavigation.click()
    await completeSteps(page, 1)
    await page.reload()
    await expect(tool.currentStep).toBeVisible()
    const last = await tool.steps.count()
    for (let step = 2; step <= last; step += 1) {
      await expect(tool.currentStep).toContainText(`Step ${step}`)
      await tool.complete.click()
    }
    await expect(page.getByText('Shopping Complete!')).toBeVisible()
    await openListOnRoute(page)
    await saveListAs(page, 'Trip')
    await page.reload()
    await openListOnRoute(page)
    await expect(tool.myLists).toHaveText('My Lists (1)')

    await context.setOffline(false)
    await expect
      .poll(() => savedNamesAndItems(client), { timeout: 20_000 })
      .toEqual([{ name: 'Trip', items: 'milk, bread, bananas' }])
    await expect(tool.list).toHaveValue('milk, bread, bananas')
  } finally {
    await context.close()
  }
}

async function openListOnRoute(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Edit list' }).click()
}
