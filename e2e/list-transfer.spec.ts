import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { saveListAs, shoppingTool } from './fixtures/shopping-tool.ts'
import { expect, fillSignIn, openApp, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = page.getByRole('dialog', { name: 'Send a copy' })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Link copied.')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function importText(page: Page, text: string) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Or paste a list').fill(text)
}

test('a shopper sends a copy of a list by link, and the recipient signs in before keeping it', async ({
  page,
  tool,
  newDevice,
  newShopper,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await tool.list.fill('milk\n2 lbs apples\nbeans (4 cans, drained)')
  await saveListAs(page, 'Weekly <b>')
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Send a copy of Weekly <b>' }).click()
  await expectAccessible(page)
  const link = await copyLink(page)
  expect(link).toMatch(/\/list#1\.[\w-]{20,200}$/)

  const other = await newDevice()
  await other.setViewportSize({ width: 360, height: 780 })
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Weekly <b>' })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveText([
    'milk',
    '2 lbs apples',
    'beans (4 cans, drained)',
  ])
  expect(other.url()).not.toContain('#')
  expect(requests.filter((sent) => sent.includes(link.split('#')[1] ?? ''))).toEqual([])
  await expectAccessible(other)

  const bob = await newShopper('bob')
  await other.getByRole('link', { name: 'Sign in to keep it' }).click()
  await fillSignIn(other, bob)
  const there = shoppingTool(other)
  await test.step('the copy is added to the open list, and the addition is undone', async () => {
    await other.getByRole('button', { name: 'Add to my list' }).click()
    await expect(there.list).toHaveValue('milk\n2 lbs apples\nbeans (4 cans, drained)')
    await undoButton(other, "Added 'Weekly <b>'").click()
    await expect(there.list).toHaveValue('')
  })

  await test.step('the copy is saved next to a list of the same name', async () => {
    await addLists(bob.client, ['Weekly <b>'])
    await other.reload()
    await expect(there.myLists).toHaveText('My Lists (1)')
    await there.list.fill('soap')
    await other.goto(link)
    await other.getByRole('button', { name: 'Save as a list' }).click()
    await expect(there.list).toHaveValue('milk\n2 lbs apples\nbeans (4 cans, drained)')
    await expect(other.getByRole('button', { name: 'Switch list: Weekly <b> (2)' })).toBeVisible()
    await expect(there.myLists).toHaveText('My Lists (2)')
  })
})

test('opening a link to a copy of a list adds its items to the typed list', async ({
  page,
  tool,
  newDevice,
  newShopper,
}) => {
  await tool.list.fill('milk, eggs')
  await page.getByRole('button', { name: 'Send a copy' }).click()
  const link = await copyLink(page)
  const other = await newDevice()
  await openApp(other, await newShopper('bob'))
  const there = shoppingTool(other)
  await there.list.fill('soap')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Grocery list' })).toBeVisible()
  await other.getByRole('button', { name: 'Add to my list' }).click()
  await expect(there.list).toHaveValue('soap, milk, eggs')
})

test('a list can be shared as text or as a link, and downloaded as a file', async ({
  page,
  tool,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      share: async (data: ShareData) => {
        shared.push(data)
      },
    })
  })
  await page.reload()
  await tool.list.fill('milk @costco, 2 lbs apples, garlic, minced')
  await page.getByRole('button', { name: 'Send a copy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Share text' }).click()
  await dialog.getByRole('button', { name: 'Share link' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
    {
      title: 'Grocery list',
      text: 'Grocery list\n\n- milk (@Costco)\n- 2 lbs apples\n- garlic, minced\n',
    },
    { title: 'Grocery list', url: expect.stringContaining('/list#1.') },
  ])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Grocery list.csv')
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    '"Grocery list","milk","","1","Costco"\r\n"Grocery list","2 lbs apples",", ","1",""\r\n',
  )
})

test('a list can’t be sent as text until the item names have loaded', async ({ page, tool }) => {
  const names = Promise.withResolvers<void>()
  await page.route(/\/assets\/vocabulary/, async (route) => {
    await names.promise
    await route.continue()
  })
  await page.reload()
  await tool.list.fill('milk, garlic, minced')
  await page.getByRole('button', { name: 'Send a copy' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'JSON' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeDisabled()
  names.resolve()
  await expect(dialog.getByRole('button', { name: 'Copy text' })).toBeEnabled()
  await expect(dialog).toContainText('Grocery list, 2 items.')
})

test('a truncated or made-up link shows an error and doesn’t add items', async ({ page, tool }) => {
  for (const fragment of ['1.AAAA', `1.${'A'.repeat(20_000)}`, '<script>', '']) {
    await page.goto('/auth')
    await page.goto(`/list#${fragment}`)
    await expect(page.getByRole('heading', { name: 'There is no list in this link' })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your lists' }).click()
  await expect(tool.list).toHaveValue('')
})

test('all lists can be exported as one file and imported unchanged into another account', async ({
  page,
  tool,
  goOffline,
  newDevice,
  newShopper,
}) => {
  await tool.list.fill('milk\n\neggs,  =1+1')
  await saveListAs(page, '=Weekly')
  await tool.list.fill('chips, "salsa"')
  await saveListAs(page, 'Party')
  await tool.myLists.click()
  await tool.savedLists.getByRole('button', { name: 'Load Party' }).click()
  await tool.items.getByRole('checkbox', { name: 'chips' }).check()
  await tool.myLists.click()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await goOffline()
  const files = new Map<string, string>()
  await page.getByRole('button', { name: 'Export all' }).click()
  await expectAccessible(page)
  for (const format of ['JSON', 'CSV']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${format}` }).click()
    files.set(format, await (await download).path())
  }

  for (const [format, path] of files) {
    const other = await newDevice()
    const bob = await newShopper('bob')
    await openApp(other, bob)
    const there = shoppingTool(other)
    await there.myLists.click()
    await other.getByRole('button', { name: 'Import', exact: true }).click()
    const name = `lists.${format.toLowerCase()}`
    const file = { name, mimeType: 'text/plain', buffer: await readFile(path) }
    await other.getByLabel('File (text, CSV or JSON)').setInputFiles(file)
    await expect(other.getByRole('heading', { name: '2 lists to save' })).toBeVisible()
    if (format === 'JSON') await expectAccessible(other)
    await other.getByRole('button', { name: 'Import 2 lists' }).click()
    await expect(there.savedLists.getByRole('heading', { level: 3 })).toHaveText([
      'Party',
      '=Weekly',
    ])
    await expect
      .poll(() => savedNamesAndItems(bob.client))
      .toEqual([
        { name: '=Weekly', items: 'milk\n\neggs,  =1+1' },
        { name: 'Party', items: 'chips, "salsa"' },
      ])
    await there.savedLists.getByRole('button', { name: 'Load Party' }).click()
    // CSV files don't contain ticks.
    const chips = there.items.getByRole('checkbox', { name: 'chips' })
    await expect(chips).toBeChecked({ checked: format === 'JSON' })
  }
})

test('importing a list from another app doesn’t overwrite a list with the same name', async ({
  page,
  tool,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  await tool.myLists.click()
  await importText(page, 'Weekly\n\n- [ ] oat milk\n- [x] eggs\n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Weekly (2), 2 items')).toBeVisible()
  await expect(dialog.getByText("You have another list named 'Weekly'.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 list' }).click()
  await expect(tool.savedLists.getByRole('listitem')).toHaveText([
    /^Weekly \(2\)\s*oat milk, eggs/,
    /^Weekly\s*milk/,
  ])
  await undoButton(page, 'Imported 1 list').click()
  await expect(tool.myLists).toHaveText('My Lists (1)')

  await test.step('existing lists are skipped', async () => {
    await importText(page, 'Weekly\n\n- milk\n')
    await expect(dialog.getByRole('heading', { name: '1 list left out' })).toBeVisible()
    await expect(dialog.getByText('You already have it.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await expectAccessible(page)
  })
})

test('a malicious file is rejected with an explanation and isn’t saved', async ({ page, tool }) => {
  await tool.myLists.click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('File (text, CSV or JSON)').setInputFiles({ name, mimeType: 'a/b', buffer })
  await choose('a.png', Buffer.from([0x89, 0x50, 0, 1]))
  await expect(dialog.getByRole('alert')).toContainText('It is not a text file.')
  await choose('a.json', Buffer.from('['.repeat(1_000_000)))
  await expect(dialog.getByRole('alert')).toContainText('The file is broken')
  await choose('a.txt', Buffer.alloc(13_000_000, 'a'))
  await expect(dialog.getByRole('alert')).toContainText('up to 12 MB can be read')
  await expectAccessible(page)
  await choose('long.txt', Buffer.from('milk, '.repeat(4_000)))
  await expect(dialog.getByText('a list holds up to 20,000.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(tool.myLists).toHaveText('My Lists (0)')
})

test('without clipboard access, the text can be copied by hand', async ({ page, tool }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await page.reload()
  await tool.list.fill('milk')
  await page.getByRole('button', { name: 'Send a copy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy text' }).click()
  await expect(dialog.getByLabel('To copy')).toHaveValue('Grocery list\n\n- milk\n')
  await expectAccessible(page)
})
