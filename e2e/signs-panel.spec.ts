import { readFile } from 'node:fs/promises'
import { changesOfNewList } from '../src/server/testing/saved-texts.ts'
import { expectAccessible, expectFitsPhone } from './fixtures/accessible.ts'
import { failUntilRetry } from './fixtures/fail-until-retry.ts'
import { chooseTypicalStore, findItems, sectionOf } from './fixtures/shopping-tool.ts'
import { expect, type Shopper, test } from './fixtures/test.ts'
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
    await undoButton(page, 'Your signs for A Kroger were removed').tap()
    await expect(rowsInTab).toHaveCount(2)
    await expect.poll(() => storesOnServer(shopper)).toEqual(['A Kroger', 'Berkeley Bowl'])
    await tab.close()
  })

  await test.step('changes made offline are sent later', async () => {
    await goOffline()
    await panel.getByRole('button', { name: 'Remove Berkeley Bowl' }).tap()
    await undoButton(page, 'Your signs for Berkeley Bowl were removed').tap()
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

test.describe('in a store', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a shopper sees their own signs and those of list members, even offline', async ({
    page,
    shopper,
    newShopper,
    context,
    goOffline,
  }) => {
    await test.step('own signs', async () => {
      await addSigns(shopper, kroger)
      await page.reload()
      await chooseTypicalStore(page, 'A Kroger')
      await findItems(page, 'milk, rice')
      await expect(sectionOf(page, 'Aisle 40')).toContainText('milk')
      await expect(sectionOf(page, 'Aisle 41')).toContainText('rice')
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await goOffline()
      await page.reload()
      await expect(sectionOf(page, 'Aisle 40')).toContainText('milk')
      await context.setOffline(false)
    })

    await test.step('signs of a member', async () => {
      const bob = await newShopper('Bob')
      await addSigns(bob, { ...kroger, signs: '## Aisle 50\nmilk\n## Aisle 51\nrice' })
      await shareListAtKroger(bob, shopper)
      await page.reload()
      await expect(sectionOf(page, 'Aisle 40')).toContainText('milk')
      const removed = { signs: null, signed_at: new Date().toISOString() }
      await shopper.client.from('store_signs').update(removed).neq('store_id', '').throwOnError()
      await page.reload()
      await expect(sectionOf(page, 'Aisle 50')).toContainText('milk')
      await goOffline()
      await page.reload()
      await expect(sectionOf(page, 'Aisle 51')).toContainText('rice')
    })
  })
})

test('a shopper whose signs fail to load sees an error and can retry', async ({
  page,
  shopper: _signedIn,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await failUntilRetry(page, tableUrl)
  await page.goto('/account')
  const panel = page.getByRole('region', { name: 'Signs you have added' })
  await expect(panel.getByRole('alert')).toContainText("Can't load your signs.")
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toContainText('None yet.')
})

async function addSigns({ client }: Shopper, row: typeof kroger) {
  await client.from('store_signs').insert(row).throwOnError()
}

/** Creates a list for the typical Kroger and shares it with another member. */
async function shareListAtKroger(owner: Shopper, member: Shopper) {
  const { lists, items } = changesOfNewList({ name: 'Weekly', items: 'milk' })
  const store = { id: kroger.store_id, chainName: 'Kroger', name: 'A Kroger' }
  const shopped = lists.map((list) => ({
    ...list,
    store,
    clocks: { ...list.clocks, store: list.clocks.name },
  }))
  const changes = { lists: shopped, items }
  await owner.client.rpc('sync_lists', { known: {}, changes }).throwOnError()
  const invite = await owner.client
    .rpc('create_list_invite', { list: lists[0]?.list, role: 'editor' })
    .throwOnError()
  await member.client.rpc('accept_list_invite', { secret: invite.data.secret }).throwOnError()
}

async function storesOnServer({ client }: Shopper): Promise<string[]> {
  const { data } = await client.from('store_signs').select('store_name,signs').order('store_name')
  return (data ?? []).flatMap(({ store_name, signs }) => (signs === null ? [] : `${store_name}`))
}
