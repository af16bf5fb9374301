import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { savedNamesAndItems } from '../src/server/testing/saved-texts.ts'
import { startMixedSite } from './fixtures/mixed-site.ts'
import { buildRelease, newestRelease } from './fixtures/released-version.ts'
import { makeFastDataDir, startServer, startSources, unlimitedRequests } from './fixtures/server.ts'
import {
  chooseTypicalStore,
  completeSteps,
  findItems,
  leaveRoute,
  shoppingTool,
} from './fixtures/shopping-tool.ts'
import { test as base, expect, openApp, type Shopper, signUpShopper } from './fixtures/test.ts'

type Versions = {
  /** Folder with the newest released version, or null if the clone lacks its commit. */
  released: string | null
}

const test = base.extend<{ site: Site }, Versions>({
  released: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const release = await newestRelease()
      const folder = release && (await buildRelease(release))
      await use(folder)
      if (folder) await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: async ({ released }, use) => {
    test.skip(released === null, 'The commits of released versions are not in this clone.')
    const site = await startSite(released ?? '')
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

// The long timeout allows for two server starts. Both tests share one build of the released version.
test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ serviceWorkers: 'allow' })

/** Starts a site whose server runs the released version. The server can be updated and keeps its data. */
async function startSite(released: string) {
  const env = {
    PORT: '0',
    DATA_DIR: await makeFastDataDir('mixed'),
    SITE_URL: 'http://localhost',
    ...unlimitedRequests,
  }
  const args = ['src/server/main.ts']
  const old = await startServer({ command: process.execPath, args, cwd: released, env })
  let current = old
  const site = await startMixedSite({ files: old.url, api: old.url })
  return {
    url: site.url,
    /**
     * From now on, serves the app's files from the server that all journeys share. The API stays on
     * the old server.
     */
    updateFiles: () => site.change({ files: process.env['E2E_BASE_URL'] ?? '', api: old.url }),
    updateServer: async () => {
      await old.stop()
      current = await startSources(env)
      site.change({ files: current.url, api: current.url })
    },
    stop: async () => {
      await site.stop()
      await current.stop()
      await rm(env.DATA_DIR, { recursive: true, force: true })
    },
  }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** Starts a trip, goes offline, then completes a step, adds an item and saves the list. */
async function workOffline(page: Page, goOffline: () => Promise<void>) {
  const tool = shoppingTool(page)
  await chooseTypicalStore(page, 'A Kroger')
  await findItems(page, 'milk, bread, 2 bananas')
  await tool.startNavigation.click()
  await expect(tool.currentStep).toContainText('Step 1')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await goOffline()
  await completeSteps(page, 1)
  await leaveRoute(page)
  await tool.list.fill('milk, bread, 2 bananas, limes')
  await tool.listName.fill('Weekly')
  await tool.saveList.click()
  await expect(tool.myLists).toHaveText('My Lists (1)')
}

/** Expects another device with the new app to show everything that was done offline. */
async function expectAllThere(other: Page, { shopper, url }: { shopper: Shopper; url: string }) {
  const { items } = shoppingTool(other)
  await other.goto(url)
  await openApp(other, shopper)
  await expect(items.getByText('1 of 4 picked up')).toBeVisible()
  expect(await savedNamesAndItems(shopper.client)).toEqual([
    { name: 'Weekly', items: 'milk, bread, 2 bananas, limes' },
  ])
}

test('a tab of the released version can send its offline changes to the updated server', async ({
  page,
  site,
  goOffline,
  context,
  newDevice,
}) => {
  const shopper = await signUpShopper(site.url)
  await openApp(page, shopper)
  await workOffline(page, goOffline)
  await site.updateServer()
  await context.setOffline(false)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await expectAllThere(await newDevice(), { shopper, url: site.url })

  await test.step('the updated app shows the same in that browser', async () => {
    await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      await Promise.all(registrations.map((registration) => registration.unregister()))
    })
    await page.reload()
    const { list, continueRoute } = shoppingTool(page)
    await expect(list).toHaveValue('milk, bread, 2 bananas, limes')
    await expect(continueRoute).toBeVisible()
  })
})

test('an app newer than the server can send its offline changes, and updating the server preserves them', async ({
  page,
  site,
  goOffline,
  context,
  newDevice,
  expectConsoleErrors,
}) => {
  // The released server doesn't have the tables of later versions, such as purchases. The app keeps
  // requesting them, even while the server restarts.
  expectConsoleErrors(/status of 404/, /ERR_EMPTY_RESPONSE/, /ERR_CONNECTION/)
  const shopper = await signUpShopper(site.url)
  site.updateFiles()
  await openApp(page, shopper)
  await workOffline(page, goOffline)
  await context.setOffline(false)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await site.updateServer()
  await expectAllThere(await newDevice(), { shopper, url: site.url })
})
