import { expectAccessible } from './fixtures/accessible.ts'
import {
  chooseStore,
  completeSteps,
  findItems,
  saveListAs,
  sectionOf,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { expect, fillSignUp, newAccount, signIn, test } from './fixtures/test.ts'

const typedList = 'milk, BREAD, banana, unicorn'

test('a shopper signs up, finds items, walks the route, saves the list, and finds it again on another device', async ({
  page,
  newDevice,
}) => {
  const account = newAccount()
  const tool = shoppingTool(page)

  await test.step('sign up', async () => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, account)
    await expect(page).toHaveURL('/app')
    await expect(page.getByText(`Welcome, ${account.email}`)).toBeVisible()
    await expect(page.getByText('Find your items quickly and shop smarter!')).toBeVisible()
  })

  await test.step('find the items of a list in a Target store', async () => {
    await chooseStore(page, 'Target')
    await findItems(page, typedList)
    await expect(sectionOf(page, 'Aisle G5')).toContainText(/BREAD.*Bakery/)
    await expect(sectionOf(page, 'Aisle G30')).toContainText(/milk.*Dairy/)
    await expect(sectionOf(page, 'Produce')).toContainText(/banana.*Produce/)
    const missing = sectionOf(page, 'Not found')
    await expect(missing).toContainText(/unicorn.*Unknown/)
    await expect(missing.getByText('Not Found', { exact: true })).toBeVisible()
    await expect(tool.results.getByText('Not Found', { exact: true })).toHaveCount(1)
  })

  await test.step('walk the whole route', async () => {
    await tool.startNavigation.click()
    await expect(tool.steps).toHaveCount(3)
    await completeSteps(page, 3)
    await expect(page.getByText('Shopping Complete!')).toBeVisible()
    await expect(page.getByText("Don't forget to check out!")).toBeVisible()
  })

  await test.step('save the list', async () => {
    await saveListAs(page, 'Weekly')
    await page.reload()
    await expect(tool.myLists).toHaveText('My Lists (1)')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/auth')
  })

  await test.step('load it on another device', async () => {
    const device = await newDevice()
    const there = shoppingTool(device)
    await signIn(device, account)
    await there.myLists.click()
    await there.savedLists.getByRole('button', { name: 'Load Weekly' }).click()
    await expect(there.list).toHaveValue(typedList)
    await chooseStore(device, 'Target')
    await there.findItems.click()
    await expect(sectionOf(device, 'Aisle G30')).toContainText('milk')
    await expectAccessible(device)
  })
})
