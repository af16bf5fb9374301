import type { Page } from '@playwright/test'
import { savedTexts } from '../src/server/testing/saved-texts.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { holdRequests, waitForPart } from './fixtures/network.ts'
import { chooseStore, completeSteps, findItems, saveListAs } from './fixtures/shopping-tool.ts'
import { changeStoredSession, storedSession } from './fixtures/stored-session.ts'
import { expect, fillSignIn, signIn, test } from './fixtures/test.ts'

const loading = 'Loading...'

test('a visitor who opens /app is sent to /auth, and Back returns to the previous page', async ({
  page,
}) => {
  await page.goto('/')
  await page.goto('/app')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a shopper who opens /auth is sent to /app, and Back returns to the previous page', async ({
  page,
  shopper,
}) => {
  await page.goto('/')
  await page.goto('/auth')
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('if renewing the session is slow, a loading message is shown, then the app opens anyway', async ({
  page,
  shopper,
}) => {
  const held = await holdRequests(page, '**/auth/v1/token**')
  await changeStoredSession(page, { expires_at: 0 })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.reload()
  await expect(page.getByRole('status').getByText(loading)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)

  await page.clock.resume()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  await expect(page.getByText(loading)).toHaveCount(0)
  held.release()
})

test('a shopper whose app loads slowly sees its outline with a loading message', async ({
  page,
  shopper,
}) => {
  const held = await holdRequests(page, '**/assets/shopping-screen*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('status').getByText(loading)).toBeVisible()
  await expectAccessible(page)
  held.release()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
})

test('a shopper whose session can no longer be refreshed is sent to /auth', async ({
  page,
  shopper: _signedIn,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/, /AuthApiError/)
  await changeStoredSession(page, { expires_at: 0, refresh_token: 'not-a-token' })
  await page.reload()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You have been signed out. Sign in to continue.')).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('a sign-out in one tab also signs out the other tab', async ({ page, context, shopper }) => {
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  await expect(other.getByText('Synced', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(other).toHaveURL('/auth')
  await expect(other.getByText(shopper.email)).toHaveCount(0)

  await page.goBack()
  await expect(page.getByText(shopper.email)).toHaveCount(0)
  await page.goto('/app')
  await expect(page).toHaveURL('/auth')
})

test('a sign-in in one tab also signs in the other tab', async ({ page, context, newShopper }) => {
  const shopper = await newShopper()
  const other = await context.newPage()
  await other.goto('/auth')
  await page.goto('/auth')
  await fillSignIn(page, shopper)
  await expect(page).toHaveURL('/app')
  await expect(other).toHaveURL('/app')
})

test("a shopper whose session can't be renewed because the server is unreachable keeps working", async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/)
  const renewal = '**/auth/v1/token?grant_type=refresh_token'
  await page.route(renewal, (route) => route.abort())
  await changeStoredSession(page, { expires_at: 0 })
  await page.reload()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread')
  expect(await storedSession(page)).not.toBeNull()

  await page.unroute(renewal)
  await saveListAs(page, 'Weekly')
  await expect(tool.myLists).toHaveText('My Lists (1)')
})

test('a shopper whose session was ended on another device is sent to /auth', async ({
  page,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  const { error } = await shopper.client.auth.signOut({ scope: 'global' })
  expect(error).toBeNull()

  await page.reload()
  await expect(page).toHaveURL('/auth')
  expect(await storedSession(page)).toBeNull()
})

test('a shopper whose session ends during a route signs in again and continues', async ({
  page,
  tool,
  shopper,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  await chooseStore(page, 'Target')
  await findItems(page, 'milk, bread, banana')
  await tool.startNavigation.click()
  await completeSteps(page, 1)
  await tool.listName.fill('Weekly')

  // The session ends while the request that saves the list is on its way to the server.
  await page.route('**/rpc/sync_lists', async (route) => {
    const isSave = route.request().postData()?.includes('Weekly') === true
    if (isSave) await shopper.client.auth.signOut({ scope: 'global' })
    await route.fallback()
  })
  await tool.saveList.click()
  await expect(page).toHaveURL('/auth')
  await page.unroute('**/rpc/sync_lists')
  await expect(page.getByText('You have been signed out. Sign in to continue.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([])

  await test.step('the route, the list and its name are as before', async () => {
    await comeBack(page, shopper)
    await expect(tool.currentStep).toContainText('Step 2')
    await expect(tool.list).toHaveValue('milk, bread, banana')
    // The list was saved on the device, and now it reaches the server.
    await expect(tool.myLists).toHaveText('My Lists (1)')
    await shopper.client.auth.signInWithPassword(shopper)
    await expect.poll(() => savedTexts(shopper.client)).toMatchObject([{ name: 'Weekly' }])
  })

  await test.step('another shopper sees none of this data', async () => {
    await shopper.client.auth.signOut({ scope: 'global' })
    await tool.list.fill('milk, bread, banana, soap')
    await expect(page).toHaveURL('/auth')
    await comeBack(page, await newShopper('bob'))
    await expect(tool.list).toHaveValue('')
    await expect(tool.myLists).toHaveText('My Lists (0)')
    await expect(tool.route).toHaveCount(0)
  })
})

test('a shopper who signs out offline is signed out on this device', async ({
  page,
  context,
  shopper,
  goOffline,
}) => {
  await waitForPart(page, 'auth-screens')
  await goOffline()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(await storedSession(page)).toBeNull()

  await context.setOffline(false)
  await page.goto('/app')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText(shopper.email)).toHaveCount(0)
})

test('a shopper is signed out even if the sign-out fails on the server', async ({
  page,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 500/)
  await page.route('**/auth/v1/logout**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'Internal error' } }),
  )
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText(shopper.email)).toHaveCount(0)
})

async function comeBack(page: Page, shopper: { email: string; password: string }) {
  await fillSignIn(page, shopper)
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
}

test('a visitor can enter the app after it failed to load the first time', async ({
  page,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/, /dynamically imported module/)
  const shopper = await newShopper()
  let tries = 0
  await page.route(/\/assets\/shopping-screen-/, (route) => {
    tries += 1
    return tries === 1 ? route.abort() : route.continue()
  })
  await signIn(page, shopper)
  await expect(page.getByRole('textbox', { name: 'Grocery list' })).toBeVisible()
})
