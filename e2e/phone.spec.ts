import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { holdRequests } from './fixtures/network.ts'
import {
  chooseStore,
  findItems,
  leaveRoute,
  openStorePanel,
  saveListAs,
} from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

const functions = '**/functions/v1/**'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a shopper walks a route with one thumb on a phone, without scrolling past forms', async ({
  page,
  tool,
}) => {
  const bar = (name: string) => page.getByRole('button', { name, exact: true })
  await test.step('one tap opens the store panel, and the next opens the list', async () => {
    await expect(bar('Choose a store')).toBeInViewport({ ratio: 1 })
    await expect(tool.list).toBeInViewport({ ratio: 1 })
    await bar('Choose a store').tap()
    await expect(tool.location).toBeInViewport({ ratio: 1 })
    await expect(bar('Choose a store')).toHaveCount(0)
    await expectAccessible(page)
    await chooseStore(page, 'Target')
    await bar('Write your list').tap()
    await expect(tool.list).toBeFocused()
    await expect(tool.list).toBeInViewport({ ratio: 1 })
    await expect(tool.location).toBeHidden()
  })
  await findItems(page, 'milk, bread, banana, unicorn')

  await test.step('the results come into view, and store and list collapse to one line each', async () => {
    await expect(tool.results.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
    await expect(tool.stores).toBeHidden()
    await expect(tool.list).toBeHidden()
    await expect(page.getByRole('button', { name: 'Change store' })).toBeVisible()
    await expect(tool.results.getByRole('button', { name: 'Edit list' })).toBeVisible()
    await expectFitsPhone(page)
  })

  await test.step('Complete stays in place at the bottom', async () => {
    await expect(tool.startNavigation).toBeInViewport({ ratio: 1 })
    await tool.startNavigation.tap()
    for (const step of [1, 2, 3]) {
      await expect(tool.currentStep).toContainText(`Step ${step}`)
      await expect(tool.complete).toBeInViewport({ ratio: 1 })
      await expect(tool.currentStep.getByRole('listitem').first()).toBeInViewport()
      // Clicks instead of tapping. Playwright taps so fast that the app would treat two taps as a
      // double tap.
      await tool.complete.click()
    }
    await expect(page.getByText('Shopping Complete!')).toBeInViewport()
    await expectFitsPhone(page)
  })

  await test.step('the list is reopened to save it', async () => {
    await expect(page.getByRole('button', { name: 'Edit list' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('button', { name: 'Edit list' }).tap()
    await expect(tool.list).toHaveValue('milk, bread, banana, unicorn')
    await saveListAs(page, 'Weekly')
    await tool.myLists.tap()
    await expect(tool.savedLists.getByRole('heading', { level: 2 })).toBeInViewport()
  })
})

test('a hasty double tap completes only one step', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await tool.startNavigation.dblclick()
  await expect(tool.currentStep).toContainText('Step 1')
  await tool.complete.dblclick()
  await expect(tool.currentStep).toContainText('Step 2')
})

test('on a phone in landscape, toasts don’t cover buttons', async ({ page, tool }) => {
  await page.setViewportSize({ width: 700, height: 360 })
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await tool.startNavigation.click()
  await tool.complete.click()
  await leaveRoute(page)
  await expect(undoButton(page, 'You left your route')).toBeInViewport({ ratio: 1 })
  await tool.startNavigation.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(tool.currentStep).toContainText('Step 1')
})

test('with reduced motion, nothing is animated', async ({ page, tool }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () => page.evaluate(() => document.getAnimations().length)
  await page.route(functions, (route) => route.fulfill({ json: { locations: [] } }))
  const held = await holdRequests(page, functions)
  await openStorePanel(page)
  await tool.location.fill('Austin')
  await tool.searchRealStores.tap()
  await expect(page.getByRole('status').getByText('Searching for stores')).toHaveCount(1)
  expect(await moving()).toBe(0)
  held.release()

  await tool.useSampleData.tap()
  await tool.location.fill('')
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await tool.startNavigation.tap()
  await tool.complete.click()
  await expect(tool.currentStep).toContainText('Step 2')
  expect(await moving()).toBe(0)
  await tool.complete.click()
  await expect(page.getByText('Shopping Complete!')).toBeVisible()
  expect(await moving()).toBe(0)
})
