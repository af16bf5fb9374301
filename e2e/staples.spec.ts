import type { Page } from '@playwright/test'
import { savedNamesAndItems, saveTexts } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { shareWeekly } from './fixtures/shared-list.ts'
import { shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, openApp, type Shopper, test } from './fixtures/test.ts'
import { expectNoToast, expectToast, undoButton } from './fixtures/toasts.ts'

const dayMs = 24 * 3600 * 1000
/** Day on which Staples is due to be added to another list. Journeys start the day before. */
const today = new Date()
const weekday = today.toLocaleDateString('en-US', { weekday: 'long' })
const added = 'Added 3 items from Staples'

/** Opens the app on a device whose clock starts a day behind. */
async function openYesterday(page: Page, shopper: Shopper) {
  await page.clock.install({ time: Date.now() - dayMs })
  await openApp(page, shopper)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
}

/** Moves a device's clock forward by a day. */
async function letDayPass(page: Page) {
  await page.clock.fastForward(dayMs)
}

/**
 * Saves the lists Staples and Groceries on the server, then opens the app on a device whose clock is a
 * day behind.
 */
async function withStaples(page: Page, shopper: Shopper, groceries = 'tea') {
  await saveTexts(shopper.client, [
    { name: 'Groceries', items: groceries },
    { name: 'Staples', items: 'milk, eggs, bread' },
  ])
  await openYesterday(page, shopper)
}

async function openSavedLists(page: Page) {
  const { savedLists, myLists } = shoppingTool(page)
  if (!page.url().includes('view=lists')) await myLists.click()
  await expect(savedLists).toBeVisible()
  return savedLists
}

async function openList(page: Page, name: string) {
  const savedLists = await openSavedLists(page)
  await savedLists.getByRole('button', { name: `Load ${name}` }).click()
}

async function openRepeat(page: Page, list = 'Staples') {
  const savedLists = await openSavedLists(page)
  await savedLists.getByRole('button', { name: `Repeat ${list}` }).click()
  return page.getByRole('dialog', { name: `Repeat ${list}` })
}

/**
 * Schedules the items on the list Staples to be added to another list every week, starting tomorrow by the
 * device's clock.
 */
async function repeatInto(page: Page, into: string) {
  const dialog = await openRepeat(page)
  await dialog.getByLabel('Add these items to').selectOption(into)
  await dialog.getByLabel('On', { exact: true }).selectOption(weekday)
  await dialog.getByRole('button', { name: 'Repeat', exact: true }).click()
  await expect(rowOf(page, 'Staples').getByText(`Every ${weekday}`)).toBeVisible()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
}

function rowOf(page: Page, list: string) {
  const heading = page.getByRole('heading', { name: list, exact: true })
  return shoppingTool(page).savedLists.getByRole('listitem').filter({ has: heading })
}

function textOnServer({ client }: Shopper, name: string) {
  return expect.poll(async () => {
    const lists = await savedNamesAndItems(client)
    return lists.find((list) => list.name === name)?.items
  })
}

test('staples are added to another list once on their day, whichever device opens the app first', async ({
  page,
  shopper,
  newDevice,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await withStaples(page, shopper)
  await test.step('a shopper sets the repeat with the keyboard', async () => {
    const dialog = await openRepeat(page)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    // The form is loaded when the dialog opens.
    await expect(dialog.getByLabel('Add these items to')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Add these items to')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    for (let day = 0; day < today.getDay(); day += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    const next = today.toLocaleDateString('en-US', {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
    })
    await expect(dialog.getByText(/^Next: /)).toHaveText(`Next: ${next}`)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Repeat Staples' })).toBeFocused()
    await expectToast(page, { title: `Staples repeats every 2 weeks on ${weekday}` })
    await expect(rowOf(page, 'Staples').getByText(`Every 2 weeks on ${weekday}`)).toBeVisible()
    await expectAccessible(page)
  })
  const other = await newDevice()
  await openYesterday(other, shopper)

  await letDayPass(page)
  await expectToast(page, { title: added })
  await textOnServer(shopper, 'Groceries').toBe('tea, milk, eggs, bread')
  await letDayPass(other)
  await openList(other, 'Groceries')
  await expect(shoppingTool(other).list).toHaveValue('tea, milk, eggs, bread')
  await expectNoToast(other, added)

  await test.step('items removed on the day stay removed, and the next day is two weeks later', async () => {
    await shoppingTool(other).list.fill('tea, milk, bread')
    await textOnServer(shopper, 'Groceries').toBe('tea, milk, bread')
    await page.reload()
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
    const dialog = await openRepeat(page)
    const next = new Date(today.getTime() + 14 * dayMs)
    await expect(dialog.getByText(/^Next: /)).toContainText(String(next.getDate()))
    await textOnServer(shopper, 'Groceries').toBe('tea, milk, bread')
  })
})

test('staples that two devices add offline appear once on the list, and removed ones stay removed', async ({
  page,
  shopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  await withStaples(page, shopper)
  await repeatInto(page, 'Groceries')
  const other = await newDevice()
  await openYesterday(other, shopper)
  for (const device of [page, other]) {
    await openList(device, 'Groceries')
    await expect(device.getByText('1 item', { exact: true })).toBeVisible()
    await device.context().setOffline(true)
    await letDayPass(device)
    await expectToast(device, { title: added })
    await expect(shoppingTool(device).list).toHaveValue('tea, milk, eggs, bread')
  }
  await shoppingTool(page).list.fill('tea, milk, bread')
  await expect(page.getByText(/changes waiting/)).toBeVisible()
  for (const device of [other, page]) {
    await device.context().setOffline(false)
    await expect(device.getByText('Synced', { exact: true })).toBeVisible()
  }
  await textOnServer(shopper, 'Groceries').toBe('tea, milk, bread')
  await other.reload()
  await expect(shoppingTool(other).list).toHaveValue('tea, milk, bread')
})

test('after a shopper undoes an addition, the items are not added again that day', async ({
  page,
  shopper,
}) => {
  await withStaples(page, shopper, 'tea, milk')
  await repeatInto(page, 'Groceries')
  await letDayPass(page)
  await textOnServer(shopper, 'Groceries').toBe('tea, milk, eggs, bread')
  await undoButton(page, 'Added 2 items from Staples').click()
  await textOnServer(shopper, 'Groceries').toBe('tea, milk')
  await page.reload()
  await openList(page, 'Groceries')
  await expect(shoppingTool(page).list).toHaveValue('tea, milk')
  await expectNoToast(page, 'Added 2 items from Staples')
})

test('staples that no longer repeat are not added, unless the change is undone', async ({
  page,
  shopper,
}) => {
  await withStaples(page, shopper)
  await repeatInto(page, 'New list')
  const stop = async () => {
    const dialog = await openRepeat(page)
    await dialog.getByRole('button', { name: 'Stop repeating' }).click()
    await expect(rowOf(page, 'Staples').getByText(`Every ${weekday}`)).toHaveCount(0)
  }
  await stop()
  await undoButton(page, 'Staples no longer repeats').click()
  await expect(rowOf(page, 'Staples').getByText(`Every ${weekday}`)).toBeVisible()
  await stop()
  await letDayPass(page)
  await page.reload()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await expect(shoppingTool(page).list).toHaveValue('')
})

test('staples are added to an unnamed list, which remains their target once it gets a name', async ({
  page,
  shopper,
}) => {
  await withStaples(page, shopper)
  await repeatInto(page, 'New list')
  await letDayPass(page)
  await expect(shoppingTool(page).list).toHaveValue('milk, eggs, bread')
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  const sharing = page.getByRole('dialog')
  await sharing.getByLabel('Name of this list').fill('Party')
  await page.keyboard.press('Enter')
  await expect(sharing.getByLabel('Anyone with the link')).toBeVisible()
  await page.keyboard.press('Escape')
  const dialog = await openRepeat(page)
  await expect(dialog.getByLabel('Add these items to').locator(':checked')).toHaveText('Party')
})

test('members of a shared list see the staples that one of them adds', async ({
  page,
  shopper: ann,
  newShopper,
  newDevice,
}) => {
  const bob = await newShopper('bob')
  await shareWeekly(ann, bob, 'tea')
  await saveTexts(ann.client, [{ name: 'Staples', items: 'milk, eggs, bread' }])
  await openYesterday(page, ann)
  await repeatInto(page, 'Weekly')
  const other = await newDevice()
  await openApp(other, bob)
  await openList(other, 'Weekly')
  await letDayPass(page)
  await expectToast(page, { title: added })
  await expect(shoppingTool(other).list).toHaveValue('tea, milk, eggs, bread')
  await expectNoToast(other, added)

  await test.step('once the other list is deleted, nothing is added, and Staples says so', async () => {
    const { savedLists } = shoppingTool(page)
    await savedLists.getByRole('button', { name: 'Delete Weekly' }).click()
    await expect(
      rowOf(page, 'Staples').getByText('Nothing is added: the other list was deleted'),
    ).toBeVisible()
    await expectAccessible(page)
  })
})
