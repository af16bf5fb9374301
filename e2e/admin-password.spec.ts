import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { runAdmin } from './fixtures/run-admin.ts'
import { expect, newAccount, signIn, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

// The admin command runs in a separate process.
test.describe.configure({ timeout: 120_000 })

const newPassword = 'battery staple'
const noMailWords = "Password reset by email isn't available here. Contact support."
const expiredWords = 'This link has expired or was already used. Ask for a new one.'

/** Runs the command that makes an account an admin, and returns the one-time link it prints. */
function makeAdmin(email: string): Promise<string> {
  const { E2E_BASE_URL: SITE_URL = '', E2E_DATA_DIR: DATA_DIR = '' } = process.env
  return runAdmin(['make-admin', email, '--yes'], { DATA_DIR, SITE_URL })
}

function newPasswordField(page: Page) {
  return page.getByLabel('New password', { exact: true })
}

async function savePassword(page: Page, password: string) {
  await newPasswordField(page).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

test("an administrator opens the operator's link, sets a password and enters the app", async ({
  page,
  newDevice,
}) => {
  const { email } = newAccount('admin')
  const link = await makeAdmin(email)
  await followLink(page, link)
  await expect(page).toHaveURL('/auth/reset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await expect(page.getByText(`For ${email}`)).toBeVisible()
  await expect(page).toHaveTitle(/Choose a new password/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(newPasswordField(page)).toBeFocused()
  await newPasswordField(page).pressSequentially('12345')
  await page.keyboard.press('Enter')
  await expect(newPasswordField(page)).toHaveJSProperty('validity.tooShort', true)

  await savePassword(page, newPassword)
  await expectToast(page, { title: 'Password saved' })
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()

  await signIn(await newDevice(), { email, password: newPassword })
})

test('a used link leads to the sign-in form, which explains why the link no longer works', async ({
  page,
  newDevice,
}) => {
  const link = await makeAdmin(newAccount('admin').email)
  await followLink(page, link)
  await expect(newPasswordField(page)).toBeVisible()

  const other = await newDevice()
  await other.goto(link)
  await expect(other).toHaveURL('/auth')
  await expect(other.getByRole('alert')).toHaveText(expiredWords)
  await expect(other.getByText(noMailWords)).toBeVisible()
  await expect(other.getByRole('link', { name: 'Email me a new link' })).toHaveCount(0)
  await expectAccessible(other)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(other.getByText(expiredWords)).toHaveCount(0)
})

test('an expired link says that it has expired and leaves the shopper signed in', async ({
  page,
  shopper,
}) => {
  await page.goto(
    '/auth/reset#error=access_denied&error_code=otp_expired&error_description=Call+us',
  )
  await expect(page).toHaveURL('/app')
  await expectToast(page, { title: 'Link not opened', text: expiredWords, tone: 'destructive' })
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  await expect(page.getByText('Call us')).toHaveCount(0)
})

test("an unknown error in the URL shows the app's own message, not the text from the URL", async ({
  page,
}) => {
  await page.goto('/app#error=server_error&error_code=surprise&error_description=Call+us')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('alert')).toHaveText(
    'This link could not be opened. Ask for a new one.',
  )
  await expect(page.getByText('Call us')).toHaveCount(0)
})

test('a visitor who opens the reset page without a link is sent to sign-in', async ({ page }) => {
  await page.goto('/auth/reset')
  await expect(page).toHaveURL('/auth')
})

test('a shopper who signed in with a password must enter that password to set a new one', async ({
  page,
  shopper: _signedIn,
}) => {
  await page.goto('/auth/reset')
  await expect(page).toHaveURL('/account')
  await expect(newPasswordField(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
})

test("an administrator can't reuse the current password as the new one", async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 422/)
  await followLink(page, await makeAdmin(newAccount('admin').email))
  await savePassword(page, newPassword)
  await expect(page).toHaveURL('/app')
  await page.goto('/auth/reset')
  await savePassword(page, newPassword)
  await expectToast(page, {
    title: 'Password not saved',
    text: 'New password should be different from the old password.',
    tone: 'destructive',
  })
  await expectAccessible(page)
  await savePassword(page, `${newPassword} two`)
  await expect(page).toHaveURL('/app')
})

test('an administrator can try again after reloading the form and losing the connection', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_/)
  await followLink(page, await makeAdmin(newAccount('admin').email))
  await expect(newPasswordField(page)).toBeVisible()
  await page.reload()
  await page.route('**/auth/v1/user**', (route) => route.abort())
  await savePassword(page, newPassword)
  await expectToast(page, { title: 'Error', tone: 'destructive' })
  await expect(page.getByText(/^The server could not be reached/)).toBeVisible()
  await expect(newPasswordField(page)).toHaveValue(newPassword)
  await page.unroute('**/auth/v1/user**')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/app')
})

test("a server without email says that it can't reset passwords by email", async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByText(noMailWords)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/auth?mode=forgot')
  await expect(page.getByText(noMailWords)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with your password' }).click()
  await expect(page).toHaveURL('/auth')
})
