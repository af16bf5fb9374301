import { expectAccessible } from './fixtures/accessible.ts'
import { enterCode, expect, test } from './fixtures/mailbox.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { openApp, signIn } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const subject = 'Set a new password'

test('a shopper who forgot the password sets a new one with the emailed link, which ends older sessions', async ({
  page,
  newDevice,
  newShopper,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  const shopper = await newShopper()
  const other = await newDevice()
  await openApp(other, shopper)

  await page.goto('/auth')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

  await followLink(page, (await openMail(shopper.email, subject)).link)
  await expect(page).toHaveURL('/auth/reset')
  const password = page.getByLabel('New password', { exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()

  await test.step('a common password triggers a warning', async () => {
    await password.fill('password1')
    const warning = page.getByRole('status').filter({ hasText: 'Many people use this password' })
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await password.fill('battery staple')
    await expect(warning).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Save password' }).click()
  await expectToast(page, { title: 'Password saved' })
  await expect(page).toHaveURL('/app')

  await test.step('older sessions and the old password stop working', async () => {
    await other.reload()
    await expect(other).toHaveURL('/auth')
    expect((await shopper.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const old = await shopper.client.auth.signInWithPassword(shopper)
    expect(old.error?.code).toBe('invalid_credentials')
    await signIn(other, { ...shopper, password: 'battery staple' })
  })
})

test("the emailed code also lets a shopper set a new password, and strangers can't learn who has an account", async ({
  page,
  newShopper,
  openMail,
}) => {
  const shopper = await newShopper()
  const screens: string[] = []
  for (const email of ['nobody@example.com', shopper.email]) {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    screens.push(
      (await page.getByRole('main').innerText()).replaceAll(email, '').replaceAll(/\d+ s/g, ''),
    )
  }
  expect(screens[0]).toBe(screens[1])

  const { code } = await openMail(shopper.email, subject)
  await enterCode(page, code)
  await expect(page).toHaveURL('/auth/reset')
  await page.getByLabel('New password', { exact: true }).fill('battery staple')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/app')
})

test('a shopper whose session ends while choosing a new password is sent to sign-in', async ({
  page,
  baseURL,
  newShopper,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 403/)
  const shopper = await newShopper()
  await shopper.client.auth.resetPasswordForEmail(shopper.email, {
    redirectTo: `${baseURL}/auth/reset`,
  })
  await followLink(page, (await openMail(shopper.email, subject)).link)
  await page.getByLabel('New password', { exact: true }).fill('battery staple')
  await shopper.client.auth.signOut({ scope: 'global' })
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You have been signed out. Sign in to continue.')).toBeVisible()
})

test('a shopper whose session ended on the account page returns there after setting a new password', async ({
  page,
  shopper,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  // Starts on a page that doesn't load data. On /app, a pending request would be refused before the account
  // page could notice that the session has ended.
  await page.goto('/privacy')
  await shopper.client.auth.signOut({ scope: 'global' })
  await page.goto('/account')
  await expect(page.getByText('You have been signed out. Sign in to continue.')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await enterCode(page, (await openMail(shopper.email, subject)).code)
  await page.getByLabel('New password', { exact: true }).fill('battery staple')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectToast(page, { title: 'Password saved' })
  await expect(page).toHaveURL('/account')
})

test('a shopper who mistyped the address can return to the form and use another address', async ({
  page,
}) => {
  const sent = page.getByRole('heading', { level: 1, name: 'Check your email' })
  const asked = page.getByRole('heading', { level: 1, name: 'Forgot your password?' })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('an@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(sent).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(asked).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('an@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(sent).toBeVisible()
  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(asked).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('an@example.com')
})
