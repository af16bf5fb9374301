import { expectAccessible } from './fixtures/accessible.ts'
import { holdRequests } from './fixtures/network.ts'
import { expect, newAccount, signUp, test } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const badRequest = /status of 400/
const wrongAddress = 'Enter an email address like name@example.com.'
const accentedAddress = 'Before the @, use letters without accents, like u instead of \u00FC.'

test('a visitor switches from the sign-in form to the sign-up form and back', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('Sign in to access your grocery shopping assistant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await expect(page).toHaveTitle(/Welcome Back/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create an account' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Create Account' })
  await expect(heading).toBeFocused()
  await expect(page.getByText('Join thousands of smart shoppers today')).toBeVisible()
  for (const label of ['Full Name', 'Email', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expectAccessible(page)

  await page.reload()
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('the logo and Back to Home lead a visitor to the landing page', async ({ page }) => {
  for (const name of ['Back to Home', 'Grocery Genie']) {
    await page.goto('/auth')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL('/')
  }
})

test("empty or invalid fields show our own messages instead of the browser's, and nothing is sent", async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const isAsked = request.url().endsWith('/settings')
    if (request.url().includes('/auth/v1/') && !isAsked) sent.push(request.url())
  })
  await page.goto('/auth?mode=sign-up')
  const fullName = page.getByLabel('Full Name')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Create Account' })

  await submit.click()
  await expect(fullName).toBeFocused()
  await fullName.fill('Ann Shopper')
  await submit.click()
  await expect(email).toBeFocused()
  await email.fill('ann at example')
  await submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveJSProperty('validationMessage', wrongAddress)
  await email.fill('ann.m\u00FCller@example.com')
  await submit.click()
  await expect(email).toHaveJSProperty('validationMessage', accentedAddress)
  await email.fill('ann@example.com')
  await submit.click()
  await expect(password).toBeFocused()
  await password.pressSequentially('12345')
  await submit.click()
  await expect(password).toBeFocused()
  await expect(password).toHaveJSProperty('validity.tooShort', true)
  await password.press('6')
  await expect(password).toHaveJSProperty('validity.valid', true)
  expect(sent).toEqual([])
})

test('a visitor creates an account, sees a welcome and enters the app', async ({ page }) => {
  const account = newAccount()
  const request = page.waitForRequest('**/auth/v1/signup?**')
  await signUp(page, account)

  expect((await request).postDataJSON()).toMatchObject({
    email: account.email,
    password: account.password,
    data: { full_name: account.fullName },
  })
  expect(new URL((await request).url()).searchParams.get('redirect_to')).toMatch(/\/app$/)
  await expectToast(page, {
    title: 'Account Created!',
    text: 'Please check your email to verify your account.',
  })
  await expectToast(page, { title: "You're signed in" })
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('banner').getByText(`Welcome, ${account.email}`)).toBeVisible()
  await expectAccessible(page)
})

test('the sign-in form shows progress and can be submitted only once', async ({
  page,
  newShopper,
}) => {
  const shopper = await newShopper()
  await page.goto('/auth')
  const held = await holdRequests(page, '**/auth/v1/token**')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  const busy = page.getByRole('button', { name: 'Please wait...' })
  await expect(busy).toBeVisible()
  await busy.press('Enter')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expectAccessible(page)
  expect(held.count()).toBe(1)

  held.release()
  await expect(page).toHaveURL('/app')
  expect(held.count()).toBe(1)
})

test("after a wrong password, the typed text stays and the server's error is shown", async ({
  page,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(badRequest)
  const shopper = await newShopper()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expectToast(page, {
    title: 'Login Failed',
    text: 'Invalid login credentials',
    tone: 'destructive',
  })
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong horse')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
})

test('a visitor whose address already has an account sees that sign-up failed', async ({
  page,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 422/)
  const { email } = await newShopper()
  await signUp(page, { fullName: 'Another Ann', email, password: 'battery staple' })
  await expectToast(page, {
    title: 'Sign Up Failed',
    text: 'User already registered',
    tone: 'destructive',
  })
  await expect(page).toHaveURL('/auth?mode=sign-up')
})

test('a shopper whose sign-in request fails sees an error and can try again', async ({
  page,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_/)
  const shopper = await newShopper()
  await page.goto('/auth')
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectToast(page, {
    title: 'Error',
    text: 'An unexpected error occurred. Please try again.',
    tone: 'destructive',
  })
  await expect(page.getByText(/^The server could not be reached/)).toBeVisible()

  await page.unroute('**/auth/v1/token**')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/app')
})

test("a server without email doesn't promise visitors an email", async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByText(/^Password reset by email isn't available here/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Email me a sign-in link' })).toHaveCount(0)
  for (const mode of ['forgot', 'link']) {
    await page.goto(`/auth?mode=${mode}`)
    await expect(page.getByText(/by email isn't available here. Contact support.$/)).toBeVisible()
    await expect(page.getByText(/We'll email you a link/)).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveCount(0)
  }
  await expectAccessible(page)
})
