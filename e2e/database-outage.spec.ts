import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { startServerOnDatabase } from './fixtures/own-database.ts'
import { saveListAs, shoppingTool } from './fixtures/shopping-tool.ts'
import { test as base, expect, openApp } from './fixtures/test.ts'

type OnDatabase = { onDatabase: Awaited<ReturnType<typeof startServerOnDatabase>> }

const test = base.extend<OnDatabase>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  onDatabase: async ({}, use) => {
    const server = await startServerOnDatabase()
    await use(server)
    await server.stop()
  },
  baseURL: async ({ onDatabase }, use) => use(onDatabase.url),
})

// The timeout is long because these journeys create, stop and start their own PostgreSQL.
test.describe.configure({ timeout: 120_000 })

const longTimeout = { timeout: 30_000 }

test('the app keeps working during a database outage and saves all changes afterward', async ({
  page,
  shopper,
  tool,
  newDevice,
  onDatabase,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 503/)
  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()

  await onDatabase.stopDatabase()
  await tool.list.fill('milk, eggs, soap')
  await saveListAs(page, 'Larger')
  await expect(page.getByText(/^\d+ changes? waiting, trying again$/)).toBeVisible(longTimeout)
  await expect(tool.myLists).toHaveText('My Lists (2)')
  await expectAccessible(page)

  await test.step('after a reload, data that only the server has shows an error', async () => {
    await page.reload()
    await expect(tool.list).toHaveValue('milk, eggs, soap')
    await page.goto('/account')
    const tryingAgain = page.getByText("Can't reach the server. Retrying…")
    await expect(tryingAgain.first()).toBeVisible(longTimeout)
    await expectAccessible(page)
    await onDatabase.startDatabase()
    await expect(tryingAgain).toHaveCount(0, longTimeout)
    await expect(page.getByText(shopper.email).first()).toBeVisible()
  })

  await page.goto('/app')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible(longTimeout)
  expect(await savedNamesAndItems(shopper.client)).toEqual([
    { name: 'Larger', items: 'milk, eggs, soap' },
    { name: 'Weekly', items: 'milk, eggs' },
  ])
  const other = await newDevice()
  await openApp(other, shopper)
  await expect(shoppingTool(other).list).toHaveValue('milk, eggs, soap')
})
