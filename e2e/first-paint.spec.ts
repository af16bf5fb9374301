import type { Locator, Page } from '@playwright/test'
import { holdRequests } from './fixtures/network.ts'
import { addPurchases, suggestions } from './fixtures/purchases.ts'
import { chooseStore, findItems } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

const maxLayoutShift = 0.02
const sizes = {
  phone: { width: 360, height: 780 },
  desktop: { width: 1280, height: 900 },
}

for (const [device, size] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size })

    test('a visitor sees the sign-in screen before its script loads', async ({ page }) => {
      const held = await holdRequests(page, '**/assets/*.js')
      await page.goto('/auth', { waitUntil: 'commit' })
      const heading = page.getByRole('heading', { name: 'Welcome Back' })
      await expect(heading).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      const before = await heading.boundingBox()

      held.release()
      await expect(page.getByLabel('Email')).toBeVisible()
      expect(await heading.boundingBox()).toEqual(before)
    })

    test('a shopper sees the header before its script loads', async ({ page, shopper }) => {
      await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
      const held = await holdRequests(page, '**/assets/*.js')
      await page.reload({ waitUntil: 'commit' })
      const header = page.getByRole('banner')
      const logo = page.getByRole('link', { name: 'Grocery Genie' })
      await expect(logo).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      const before = await Promise.all([header.boundingBox(), logo.boundingBox()])

      held.release()
      await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
      expect(await Promise.all([header.boundingBox(), logo.boundingBox()])).toEqual(before)
    })

    test('the sign-in screen opens without layout shift', async ({ page }) => {
      await recordLayoutShift(page)
      await page.goto('/auth')
      await expectNoShift(page, page.getByLabel('Email'))
    })

    test('suggestions to buy again appear without layout shift', async ({
      page,
      shopper,
      tool,
    }) => {
      const { line, offer, usual } = suggestions(page)
      await addPurchases(shopper)
      await recordLayoutShift(page)
      await page.reload()
      // In the one-column layout, the first load can't reserve space for suggestions, because the app doesn't
      // know yet how many there are.
      if (device === 'phone') {
        await expectNoShift(page, line)
        await line.click()
        await expect(offer).toBeVisible()
        await page.reload()
      }
      await expectNoShift(page, offer.getByRole('listitem').first())

      await tool.list.fill('milk')
      await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeVisible()
      await page.reload()
      await expectNoShift(page, tool.items.getByRole('checkbox', { name: 'milk' }))
      await tool.items.getByLabel('Add an item').fill('tea')
      await page.keyboard.press('Enter')
      await expect(usual).toBeVisible()
      await page.reload()
      await expectNoShift(page, usual)
    })

    test('every view of a signed-in shopper opens without layout shift', async ({ page, tool }) => {
      await recordLayoutShift(page)
      await page.reload()
      await expectNoShift(page, tool.list)

      await test.step('a list with rows', async () => {
        await tool.list.fill('milk, bread, banana')
        await expect(tool.items.getByRole('checkbox', { name: 'banana' })).toBeVisible()
        await page.reload()
        await expectNoShift(page, tool.items.getByRole('checkbox', { name: 'banana' }))
      })

      await chooseStore(page, 'Target')
      await findItems(page, 'milk, bread, banana')
      for (const [address, shown] of [
        ['/app?view=results', tool.results],
        ['/app?view=directory', tool.directory],
        ['/app?view=lists', tool.savedLists],
      ] as const) {
        await test.step(address, async () => {
          await page.goto(address)
          await expectNoShift(page, shown)
        })
      }

      await page.goto('/app?view=results')
      await tool.startNavigation.click()
      await tool.complete.click()
      await expect(tool.currentStep).toContainText('Step 2')
      await page.reload()
      await expectNoShift(page, tool.currentStep)
    })
  })
}

/** Starts recording the layout shift of every document that is opened from now on. */
async function recordLayoutShift(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) sum += value
      }
      Object.assign(globalThis, { layoutShift: sum })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { layoutShift: sum })
  })
}

async function expectNoShift(page: Page, shown: Locator) {
  await expect(shown).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => Number(Reflect.get(globalThis, 'layoutShift')))
  expect(shift).toBeLessThanOrEqual(maxLayoutShift)
}
