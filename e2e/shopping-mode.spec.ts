import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { leaveRoute, secondTapMs, shoppingTool, startRoute } from './fixtures/shopping-tool.ts'
import { expect, openApp, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** Ticks an item after a pause, because a quick second tap is ignored as accidental. */
async function tick(page: Page, item: string) {
  await setTimeout(secondTapMs)
  await tickOf(page, item).tap()
}

function tickOf(page: Page, item: string) {
  return shoppingTool(page).currentStep.getByRole('checkbox', { name: item })
}

test('a shopper ticks items one by one while only the route is on the screen', async ({
  page,
  tool,
}) => {
  await startRoute(page, '2 milk, bread, rice, canned tomatoes')

  await test.step('header, store and list are in a menu', async () => {
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
    await expect(tool.findItems).toBeHidden()
    await expect(tool.complete).toBeInViewport({ ratio: 1 })
    await expectFitsPhone(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await expect(tool.myLists).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the route' }).tap()
    await expect(tool.currentStep).toBeInViewport()
  })

  await test.step('the last tick of a step completes it', async () => {
    await tick(page, 'bread')
    await expect(tool.currentStep).toContainText('Step 2')
    await tick(page, 'rice')
    await expect(tickOf(page, 'rice')).toBeChecked()
    await tick(page, 'canned tomatoes')
    await expect(tool.currentStep).toContainText('Step 3')
    await expect(tool.currentStep.getByRole('listitem')).toHaveText(['2 milk'])
  })

  await test.step('a tick can be undone', async () => {
    await tool.steps.nth(1).getByRole('button', { name: 'Undo' }).tap()
    await expect(tool.currentStep).toContainText('rice')
    await expect(tickOf(page, 'rice')).not.toBeChecked()
    await tool.complete.tap()
    await expect(tool.currentStep).toContainText('milk')
  })

  await test.step('the rows of the list have the same ticks', async () => {
    await leaveRoute(page)
    await expect(tool.continueRoute).toHaveText(/^Continue \(2 of \d\)$/)
    await tool.continueRoute.tap()
    await tick(page, '2 milk')
    await expect(page.getByText('Shopping Complete!')).toBeVisible()
    await leaveRoute(page)
    await tool.myLists.tap()
    await expect(tool.savedLists).toBeVisible()
    await tool.myLists.tap()
    await expect(tool.items).toContainText('4 of 4 picked up')
  })
})

test('a shopper postpones an item, skips a missing one, and opens a step directly', async ({
  page,
  tool,
}) => {
  await startRoute(page, 'bread, rice, coffee, chips, soap, soda, ice cream, milk, apples')
  await expect(tool.steps.first()).toBeVisible()
  const stepCount = await tool.steps.count()

  await test.step('an item is postponed', async () => {
    await tool.currentStep.getByRole('button', { name: 'More for bread' }).tap()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Later', exact: true }).tap()
    await expect(tool.currentStep).toContainText('rice')
    await expect(tool.steps.last()).toContainText('bread')
    await undoButton(page, 'Aisle 4 comes later').tap()
    await expect(tool.currentStep).toContainText('bread')
    await page.getByRole('button', { name: 'Skip for now' }).tap()
    await expect(tool.currentStep).toContainText('rice')
  })

  await test.step('a missing item is skipped', async () => {
    await tool.currentStep.getByRole('button', { name: 'More for rice' }).tap()
    await page.getByRole('button', { name: 'Not there', exact: true }).tap()
    await expect(tool.steps).toHaveCount(stepCount - 1)
    const missing = page.getByRole('region', { name: 'Not there' })
    await expect(missing).toContainText('rice')
    await missing.getByRole('button', { name: 'Put back rice' }).tap()
    await expect(tool.steps).toHaveCount(stepCount)
    await expect(missing).toHaveCount(0)
  })

  await test.step('an item found in another aisle gets that aisle in two taps and moves to its step', async () => {
    await tool.currentStep.getByRole('button', { name: 'More for rice' }).tap()
    await page.getByRole('button', { name: 'Not there', exact: true }).tap()
    await page.getByRole('button', { name: 'Set aisle for "rice"' }).tap()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Aisle 6', exact: true }).tap()
    await expect(tool.currentStep).toContainText('Step 1')
    await expect(tool.currentStep).toContainText('rice')
    await expect(tool.currentStep).toContainText(/Your aisle, /)
  })

  await test.step('a step opened directly is next', async () => {
    await tool.steps.filter({ hasText: 'chips' }).getByRole('button', { name: 'Go here now' }).tap()
    await expect(tool.currentStep).toContainText('chips')
    await expect(tool.currentStep).toBeInViewport()
    await tool.complete.tap()
    await expect(tool.currentStep).toContainText('rice')
  })

  await test.step('a reload returns to the same step, in view', async () => {
    await page.reload()
    await expect(tool.currentStep).toContainText('rice')
    await expect(tool.currentStep).toBeInViewport({ ratio: 0.9 })
    await expect(tool.complete).toBeInViewport({ ratio: 1 })
  })

  await test.step("a step out of view can't be completed", async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(tool.complete).toHaveCount(0)
    await page.getByRole('button', { name: 'Show step 2' }).tap()
    await expect(tool.currentStep).toBeInViewport()
    await expect(tool.complete).toBeVisible()
  })

  await test.step('the end of the route offers the next actions', async () => {
    for (let step = 2; step <= stepCount; step += 1) {
      await expect(tool.currentStep).toContainText(`Step ${step}`)
      await setTimeout(secondTapMs)
      await tool.currentStep.getByRole('checkbox').first().tap()
    }
    await expect(page.getByText('Shopping Complete!')).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Shop again' }).tap()
    await expect(tool.currentStep).toContainText('bread')
    await expect(tickOf(page, 'bread')).not.toBeChecked()
  })
})

test('a shopper can clear the picked items and undo this', async ({ page, tool }) => {
  await startRoute(page, 'bread, rice, unicorn')
  await tool.complete.tap()
  await expect(tool.currentStep).toContainText('rice')
  // Clicks instead of tapping. Playwright taps so fast that the app would treat two taps as a double
  // tap.
  await tool.complete.click()
  await page.getByRole('button', { name: 'Clear picked items' }).tap()
  await expect(tool.list).toHaveValue('unicorn')
  await undoButton(page, 'Cleared 2 items').tap()
  await expect(tool.list).toHaveValue('bread, rice, unicorn')
})

test('the Back button shows the previous view, but asks before leaving a route', async ({
  page,
  tool,
}) => {
  await startRoute(page, 'bread, rice')
  await expect(page).toHaveURL(/\?view=route$/)

  await test.step('with nothing ticked, Back leads to the results and Forward to the route', async () => {
    await page.goBack()
    await expect(tool.results).toBeVisible()
    await expect(page).toHaveURL(/\?view=results$/)
    await page.goForward()
    await expect(tool.route).toBeVisible()
  })

  await test.step('with something ticked, Back asks', async () => {
    await tool.complete.tap()
    await page.goBack()
    const dialog = page.getByRole('dialog', { name: 'Leave your route?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay on the route' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(tool.currentStep).toContainText('rice')
    await page.goBack()
    await dialog.getByRole('button', { name: 'Leave' }).tap()
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
    await tool.continueRoute.tap()
    await expect(tool.currentStep).toContainText('rice')
  })

  await test.step('the directory and the lists have URLs, and Back leads to the route', async () => {
    await leaveRoute(page)
    await tool.storeDirectory.tap()
    await expect(page).toHaveURL(/\?view=directory$/)
    await page.goBack()
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
    await tool.storeDirectory.tap()
    await expect(tool.directory).toBeVisible()
    await page.reload()
    await expect(tool.directory).toBeVisible()
    await page.goto('/app?view=lists')
    await expect(tool.savedLists).toBeVisible()
  })
})

test("a second tab doesn't end the route in the first tab", async ({ page, tool, context }) => {
  await startRoute(page, 'bread, rice, coffee')
  await tool.complete.tap()
  await expect(tool.currentStep).toContainText('rice')
  const other = await context.newPage()
  await other.goto('/app')
  const there = shoppingTool(other)
  await leaveRoute(other)
  await there.storeDirectory.tap()
  await expect(there.directory).toBeVisible()
  await page.reload()
  await expect(tool.currentStep).toContainText('rice')
})

test("a phone call doesn't change the route, and the screen stays on afterward", async ({
  page,
  tool,
  shopper,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const request = async () => {
      asked.push('screen')
      const lock = new EventTarget()
      const release = async () => {}
      document.addEventListener('visibilitychange', () => {
        Object.assign(lock, { released: true })
        lock.dispatchEvent(new Event('release'))
      })
      return Object.assign(lock, { released: false, release })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await openApp(page, shopper)
  await page.clock.install()
  await startRoute(page, 'bread, rice')
  await expect(page.getByText('Screen stays on')).toBeVisible()
  await tool.complete.tap()
  const setVisible = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {
        value: visibility,
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisible('hidden')
  await expect(page.getByText('Screen may turn off')).toBeVisible()
  await page.clock.fastForward('05:00')
  await setVisible('visible')
  await expect(page.getByText('Screen stays on')).toBeVisible()
  await expect(tool.currentStep).toContainText('rice')
})

test('a shopper walks a route with the keyboard', async ({ page, tool }) => {
  await startRoute(page, 'bread, rice, canned tomatoes')
  await expect(tool.route.getByRole('heading', { level: 2 })).toBeFocused()
  await tickOf(page, 'bread').focus()
  await page.keyboard.press('Space')
  await expect(tickOf(page, 'rice')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tickOf(page, 'rice')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(tickOf(page, 'canned tomatoes')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Shopping Complete!' })).toBeFocused()
})
