import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, completeAll } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test('on a trip to two stores, each store shows its own items, and the trip continues at the second store', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  // Makes Costco a previously used store.
  await chooseTypicalStore(page, 'A Costco')
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill(
    'milk, bananas, chicken (@Costco), soap (@Costco), coffee (@Costco), rice (@Costco), aspirin (@Pharmacy)',
  )

  await test.step('items of other stores are counted instead of hidden', async () => {
    await tool.findItems.click()
    await expect(tool.results).toContainText('2 items found at A Kroger')
    await expect(tool.results).toContainText('At other stores: 4 at Costco, 1 at the pharmacy')
    await expect(tool.results.getByText('Not Found', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the end of the route offers the next store', async () => {
    await tool.startNavigation.click()
    await expect(tool.steps).toHaveCount(2)
    await expect(tool.route).toContainText('At other stores: 4 at Costco, 1 at the pharmacy')
    await completeAll(page)
    await expect(page.getByText('Shopping Complete!')).toBeVisible()
    await expect(tool.route.getByRole('button', { name: 'Next: Pharmacy, 1 item' })).toBeVisible()
    await expectAccessible(page)
    await tool.route.getByRole('button', { name: 'Next: Costco, 4 items' }).click()
  })

  await test.step('the trip continues without the items that were picked up', async () => {
    await expect(page.getByText(/^0 of \d done$/)).toBeVisible()
    await expect(tool.steps).not.toContainText(['milk'])
    await expect(tool.route).toContainText('At other stores: 1 at the pharmacy')
    await page.reload()
    await expect(page.getByText(/^0 of \d done$/)).toBeVisible()
    await completeAll(page)
    await expect(tool.route.getByRole('button', { name: 'Next: Pharmacy, 1 item' })).toBeVisible()
  })

  await test.step('clearing keeps items that were not picked up yet', async () => {
    await tool.route.getByRole('button', { name: 'Clear picked items' }).click()
    await expect(tool.list).toHaveValue('aspirin (@Pharmacy)')
    await undoButton(page, 'Cleared 6 items').click()
    await expect(tool.list).toHaveValue(/^milk, bananas, chicken/)
    await expect(tool.items.getByRole('checkbox', { name: 'chicken' })).toBeChecked()
  })
})

test('a shopper who never used the next store searches for it', async ({ page, tool }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('milk, chicken (@Costco)')
  await tool.findItems.click()
  await tool.startNavigation.click()
  await completeAll(page)
  await tool.route.getByRole('button', { name: 'Next: Costco, 1 item' }).click()
  await expect(tool.storeSearch).toHaveValue('Costco')
  await expect(tool.storeSearch).toBeInViewport()
  await expectAccessible(page)
  await tool.typicalStore.click()
  await expect(tool.items.getByRole('listitem')).toHaveText(['milk', 'chicken at Costco'])
  await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeChecked()
  await tool.findItems.click()
  await tool.startNavigation.click()
  await expect(tool.steps).toHaveCount(1)
  await expect(tool.currentStep.getByRole('checkbox', { name: 'chicken' })).toBeVisible()
})

test('a shopper moves an item to another store from the results and from the route', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseTypicalStore(page, 'A Costco')
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('milk, bananas, soap')
  await tool.findItems.click()
  const dialog = page.getByRole('dialog')
  await tool.results.getByRole('button', { name: 'soap not here?' }).click()
  await dialog.getByRole('button', { name: 'Buy it at another store' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Costco', exact: true }).click()
  await expect(tool.results).toContainText('At other stores: 1 at Costco')

  await tool.startNavigation.click()
  await expect(tool.steps).toHaveCount(2)
  await tool.currentStep
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await tool.currentStep.getByRole('button', { name: /^Other store for/ }).click()
  await dialog.getByRole('button', { name: 'Costco', exact: true }).click()
  await expect(tool.steps).toHaveCount(1)
  await expect(tool.route).toContainText('At other stores: 2 at Costco')
})

test('if all items are for other stores, the app says so and leads to the next store', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Costco')
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('chicken (@Costco), eggs (@Costco)')
  await expect(tool.items).toContainText('Nothing on this list is bought here.')
  await expectAccessible(page)
  await tool.findItems.click()
  await expect(tool.results).toContainText('Nothing on this list is bought at A Kroger')
  await tool.startNavigation.click()
  await tool.route.getByRole('button', { name: 'Next: Costco, 2 items' }).click()
  await expect(tool.currentStep).toBeVisible()
  await expect(tool.route.getByText(/^0 of \d done$/)).toBeVisible()
  await undoButton(page, 'Now at Costco').click()
  await expect(tool.route.getByRole('button', { name: 'Next: Costco, 2 items' })).toBeVisible()
})
