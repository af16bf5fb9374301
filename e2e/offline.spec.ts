import type { Page } from '@playwright/test'
import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { recordRequests } from './fixtures/network.ts'
import {
  chooseStore,
  chooseTypicalStore,
  completeSteps,
  findItems,
  leaveRoute,
  saveListAs,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { changeStoredSession } from './fixtures/stored-session.ts'
import { expect, test } from './fixtures/test.ts'
import type { WithPolicies } from './fixtures/trusted-types.ts'
import { startUpdatedSite, type UpdatedSite } from './fixtures/updated-site.ts'

test.use({ serviceWorkers: 'allow' })

const newVersion = 'A new version of Grocery Genie is ready.'

test('a shopper opens the app offline in a store, hours after the last visit', async ({
  page,
  context,
  tool,
  shopper,
  goOffline,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await chooseStore(page, 'Target')
  await tool.list.fill('milk, bread, banana')
  await waitForStoredApp(page)
  await changeStoredSession(page, { expires_at: Math.floor(Date.now() / 1000) - 7200 })
  await page.close()

  await goOffline()
  const cold = await context.newPage()
  await cold.setViewportSize({ width: 360, height: 780 })
  const there = shoppingTool(cold)
  const sent = recordRequests(cold, '/rest/v1/')
  await cold.goto('/app')

  await test.step('the shopper can see, search and walk the list', async () => {
    await expect(cold.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
    await expect(cold.getByRole('status').getByText(/^You are offline\./)).toBeVisible()
    await expect(there.list).toHaveValue('milk, bread, banana')
    await there.findItems.click()
    await there.startNavigation.click()
    await completeSteps(cold, 1)
    await cold.reload()
    await expect(there.currentStep).toContainText('Step 2')
    await expectAccessible(cold)
  })

  await test.step('aisles of the other chains are there too', async () => {
    await chooseTypicalStore(cold, 'A Publix')
    await findItems(cold, 'oat milk, tortillas')
    await expect(there.results.getByText('Not Found')).toHaveCount(0)
    await expect(there.results.getByText('oat milk')).toBeVisible()
  })

  await test.step('no request is sent with the expired session', async () => {
    expect(sent).toEqual([])
  })

  await test.step('back online, the session is renewed and the list saved', async () => {
    await context.setOffline(false)
    await expect(cold.getByText(/^You are offline\./)).toHaveCount(0)
    await there.results.getByRole('button', { name: 'Edit list' }).click()
    await saveListAs(cold, 'Weekly')
    await expect
      .poll(() => savedNamesAndItems(shopper.client))
      .toEqual([{ name: 'Weekly', items: 'oat milk, tortillas' }])
  })
})

test('a shopper with an expired session can sign out of every tab while offline', async ({
  page,
  context,
  tool,
  goOffline,
}) => {
  await waitForStoredApp(page)
  await tool.list.fill('milk')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await changeStoredSession(page, { expires_at: 1 })
  await goOffline()
  await page.reload()
  const other = await context.newPage()
  await other.goto('/app')
  for (const tab of [page, other]) await expect(shoppingTool(tab).list).toHaveValue('milk')

  // Simulates a tab that is notified of the sign-out before it sees the changed storage.
  await other.evaluate(() => {
    const stored = new Map(Object.entries(window.localStorage))
    Storage.prototype.getItem = (name) => stored.get(name) ?? null
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  }
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([])
  await context.setOffline(false)
  await page.goto('/app')
  await expect(page).toHaveURL('/auth')
})

test('changes are saved as soon as the network returns, even after the client has stopped retrying', async ({
  page,
  context,
  tool,
  shopper,
  goOffline,
}) => {
  await waitForStoredApp(page)
  await tool.list.fill('milk')
  await changeStoredSession(page, { expires_at: 1 })
  await page.clock.install()
  await goOffline()
  await page.reload()
  await tool.listName.fill('Weekly')
  await page.clock.fastForward(60_000)
  await tool.saveList.click()
  await expect(tool.myLists).toHaveText('My Lists (1)')

  await context.setOffline(false)
  await expect
    .poll(() => savedNamesAndItems(shopper.client))
    .toEqual([{ name: 'Weekly', items: 'milk' }])
})

test('the logo leads back to the app if the landing page is unreachable', async ({
  page,
  shopper,
  goOffline,
}) => {
  await waitForStoredApp(page)
  await goOffline()
  await page.getByRole('link', { name: 'Grocery Genie' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
})

test('the account page opens offline and says that the app works offline', async ({
  page,
  shopper: _signedIn,
  goOffline,
}) => {
  await waitForStoredApp(page)
  await goOffline()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Offline use' })).toContainText(
    'Grocery Genie works offline here',
  )
})

test("the device stores the files of the app, but no shopper's data", async ({
  page,
  tool,
  shopper: _signedIn,
}) => {
  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  await waitForStoredApp(page)
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    )
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/app')
  expect(kept.filter((path) => path !== '/app' && !path.startsWith('/assets/'))).toEqual([])
})

test('only our own script can become the service worker', async ({
  page,
  shopper: _signedIn,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(
    /requires 'TrustedScriptURL' assignment/,
    /TrustedTypePolicy with that name already exists/,
  )
  await waitForStoredApp(page)
  const refusals = await page.evaluate(async () => {
    const { trustedTypes } = window as unknown as WithPolicies
    const tries: (() => unknown)[] = [
      () => navigator.serviceWorker.register('/sw.js'),
      () => trustedTypes.createPolicy('service-worker', { createScriptURL: (url: string) => url }),
    ]
    const attempts = tries.map(async (attempt) => await attempt())
    const settled = await Promise.allSettled(attempts)
    return settled.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))
  })
  expect(refusals).toEqual([
    expect.stringContaining("requires 'TrustedScriptURL'"),
    expect.stringContaining('service-worker'),
  ])
})

const updatedTest = test.extend<{ site: UpdatedSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  site: async ({}, use) => {
    const site = await startUpdatedSite(process.env['E2E_BASE_URL'] ?? '')
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

updatedTest(
  'a new version is offered only after the shopper leaves the route, and using it keeps the typed text',
  async ({ page, context, site, tool }) => {
    await chooseStore(page, 'Target')
    await findItems(page, 'milk, bread')
    await waitForStoredApp(page)
    await tool.startNavigation.click()
    const other = await context.newPage()
    await other.goto('/app')
    await expect(other.getByText(/^Welcome, /)).toBeVisible()

    site.update()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
    })
    await expect.poll(() => newVersionWaits(page)).toBe(true)
    await expect(tool.currentStep).toBeVisible()
    await expect(page.getByText(newVersion)).toHaveCount(0)

    await leaveRoute(page)
    await expect(page.getByRole('status').filter({ hasText: newVersion })).toBeVisible()
    await expectAccessible(page)

    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Use it now' }).click()
    await loaded
    await expect(tool.list).toHaveValue('milk, bread')
    await expect(tool.results).toBeVisible()
    expect(await newVersionWaits(page)).toBe(false)
    await expect(page.getByText(newVersion)).toHaveCount(0)

    await updatedTest.step('another tab keeps running and also asks', async () => {
      const its = shoppingTool(other)
      await its.listName.fill('Weekly')
      await its.storeDirectory.click()
      await expect(other.getByRole('status').filter({ hasText: newVersion })).toBeVisible()
      await expect(its.listName).toHaveValue('Weekly')
      await other.getByRole('button', { name: 'Use it now' }).click()
      await expect(other.getByText(newVersion)).toHaveCount(0)
      await expect(its.listName).toHaveValue('Weekly')
    })
  },
)

test.describe("where browsers can't store the app", () => {
  test.use({ serviceWorkers: 'block' })

  test('the account page explains why and says what would help', async ({
    page,
    shopper: _signedIn,
  }) => {
    // Simulates plain HTTP on a remote host, because journeys run on localhost.
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
      Object.defineProperty(window, 'isSecureContext', { value: false })
    })
    await page.goto('/account')
    const device = page.getByRole('region', { name: 'Offline use' })
    await expect(device).toContainText('this address is plain http')
    await expect(device).toContainText('Use an https address')
  })
})

/** Waits until all files of the app are stored on the device. */
async function waitForStoredApp(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

function newVersionWaits(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
}
