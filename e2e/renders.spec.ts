import { countRenders } from './fixtures/count-renders.ts'
import {
  chooseTypicalStore,
  findItems,
  saveListAs,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { expect, openApp, type Shopper, test } from './fixtures/test.ts'

const stores = 'Store Location & Selection'

/** Returns the shopper's lists as stored on the server. */
async function syncedRows(client: Shopper['client']) {
  const { data } = await client.rpc('sync_lists', { known: {}, changes: {} }).throwOnError()
  return data as { ticks: { key: string; done: boolean }[]; items: { text: string }[] }
}

test('ticking an item doesn’t render the store panel again', async ({ page, tool, shopper }) => {
  const renders = await countRenders(page)
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, bread, rice')
  await tool.startNavigation.click()
  await expect(tool.steps).toHaveCount(3)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()

  const counts = await renders.during(async () => {
    await tool.currentStep.getByRole('checkbox', { name: 'bread' }).click()
    await expect(tool.currentStep).toContainText('rice')
    const ticks = async () => (await syncedRows(shopper.client)).ticks
    await expect.poll(ticks).toContainEqual(expect.objectContaining({ key: 'bread', done: true }))
  })
  expect(counts['Your Shopping Route']).toBeGreaterThan(0)
  expect(counts).not.toHaveProperty([stores])
})

test('typing doesn’t render the store panel or the directory again', async ({
  page,
  tool,
  shopper,
}) => {
  const renders = await countRenders(page)
  await chooseTypicalStore(page, 'A Kroger')
  await tool.list.fill('milk, ')
  await tool.storeDirectory.click()
  await expect(tool.directory).toBeVisible()
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()

  const counts = await renders.during(async () => {
    await tool.list.press('x')
    await expect(tool.list).toHaveValue('milk, x')
    const items = async () => (await syncedRows(shopper.client)).items
    await expect.poll(items).toContainEqual(expect.objectContaining({ text: 'x' }))
  })
  expect(counts['Grocery List & Actions']).toBeGreaterThan(0)
  expect(counts).not.toHaveProperty([stores])
  expect(counts).not.toHaveProperty(['Kroger Store Directory'])
})

test('ticking and typing render only the changed rows of a list', async ({ page, tool }) => {
  const renders = await countRenders(page)
  const names = Array.from({ length: 200 }, (_, at) => `thing ${at + 1}`)
  await tool.list.fill(names.join('\n'))
  await expect(tool.items.getByRole('checkbox')).toHaveCount(200)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const rowCount = 200

  const ofTick = await renders.during(async () => {
    await tool.items.getByRole('checkbox', { name: 'thing 7', exact: true }).check()
    await expect(tool.items.getByText('1 of 200 picked up')).toBeVisible()
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  })
  expect(ofTick['Your items']).toBeGreaterThan(0)
  expect(ofTick['Your items']).toBeLessThan(rowCount)

  const ofKeys = await renders.during(async () => {
    await tool.items.getByRole('combobox', { name: 'Add an item' }).pressSequentially('soap')
    await page.keyboard.press('Enter')
    await expect(tool.items.getByText('1 of 201 picked up')).toBeVisible()
    await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  })
  expect(ofKeys['Your items']).toBeGreaterThan(0)
  expect(ofKeys['Your items']).toBeLessThan(rowCount)
})

test('typing, or a tick from another device, doesn’t render the saved lists again', async ({
  page,
  tool,
  shopper,
  newDevice,
}) => {
  await tool.list.fill('rice')
  await saveListAs(page, 'Weekly')
  await tool.list.fill('milk, ')
  const other = await newDevice()
  await openApp(other, shopper)
  const there = shoppingTool(other)
  await expect(there.items.getByRole('checkbox', { name: 'milk' })).toBeVisible()
  const renders = await countRenders(page)
  await tool.myLists.click()
  await expect(tool.savedLists).toContainText('Weekly')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()

  const counts = await renders.during(async () => {
    await tool.list.press('End')
    await tool.list.press('x')
    await expect(tool.list).toHaveValue(/x$/)
    await there.items.getByRole('checkbox', { name: 'milk' }).check()
    const ticks = async () => (await syncedRows(shopper.client)).ticks
    await expect.poll(ticks).toContainEqual(expect.objectContaining({ key: 'milk', done: true }))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const items = async () => (await syncedRows(shopper.client)).items
    await expect.poll(items).toContainEqual(expect.objectContaining({ text: 'x' }))
  })
  expect(counts['Grocery List & Actions']).toBeGreaterThan(0)
  expect(counts).not.toHaveProperty(['My Saved Lists'])
})

test('scrolling the directory renders the index of signs again, but not the sections', async ({
  page,
  tool,
}) => {
  const renders = await countRenders(page)
  await chooseTypicalStore(page, 'A Kroger')
  await tool.storeDirectory.click()
  const index = page.getByRole('navigation', { name: 'Signs' })
  await index.getByRole('button', { name: 'Go to Produce' }).click()
  const counts = await renders.during(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(index.locator('[aria-current]')).not.toHaveAccessibleName('Go to Produce')
  })
  // Scrolling past a sign renders the index once. If the sign's section rendered too, the count would be
  // higher.
  const signs = await index.getByRole('button').count()
  expect(counts['Kroger Store Directory']).toBeLessThanOrEqual(signs)
})
