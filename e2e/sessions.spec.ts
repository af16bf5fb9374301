import { expectAccessible } from './fixtures/accessible.ts'
import { shoppingTool } from './fixtures/shopping-tool.ts'
import { changeStoredSession } from './fixtures/stored-session.ts'
import { expect, fillSignIn, openApp, signIn, test } from './fixtures/test.ts'

test('a shopper signs out all other devices on the account page', async ({
  page,
  newDevice,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  const shopper = await newShopper()
  await openApp(page, shopper)
  const other = await newDevice()
  await signIn(other, shopper)

  await page.goto('/account')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out others' }).click()
  await expect(devices.getByText('Signed out on all other devices.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await other.reload()
  await expect(other).toHaveURL('/auth')
  await page.reload()
  await expect(devices.getByText("You aren't signed in on any other device.")).toBeVisible()
})

test('a shopper whose session ended returns to the account page, where the typed text is kept', async ({
  page,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  const tool = shoppingTool(page)
  await tool.list.fill('milk, bread')
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Change name' }).click()
  const name = page.getByLabel('Full name')
  await name.fill('Ann S. Shopper')
  await shopper.client.auth.signOut({ scope: 'global' })
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You have been signed out. Sign in to continue.')).toBeVisible()

  await fillSignIn(page, shopper)
  await expect(page).toHaveURL('/account')
  await expect(name).toHaveValue('Ann S. Shopper')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ann S. Shopper')).toBeVisible()
  await expect(name).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to shopping' }).click()
  await expect(tool.list).toHaveValue('milk, bread')
})

test('a sign-out in one tab also signs out a tab that shows the account page', async ({
  page,
  context,
  shopper,
}) => {
  const other = await context.newPage()
  await other.goto('/account')
  // Waits for pending requests, which would be refused and logged as errors after the session ends.
  await expect(other.getByText('Ann Shopper')).toBeVisible()
  await expect(other.getByText("You aren't signed in on any other device.")).toBeVisible()
  await other.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/auth')
  await expect(other.getByText('You have been signed out.')).toHaveCount(0)
  await expect(other.getByText(shopper.email)).toHaveCount(0)
})

test('two tabs that renew the session at the same time both stay signed in', async ({
  page,
  context,
  shopper,
}) => {
  const other = await context.newPage()
  await other.goto('/app')
  await expect(other.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  const { promise: bothAsk, resolve } = Promise.withResolvers<void>()
  const tokens: unknown[] = []
  await context.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
    tokens.push(route.request().postDataJSON())
    if (tokens.length === 2) resolve()
    await bothAsk
    await route.continue()
  })

  // Makes the access token look expired, so that the client requests a new one.
  await changeStoredSession(page, { expires_at: 0 })
  await Promise.all([page.reload(), other.reload()])
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  }
  expect(tokens).toHaveLength(2)
  expect(tokens[0]).toEqual(tokens[1])

  await changeStoredSession(other, { expires_at: 0 })
  await other.reload()
  await page.reload()
  for (const tab of [page, other]) {
    await expect(tab.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  }
})

test('Sign Out keeps other devices signed in, and the account page can sign out everywhere', async ({
  page,
  newDevice,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  const phone = await newDevice()
  await signIn(phone, shopper)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')
  await phone.reload()
  await expect(phone.getByText(`Welcome, ${shopper.email}`)).toBeVisible()

  await signIn(page, shopper)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  await phone.reload()
  await expect(phone).toHaveURL('/auth')
})

test('signing out everywhere asks for confirmation if some changes exist only on this device', async ({
  page,
  tool,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/)
  await page.route('**/rest/v1/rpc/sync_lists*', (route) => route.abort())
  await tool.list.fill('milk')
  await expect(page.getByText(/waiting/)).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alert')).toContainText('only on this device')
  await expectAccessible(page)
  await expect(page).toHaveURL('/account')
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL('/auth')
})
