import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { addLists } from './fixtures/add-lists.ts'
import {
  type ForeignNetwork,
  type ForeignResponse,
  startForeignNetwork,
} from './fixtures/foreign-network.ts'
import { saveListAs, searchRealStores, shoppingTool } from './fixtures/shopping-tool.ts'
import { changeStoredSession } from './fixtures/stored-session.ts'
import { test as base, expect, openApp, type Shopper } from './fixtures/test.ts'

const test = base.extend<{ network: ForeignNetwork }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  network: async ({}, use) => {
    const network = await startForeignNetwork(process.env['E2E_BASE_URL'] ?? '')
    await use(network)
    await network.stop()
  },
  baseURL: async ({ network }, use) => use(network.url),
})

const kinds = ['a page', 'plain text', 'nothing', 'a response cut off', 'JSON'] as const
/**
 * HTTP statuses that a captive portal, a firewall, a single sign-on page or a proxy may send. Unit
 * tests cover all other statuses.
 */
const statuses = [511, 403, 401, 400, 404, 407, 409, 410, 422, 429, 451, 200, 502]
const foreignResponses = statuses.map((status, nth): ForeignResponse => {
  return { status, kind: kinds[nth % kinds.length] ?? 'a page' }
})
const noise = [/status of (4\d\d|5\d\d)/, /ERR_/, /WebSocket connection/]

test('a shopper keeps the list even if a portal or proxy responds to the request that renews the session', async ({
  page,
  tool,
  shopper,
  network,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(...noise)
  await tool.list.fill('milk')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const left = [...foreignResponses]
  network.intercept((path) =>
    path.includes('grant_type=refresh_token') ? (left.shift() ?? foreignResponses[0]) : undefined,
  )
  await page.clock.install()
  await changeStoredSession(page, { expires_at: 1 })
  await page.reload()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  while (left.length > 0) {
    await page.clock.runFor(5_000)
    await expect(tool.list).toHaveValue('milk')
  }

  await tool.list.fill('milk, eggs')
  await saveListAs(page, 'Weekly')
  await expect(page.getByText(/^Saved on this device$|changes waiting/)).toBeVisible()
  expect(await savedNamesAndItems(shopper.client)).toEqual([])

  network.intercept(() => undefined)
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return await savedNamesAndItems(shopper.client)
    })
    .toEqual([{ name: 'Weekly', items: 'milk, eggs' }])
})

test('a shopper stays signed in and keeps all data while a portal or proxy responds to every request', async ({
  page,
  tool,
  shopper,
  newShopper,
  network,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(...noise)
  await shareList(shopper, await newShopper('bob'))
  const sockets = page.waitForEvent('websocket')
  await page.reload()
  await sockets
  let nth = 0
  const seen = new Set<string>()
  network.intercept((path) => {
    const [prefix] = /^\/(?:auth|rest|storage|functions|realtime)\/v1/.exec(path) ?? []
    if (prefix === undefined) return undefined
    seen.add(prefix)
    return foreignResponses[nth++ % foreignResponses.length]
  })
  await page.clock.install()

  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  await expect(page.getByText(/changes waiting/)).toBeVisible()
  await searchRealStores(page, '30309')
  await expect(tool.storePanel.getByRole('alert').first()).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByText("Can't reach the server.")).toBeVisible()
  await expect(page).toHaveURL('/account')
  await page.getByRole('link', { name: 'Back to shopping' }).click()
  while (nth < 2 * foreignResponses.length) {
    await page.clock.runFor(5_000)
    await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  }
  expect([...seen].toSorted()).toEqual(['/auth/v1', '/functions/v1', '/realtime/v1', '/rest/v1'])

  network.intercept(() => undefined)
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return await savedNamesAndItems(shopper.client)
    })
    .toContainEqual({ name: 'Weekly', items: 'milk' })
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
})

test.describe('where the app is stored on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a response from a portal or proxy never replaces the stored app, which still opens', async ({
    page,
    newShopper,
    network,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(...noise, /bad HTTP response code|unsupported MIME type/, /integrity/)
    const tool = shoppingTool(page)
    const shopper = await newShopper()

    await test.step('files replaced by a portal are not stored', async () => {
      const { promise: isAsked, resolve } = Promise.withResolvers<void>()
      network.intercept((path, headers) => {
        // Intercepts only requests from the service worker, not those from the page.
        const isOfWorker = path.startsWith('/assets/') && headers['sec-fetch-dest'] === 'empty'
        if (isOfWorker) resolve()
        return isOfWorker ? { status: 200, kind: 'a page' } : undefined
      })
      await openApp(page, shopper)
      await tool.list.fill('milk')
      await isAsked
      await expect.poll(() => workerState(page)).toBe('none')

      network.intercept(() => undefined)
      await page.reload()
      await waitForStoredApp(page)
      await expect(tool.list).toHaveValue('milk')
    })

    for (const foreign of foreignResponses.filter(({ status }) => status !== 502)) {
      network.intercept(() => foreign)
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update().catch(() => undefined)
      })
      expect(await workerState(page), `after ${foreign.status}, ${foreign.kind}`).toBe('activated')
    }
    await page.reload()
    await expect(tool.list).toHaveValue('milk')

    await test.step('the logo leads to the app if the landing page is refused', async () => {
      network.intercept(() => ({ status: 511, kind: 'a page' }))
      await page.getByRole('link', { name: 'Grocery Genie' }).click()
      await expect(page).toHaveURL('/app')
      await expect(tool.list).toHaveValue('milk')
    })
  })
})

/** Waits until all files of the app are stored on the device. */
async function waitForStoredApp(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Returns the state of the active service worker or, if there is none, of the one being installed. */
function workerState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (registration?.active ?? registration?.installing)?.state ?? 'none'
  })
}

/** Shares a list with another shopper, so that the app subscribes to live updates. */
async function shareList({ client }: { client: SupabaseClient }, other: Shopper) {
  await addLists(client, ['Home'])
  const { data } = await client.rpc('sync_lists').throwOnError()
  const { list } = data.lists[0]
  const invite = await client.rpc('create_list_invite', { list, role: 'editor' }).throwOnError()
  await other.client.rpc('accept_list_invite', { secret: invite.data.secret }).throwOnError()
}
