import { expectAccessible } from './fixtures/accessible.ts'
import { chooseTypicalStore, completeSteps, findItems } from './fixtures/shopping-tool.ts'
import { expect, test } from './fixtures/test.ts'

test('a shopper adds, edits and removes items on a route without losing completed steps', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'bread, rice, coffee, chips')
  await tool.startNavigation.click()
  await completeSteps(page, 2)
  const add = async (item: string) => {
    await page.getByLabel('Item to add').fill(item)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await page.getByText('Add an item', { exact: true }).click()

  await test.step('an item in a later aisle is added to the step of that aisle', async () => {
    await add('potato chips')
    await expect(tool.steps.nth(3).getByRole('listitem')).toHaveText(['chips', 'potato chips'])
    await expect(tool.currentStep).toContainText('coffee')
  })

  await test.step('for an item in an aisle already passed, the route offers to go back', async () => {
    await add('red wine')
    await expect(tool.steps).toHaveCount(5)
    await expect(tool.steps.last()).toContainText('Go back for')
    await expect(tool.currentStep).toContainText('coffee')
    await expectAccessible(page)
    await tool.steps.last().getByRole('button', { name: 'Got it' }).click()
    await expect(tool.steps.getByText(/^(Done|Current|Locked)$/)).toHaveText([
      'Done',
      'Done',
      'Done',
      'Current',
      'Locked',
    ])
  })

  await test.step('after the list is edited, the route continues where the shopper is', async () => {
    await page.getByRole('textbox', { name: 'Grocery list' }).fill('rice, coffee, chips, soap')
    await page.getByRole('button', { name: 'Update route' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Your Shopping Route' })).toBeFocused()
    await expect(tool.steps.getByText(/^(Done|Current|Locked)$/)).toHaveText([
      'Done',
      'Current',
      'Locked',
      'Locked',
    ])
    await page.reload()
    await expect(tool.currentStep).toContainText('coffee')
  })

  await test.step('a route interrupted by a search can be continued', async () => {
    await tool.list.fill('rice, coffee, chips, soap, eggs')
    await tool.findItems.click()
    await expect(tool.continueRoute).toHaveText(/^Continue \(1 of \d\)$/)
    await tool.continueRoute.click()
    await expect(tool.steps).toHaveCount(5)
    await expect(tool.currentStep).toContainText('coffee')
  })
})

test('a shopper has a route start at the entrance, and the choice is remembered', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'ice cream, milk, apples, rice')
  await tool.startNavigation.click()
  const signs = tool.steps.getByRole('heading', { level: 3 })
  await expect(signs).toHaveText([
    /Step 1: Aisle 7/,
    /Step 2: Aisle 19/,
    /Step 3: Dairy/,
    /Step 4: Produce/,
  ])
  await page.getByText('Order: By aisle number').click()
  await page.getByLabel('From the entrance').check()
  const fromEntrance = [/Step 1: Produce/, /Step 2: Aisle 7/, /Step 3: Dairy/, /Step 4: Aisle 19/]
  await expect(signs).toHaveText(fromEntrance)
  await completeSteps(page, 1)
  await page.reload()
  await page.getByText('Order: From the entrance').click()
  await expect(page.getByLabel('From the entrance')).toBeChecked()
  await expect(signs).toHaveText(fromEntrance)
  await expect(tool.currentStep).toContainText('Step 2')
  await page.getByLabel('By aisle number').check()
  await expect(signs).toHaveText([
    /Step 1: Produce/,
    /Step 2: Aisle 7/,
    /Step 3: Aisle 19/,
    /Step 4: Dairy/,
  ])
})

test('a shopper chooses the shortest walk, with cold items last', async ({ page, tool }) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'ice cream, milk, rice, apples, soap, bread, coffee')
  await tool.startNavigation.click()
  const signs = tool.steps.getByRole('heading', { level: 3 })
  const shown = async () => (await signs.allTextContents()).map((text) => text.replace(/.*: /, ''))
  await expect(signs).toHaveCount(7)
  const byNumber = await shown()
  await page.getByText('Order: By aisle number').click()
  await page.getByLabel('Shortest walk').check()
  await expect(tool.route.getByText(/^About [\d,]+ (m|ft)$/)).toBeVisible()
  const shortest = await shown()
  expect(shortest.toSorted()).toEqual(byNumber.toSorted())
  expect(shortest).not.toEqual(byNumber)

  await test.step('completed steps never move, and the remaining steps stay as planned', async () => {
    await completeSteps(page, 2)
    await expect(tool.currentStep).toContainText('Step 3')
    expect(await shown()).toEqual(shortest)
    await page.reload()
    await expect(tool.currentStep).toContainText('Step 3')
    await page.getByText('Order: Shortest walk').click()
    await expect(page.getByLabel('Shortest walk')).toBeChecked()
    expect(await shown()).toEqual(shortest)
  })

  await test.step('keep it cold', async () => {
    await page.getByLabel('Keep it cold').check()
    await expect(signs.last()).toHaveText(/Frozen|Aisle 19/)
    expect((await shown()).slice(0, 2)).toEqual(shortest.slice(0, 2))
    await expectAccessible(page)
  })
})

test('a shopper who walks a store twice in a different order is then offered that order', async ({
  page,
  tool,
}) => {
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'bread, rice, milk')
  await tool.startNavigation.click()
  const offer = tool.route.getByText('You usually take Dairy first.')
  for (const walk of [1, 2]) {
    await test.step(`walk ${walk} starts with Dairy`, async () => {
      await expect(offer).toHaveCount(0)
      await tool.steps
        .filter({ hasText: 'milk' })
        .getByRole('button', { name: 'Go here now' })
        .click()
      await expect(tool.currentStep).toContainText('milk')
      await tool.complete.click()
      for (const step of [2, 3]) {
        await expect(tool.currentStep).toContainText(`Step ${step}`)
        await tool.complete.click()
      }
      await page.getByRole('button', { name: 'Shop again' }).click()
      await expect(tool.currentStep).toContainText('bread')
    })
  }
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Walk as usual' }).click()
  await expect(tool.currentStep).toContainText('milk')
  await expect(offer).toHaveCount(0)
  await expect(tool.route.getByText('Order: As you usually walk')).toBeVisible()
})
