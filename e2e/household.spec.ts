import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { holdRequests } from './fixtures/network.ts'
import { openSavedList } from './fixtures/shared-list.ts'
import { editAsText, saveListAs, shoppingTool } from './fixtures/shopping-tool.ts'
import { changeStoredSession } from './fixtures/stored-session.ts'
import { expect, newAccount, openApp, test } from './fixtures/test.ts'

type Sharing = { tool: ReturnType<typeof shoppingTool>; items?: string; who?: string }

/** Saves a list as 'Weekly', opens it and creates a link that lets others join it. */
async function linkToWeekly(
  page: Page,
  { tool, items = 'milk, eggs', who = 'can edit' }: Sharing,
): Promise<string> {
  await tool.list.fill(items)
  await saveListAs(page, 'Weekly')
  await openSavedList(page, 'Weekly')
  await page.getByRole('button', { name: /^Share/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Anyone with the link').selectOption(who)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await dialog.getByLabel('Link to send').inputValue()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  return link
}

test("a new shopper joins a list by link, and both see each other's changes live", async ({
  page,
  tool,
  newDevice,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const link = await linkToWeekly(page, { tool })

  const other = await newDevice()
  await other.setViewportSize({ width: 360, height: 780 })
  const there = shoppingTool(other)
  await test.step('the owner is shown before joining and signing up', async () => {
    await other.goto(link)
    await expect(
      other.getByRole('heading', { name: 'Ann Shopper shares ‘Weekly’ with you' }),
    ).toBeVisible()
    expect(other.url()).not.toContain('#')
    await expectAccessible(other)
    await other.getByRole('link', { name: 'Create an account to join' }).click()
    const { email, password } = newAccount('bob')
    await other.getByLabel('Full Name').fill('Bob Shopper')
    await other.getByRole('textbox', { name: 'Email' }).fill(email)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Create Account' }).click()
    await other.getByRole('button', { name: 'Join this list' }).click()
    await expect(there.list).toHaveValue('milk, eggs')
    await expect(other.getByRole('button', { name: 'Shared with 1' })).toBeVisible()
  })

  await test.step('ticks and items arrive within a second', async () => {
    await expect(page.getByRole('button', { name: 'Shared with 1' })).toBeVisible()
    await there.items.getByRole('checkbox', { name: 'milk' }).check()
    await expect(tool.items.getByRole('checkbox', { name: 'milk' })).toBeChecked()
    await expect(tool.items.getByTitle('Taken by B')).toBeVisible()
    await editAsText(page)
    await tool.list.fill('milk, eggs, soap')
    await expect(there.list).toHaveValue('milk, eggs, soap')
    await expectAccessible(page)
  })

  await test.step('other members see who added an item', async () => {
    await expect(there.items.getByText('added by Ann Shopper')).toHaveCount(3)
    await expect(tool.items.getByText(/^added by/)).toHaveCount(0)
    await editAsText(other)
    await there.list.fill('milk, eggs, soap, rice')
    const rice = tool.items.getByRole('listitem').filter({ hasText: 'rice' })
    await expect(rice).toHaveText('riceadded by Bob Shopper')
    await expect(there.items.getByText('added by Ann Shopper')).toHaveCount(3)
    await expectAccessible(page)
    await there.list.fill('milk, eggs, soap')
    await expect(tool.list).toHaveValue('milk, eggs, soap')
  })
})

test("a joined list that is still loading says so and can't be edited", async ({
  page,
  tool,
  newShopper,
  newDevice,
}) => {
  const link = await linkToWeekly(page, { tool })
  const other = await newDevice()
  const there = shoppingTool(other)
  await openApp(other, await newShopper('bob'))
  await other.goto(link)
  const join = other.getByRole('button', { name: 'Join this list' })
  await expect(join).toBeVisible()
  const held = await holdRequests(other, '**/rest/v1/rpc/sync_lists*')
  await join.click()
  await expect(other.getByRole('status').getByText('Loading the list')).toBeVisible()
  await expect(there.list).not.toBeEditable()
  await expectAccessible(other)
  held.release()
  await expect(there.list).toHaveValue('milk, eggs')
  await expect(there.list).toBeEditable()
  await expect(other.getByText('Loading the list')).toHaveCount(0)
})

test("a viewer of a list can't change it", async ({ page, tool, newShopper, newDevice }) => {
  const link = await linkToWeekly(page, { tool, who: 'can view' })
  const other = await newDevice()
  const there = shoppingTool(other)
  await openApp(other, await newShopper('bob'))
  await other.goto(`/join#${'x'.repeat(24)}`)
  await expect(other.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  // Opens the link in the same tab, where only the URL hash changes.
  await other.goto(link)
  await other.getByRole('button', { name: 'Join this list' }).click()
  await expect(there.list).toHaveValue('milk, eggs')
  await expect(other.getByText('You can see this list, but not change it.')).toBeVisible()
  await expect(there.list).not.toBeEditable()
  await expect(there.items.getByRole('checkbox', { name: 'milk' })).toBeDisabled()
  await expectAccessible(other)

  await other.getByRole('button', { name: 'Shared with 1' }).click()
  await other.getByRole('button', { name: 'Leave this list' }).press('Enter')
  await other.getByRole('button', { name: 'Leave', exact: true }).press('Enter')
  await expect(there.myLists).toHaveText('My Lists (0)')
  await expect(other.getByRole('heading', { name: 'Grocery List & Actions' })).toBeFocused()
})

test.describe('in a store without a signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a shopper can use a list in a store without a signal while others add to it', async ({
    page,
    tool,
    shopper,
    newDevice,
    newShopper,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
    const link = await linkToWeekly(page, { tool, items: 'milk, eggs, bread' })

    const phone = await newDevice()
    await phone.setViewportSize({ width: 360, height: 780 })
    await openApp(phone, shopper)
    await openSavedList(phone, 'Weekly')
    await expect(phone.getByText('Synced', { exact: true })).toBeVisible()
    await phone.evaluate(() => navigator.serviceWorker.ready)
    await changeStoredSession(phone, { expires_at: Math.floor(Date.now() / 1000) - 7200 })
    await phone.context().setOffline(true)
    await phone.reload()
    const inStore = shoppingTool(phone)
    await expect(inStore.list).toHaveValue('milk, eggs, bread')
    await inStore.items.getByRole('checkbox', { name: 'milk' }).check()
    await inStore.items.getByRole('checkbox', { name: 'bread' }).check()
    await expect(phone.getByText('2 changes waiting')).toBeVisible()

    const third = await newDevice()
    const bobs = shoppingTool(third)
    await openApp(third, await newShopper('bob'))
    await third.goto(link)
    await third.getByRole('button', { name: 'Join this list' }).click()
    await bobs.list.fill('milk, eggs, bread, soap, tea')
    await expect(third.getByText('Synced', { exact: true })).toBeVisible()

    await phone.context().setOffline(false)
    for (const { list, items } of [tool, inStore, bobs]) {
      await expect(list).toHaveValue('milk, eggs, bread, soap, tea')
      await expect(items.getByText('2 of 5 picked up')).toBeVisible()
    }
  })
})

test('when the owner of a list deletes their account, the list passes to its longest-standing editor', async ({
  page,
  tool,
  shopper,
  newShopper,
  newDevice,
  expectConsoleErrors,
}) => {
  // At the end, the app signs out of a session that the server has already deleted.
  expectConsoleErrors(/status of 403/)
  const link = await linkToWeekly(page, { tool })
  const other = await newDevice()
  const there = shoppingTool(other)
  await openApp(other, await newShopper('bob'))
  await other.goto(link)
  await other.getByRole('button', { name: 'Join this list' }).click()
  await expect(there.list).toHaveValue('milk, eggs')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type your email to confirm').fill(shopper.email)
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password)
  await expect(dialog.getByLabel('Lists that you share')).toHaveValue('pass')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(other.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(there.list).toHaveValue('milk, eggs')
})

test('signing out deletes a pending invitation from the device', async ({
  page,
  tool,
  newShopper,
  newDevice,
}) => {
  const link = await linkToWeekly(page, { tool })
  const other = await newDevice()
  await openApp(other, await newShopper('bob'))
  await other.goto(link)
  await expect(other.getByRole('button', { name: 'Join this list' })).toBeVisible()
  await other.goto('/join')
  await expect(other.getByRole('button', { name: 'Join this list' })).toBeVisible()
  await other.goto('/app')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/auth')
  await other.goto('/join')
  await expect(other.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
})
