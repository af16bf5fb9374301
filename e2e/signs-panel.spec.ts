import { readFile } from 'node:fs/promises'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { chooseTypicalStore, findItems, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, openApp, type Shopper, test } from './fixtures/test.ts'
import { undoButton } from './fixtures/toasts.ts'

const tableUrl = '**/rest/v1/store_signs*'
const signs = '## Aisle 40\nmilk\neggs\n## Aisle 41\nrice'
const bowl = {
  store_id: 'own-1',
  chain_name: 'Berkeley Bowl',
  store_name: 'Berkeley Bowl',
  store_address: '2020 Oregon St, Berkeley, CA 94703',
  signs: '## Aisle 1\nbaking',
}
const kroger = {
  store_id: 'typical-Kroger',
  chain_name: 'Kroger',
  store_name: 'A Kroger',
  store_address: '',
  signs,
}

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

test('a shopper sees, exports and removes the signs that another device has added', async ({
  page,
  shopper,
  context,
  goOffline,
}) => {
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Signs you have added' })
  await expect(panel).toContainText('None yet. Choose a store, then add its signs.')
  await addSigns(shopper, kroger)
  await addSigns(shopper, bowl)
  await page.reload()
  const rows = panel.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('2020 Oregon St')
  await expect(rows.first()).toContainText('1 sign,')
  await expect(rows.last()).toContainText('A Kroger')
  await expect(rows.last()).toContainText('2 signs,')
  await expectFitsPhone(page)
  await expectAccessible(page)

  await test.step('the file has the signs of all stores', async () => {
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Export signs' }).tap()
    const file = await (await downloading).path()
    const text = await readFile(file, 'utf8')
    expect(text).toContain(
      '# Berkeley Bowl\n> Address: 2020 Oregon St, Berkeley, CA 94703\n\n## Aisle 1\nbaking\n',
    )
    expect(text).toContain(
      '# A Kroger\n> Chain: Kroger\n> Store: typical-Kroger\n\n## Aisle 40\nmilk\neggs\n',
    )
  })

  await test.step('removed signs are gone in all tabs, and come back with undo', async () => {
    const tab = await page.context().newPage()
    await tab.goto('/account')
    const rowsInTab = tab
      .getByRole('region', { name: 'Signs you have added' })
      .getByRole('listitem')
    await expect(rowsInTab).toHaveCount(2)
    await panel.getByRole('button', { name: 'Remove A Kroger' }).tap()
    await expect(rows).toHaveCount(1)
    await expect(rowsInTab).toHaveCount(1)
    await expect.poll(() => storesOnServer(shopper)).toEqual(['Berkeley Bowl'])
    await undoButton(page, 'Your signs of A Kroger are removed').tap()
    await expect(rowsInTab).toHaveCount(2)
    await expect.poll(() => storesOnServer(shopper)).toEqual(['A Kroger', 'Berkeley Bowl'])
    await tab.close()
  })

  await test.step('changes made offline are sent later', async () => {
    await goOffline()
    await panel.getByRole('button', { name: 'Remove Berkeley Bowl' }).tap()
    await undoButton(page, 'Your signs of Berkeley Bowl are removed').tap()
    await expect(rows.filter({ hasText: 'Berkeley Bowl' })).toContainText('not synced yet')
    await expect(panel.getByRole('status')).toContainText('Your changes are saved here')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).tap()
    const leave = page.getByRole('dialog', { name: 'Sign out without saving?' })
    await leave.getByRole('button', { name: 'Stay signed in' }).tap()
    await context.setOffline(false)
    await expect(panel).not.toContainText('not synced yet')
    expect(await storesOnServer(shopper)).toEqual(['A Kroger', 'Berkeley Bowl'])
  })

  await test.step('signing out deletes them from the device', async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    const databases = await page.evaluate(() => indexedDB.databases())
    expect(databases.map(({ name }) => name)).toEqual([])
  })
})

test('a shopper’s own signs are used on every device, also offline', async ({
  page,
  shopper,
  newDevice,
  goOffline,
}) => {
  await addSigns(shopper, kroger)
  const other = await newDevice()
  await openApp(other, shopper)
  await chooseTypicalStore(other, 'A Kroger')
  await findItems(other, 'milk, rice')
  await expect(sectionOf(other, 'Aisle 40')).toContainText('milk')
  await expect(sectionOf(other, 'Aisle 41')).toContainText('rice')

  await page.reload()
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk')
  await expect(sectionOf(page, 'Aisle 40')).toContainText('milk')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await goOffline()
  await page.reload()
  await expect(sectionOf(page, 'Aisle 40')).toContainText('milk')
})

test('a shopper whose signs fail to load sees an error and can retry', async ({
  page,
  shopper: _signedIn,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await page.route(tableUrl, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'XX000', details: null, hint: null, message: 'internal error' },
    }),
  )
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Signs you have added' })
  await expect(panel.getByRole('alert')).toContainText("Can't load your signs.")
  await expectAccessible(page)
  await page.unroute(tableUrl)
  await panel.getByRole('button', { name: 'Retry' }).tap()
  await expect(panel).toContainText('None yet.')
})

async function addSigns({ client }: Shopper, row: typeof kroger) {
  await client.from('store_signs').insert(row).throwOnError()
}

async function storesOnServer({ client }: Shopper): Promise<string[]> {
  const { data } = await client.from('store_signs').select('store_name,signs').order('store_name')
  return (data ?? []).flatMap(({ store_name, signs }) => (signs === null ? [] : `${store_name}`))
}
