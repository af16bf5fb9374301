import { expectAccessible } from './fixtures/accessible.ts'
import { enterCode, expect, test } from './fixtures/mailbox.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { newAccount, signUp } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const subject = 'Confirm your email address'

test('a visitor signs up, and the link in the email confirms the address and opens the app', async ({
  page,
  newDevice,
  mailServer,
  openMail,
}) => {
  const account = newAccount()
  await signUp(page, account)
  await expectToast(page, {
    title: 'Account Created!',
    text: 'Please check your email to verify your account.',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()

  const { link } = await openMail(account.email, subject)
  expect(new URL(link).origin).toBe(mailServer.url)
  const mailProgram = await newDevice()
  await followLink(mailProgram, link)
  await expect(mailProgram).toHaveURL('/app')
  await expect(mailProgram.getByText(`Welcome, ${account.email}`)).toBeVisible()

  await test.step('the link can be used only once', async () => {
    await page.goto(link)
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('alert')).toHaveText(/^This link has expired or was already used/)
  })
})

test('a visitor who reads the email on another device enters the code from it', async ({
  page,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[03]/)
  const account = newAccount('bob')
  await signUp(page, account)
  const { code } = await openMail(account.email, subject)

  await test.step('a wrong code is refused with an explanation', async () => {
    await enterCode(page, '12 34')
    const field = page.getByLabel('Code from the email')
    await expect(field).toHaveAccessibleDescription(/Enter the 6 digits\./)
    await enterCode(page, code === '000000' ? '111111' : '000000')
    await expect(field).toHaveAccessibleDescription(/That code is wrong/)
    await expect(field).toBeFocused()
    await expectAccessible(page)
  })

  await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${account.email}`)).toBeVisible()
})

test('a shopper with an unconfirmed address can have the email sent again', async ({
  page,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/)
  const account = newAccount('cleo')
  await signUp(page, account)
  await openMail(account.email, subject)

  await page.goto('/auth')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, {
    title: 'Login Failed',
    text: 'Email not confirmed',
    tone: 'destructive',
  })
  const again = page.getByRole('button', { name: /^Send it again/ })
  await again.press('Enter')
  await expect(page.getByText('Another email is on its way.')).toBeVisible()
  await expect(again).toBeDisabled()
  await expect(again).toBeFocused()
  await expectAccessible(page)
  await enterCode(page, (await openMail(account.email, subject)).code)
  await expect(page).toHaveURL('/app')
})

test('a visitor who reloads the code screen or signs up again can still enter the code', async ({
  page,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 429/)
  const account = newAccount('dora')
  const heading = page.getByRole('heading', { level: 1, name: 'Check your email' })
  await signUp(page, account)
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeVisible()

  // Simulates the error from a server that requires a pause between emails, because the test server doesn't
  // require one.
  const tooSoon = {
    error_code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 2 seconds.',
  }
  await page.route(/\/auth\/v1\/(signup|resend)/, (route) =>
    route.fulfill({ status: 429, json: tooSoon }),
  )
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signUp(page, account)
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Send it again', exact: true }).click()
  await expect(page.getByText('We just sent an email.')).toBeVisible()

  await enterCode(page, (await openMail(account.email, subject)).code)
  await expect(page).toHaveURL('/app')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})
