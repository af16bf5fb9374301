import { expectAccessible } from './fixtures/accessible.ts'
import { chooseStore, completeSteps, findItems, leaveRoute } from './fixtures/shopping-tool.ts'
import { holdListWrites } from './fixtures/slow-disk.ts'
import { expect, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

test('a shopper walks the store step by step', async ({ page, tool }) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, BREAD, banana, unicorn, apples')
  await tool.startNavigation.click()

  await test.step('the route opens at the first step', async () => {
    await expect(tool.results).toHaveCount(0)
    await expect(tool.route.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(
      page.getByText('Follow these steps to efficiently navigate through Target'),
    ).toBeVisible()
    await expect(tool.steps).toHaveCount(3)
    const [first, second, third] = [tool.steps.nth(0), tool.steps.nth(1), tool.steps.nth(2)]
    await expect(first).toContainText('Start at the store entrance and head to your first aisle')
    await expect(first.getByRole('listitem')).toHaveText(['BREAD'])
    await expect(second).toContainText('Continue to the next aisle')
    await expect(second.getByRole('listitem')).toHaveText(['milk'])
    await expect(third).toContainText('Continue to the next aisle')
    await expect(third.getByRole('listitem')).toHaveText(['banana', 'apples'])
    await expect(page.getByText('Typical layout. Check the signs in your store.')).toBeVisible()
  })

  await test.step('only the current step can be completed', async () => {
    await expect(tool.steps.getByText(/^(Done|Current|Locked)$/)).toHaveText([
      'Current',
      'Locked',
      'Locked',
    ])
    await expect(tool.complete).toHaveCount(1)
    await expect(tool.steps.nth(0).getByRole('button', { name: 'Complete' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('completing a step makes the next one current, and can be undone', async () => {
    await completeSteps(page, 1)
    await expect(tool.steps.getByText(/^(Done|Current|Locked)$/)).toHaveText([
      'Done',
      'Current',
      'Locked',
    ])
    await expect(tool.complete).toBeFocused()
    await tool.route.getByRole('button', { name: 'Undo' }).click()
    await expect(tool.currentStep).toContainText('Step 1')
  })

  await test.step('items without data stay in view', async () => {
    await expect(tool.missingItems.getByRole('listitem')).toHaveText(['unicorn'])
  })

  await test.step('the last step ends the route', async () => {
    await completeSteps(page, 3)
    await expect(page.getByRole('heading', { name: 'Shopping Complete!' })).toBeFocused()
    await expect(page.getByText("Don't forget to check out!", { exact: true })).toBeVisible()
    await expect(tool.complete).toHaveCount(0)
    await expect(tool.missingItems).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('starting over begins at the first step', async () => {
    await tool.startNavigation.click()
    await expect(page.getByText('Shopping Complete!')).toHaveCount(0)
    await expect(tool.currentStep).toContainText('Step 1')
  })
})

test('a shopper who leaves a route by accident can resume it', async ({ page, tool }) => {
  const undo = undoButton(page, 'You left your route')
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await tool.startNavigation.click()

  await test.step('there is nothing to undo if no step is completed', async () => {
    await leaveRoute(page)
    await expect(tool.results).toBeVisible()
    await expect(tool.route).toHaveCount(0)
    await expect(undo).toHaveCount(0)
  })

  const waysOut = {
    'Back to results': () => leaveRoute(page),
    'Find Items': () => tool.findItems.click(),
    'My Lists': () => tool.myLists.click(),
    'Store Directory': () => tool.storeDirectory.click(),
    'another store': () => chooseStore(page, 'Kroger'),
  }
  await tool.startNavigation.click()
  await completeSteps(page, 1)
  for (const [way, leave] of Object.entries(waysOut)) {
    await test.step(`${way} can be undone`, async () => {
      await leave()
      await expect(tool.route).toHaveCount(0)
      await undo.click()
      await expect(tool.currentStep).toContainText('Step 2')
      await expect(
        page.getByText('Follow these steps to efficiently navigate through Target'),
      ).toBeVisible()
      await expect(undo).toHaveCount(0)
    })
  }
})

test('after a route, a shopper can use the keyboard to continue with the same list or a new one', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  await tool.startNavigation.click()
  await completeSteps(page, 2)
  await page.getByRole('button', { name: 'Shop again' }).press('Enter')
  await expect(tool.currentStep).toContainText('Step 1')
  await expect(tool.currentStep.locator(':focus')).toBeVisible()
  await completeSteps(page, 2)
  await page.getByRole('button', { name: 'New list' }).press('Enter')
  await expect(tool.route).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Grocery List & Actions' })).toBeFocused()
})

test('on a second trip, nothing is ticked, even if the first trip is not yet stored on the device', async ({
  page,
  tool,
}) => {
  await chooseStore(page, 'Target')
  await expect(page.getByText('Synced', { exact: true })).toBeAttached()
  const release = await holdListWrites(page)
  await findItems(page, 'milk, bread')
  await tool.startNavigation.click()
  await completeSteps(page, 2)
  await page.getByRole('button', { name: 'Shop again' }).click()
  await expect(tool.currentStep).toContainText('Step 1')
  const ticksSent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/sync_lists') &&
      response.request().postData()?.includes('"done"') === true,
  )
  await release()
  await ticksSent
  await expect(tool.currentStep).toContainText('Step 1')
  await expect(tool.steps.getByText(/^(Done|Current|Locked)$/)).toHaveText(['Current', 'Locked'])
})
