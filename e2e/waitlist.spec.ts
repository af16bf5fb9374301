import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { tabToAndPress, tabToAndType } from './fixtures/keyboard.ts'
import { holdRequests } from './fixtures/network.ts'
import { expect, newAccount, signIn, test } from './fixtures/test.ts'
import { expectNoToast, expectToast } from './fixtures/toasts.ts'

const inserts = '**/rest/v1/waitlist*'
const scripts = '**/assets/*.js'

const welcome = {
  title: 'Welcome to the waitlist!',
  text: "We'll notify you when Grocery Genie launches.",
}
const already = {
  title: 'Already on the waitlist!',
  text: 'This email is already registered for early access.',
  tone: 'destructive' as const,
}
const wentWrong = {
  title: 'Something went wrong',
  text: 'Please try again later.',
  tone: 'destructive' as const,
}

// These journeys take a long time because axe checks the whole page in each state.
test.describe.configure({ timeout: 120_000 })

function waitlist(page: Page) {
  const form = page.getByRole('form', { name: 'Waitlist' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    getEarlyAccess: button('Get Early Access'),
    joinWaitlist: button('Join Waitlist'),
    form,
    email: form.getByLabel('Email'),
    name: form.getByLabel('Name (optional)'),
    join: button('Join the waitlist'),
    joining: button('Joining...'),
    card: page.getByRole('heading', { name: "You're on the list!" }),
  }
}

async function openForm(page: Page) {
  await page.goto('/')
  const parts = waitlist(page)
  await parts.getEarlyAccess.click()
  await expect(parts.email).toBeVisible()
  return parts
}

test('a visitor joins the waitlist', async ({ page }) => {
  const { email } = newAccount('visitor')
  const {
    form,
    email: emailField,
    name,
    join,
    joining,
    card,
    getEarlyAccess,
  } = await openForm(page)
  await expectAccessible(page)
  const held = await holdRequests(page, inserts)
  const sent = page.waitForRequest(inserts)

  await emailField.fill(email)
  await name.fill('  Ann Shopper ')
  await join.click()
  await expect(joining).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({ email, name: 'Ann Shopper' })
  await expectAccessible(page)

  held.release()
  await expect(card).toBeVisible()
  await expect(card).toBeFocused()
  await expect(form).toHaveCount(0)
  await expectToast(page, welcome)
  await expectAccessible(page)

  await test.step('the join buttons hide and show the card', async () => {
    await getEarlyAccess.click()
    await expect(card).toBeHidden()
    await getEarlyAccess.click()
    await expect(card).toBeVisible()
  })
})

test('a visitor can join without a name', async ({ page }) => {
  const { email: emailField, name, join, card } = await openForm(page)
  const sent = page.waitForRequest(inserts)
  const { email } = newAccount('visitor')
  await emailField.fill(email)
  await name.fill('   ')
  await join.click()
  expect((await sent).postDataJSON()).toEqual({ email, name: null })
  await expect(card).toBeVisible()
})

test('the form rejects a pasted name with a hidden character', async ({ page }) => {
  const { email: emailField, name, join, card } = await openForm(page)
  await emailField.fill(newAccount('visitor').email)
  await name.fill('Ann\u001B[2J')
  await join.click()
  await expect(name).toHaveAccessibleDescription(/^This name has a hidden character in it\. /)
  await expectNoToast(page, wentWrong.title)
  await expectAccessible(page)

  const sent = page.waitForRequest(inserts)
  await name.fill('Ann\t')
  await join.click()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ann' })
  await expect(card).toBeVisible()
})

test('a visitor who joins twice, in any capitalization, sees that the address is already listed', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409 \(Conflict\)/)
  const { email } = newAccount('visitor')
  const first = await openForm(page)
  await first.email.fill(email)
  await first.join.click()
  await expect(first.card).toBeVisible()

  const second = await openForm(page)
  await second.email.fill(email.toUpperCase())
  await second.name.fill('Ann')
  await second.join.click()
  await expectToast(page, already)
  await expect(second.email).toHaveAccessibleDescription(already.text)
  await expect(second.email).toHaveValue(email.toUpperCase())
  await expect(second.name).toHaveValue('Ann')
  await expectAccessible(page)

  await test.step('another address can join', async () => {
    await second.email.fill(newAccount('other').email)
    await expect(second.email).not.toHaveAttribute('aria-invalid')
    await second.join.click()
    await expectToast(page, welcome)
  })
})

test('typed text is kept when the server fails, and the visitor can try again', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/503 \(Service Unavailable\)/, /ERR_CONNECTION_FAILED/)
  const { email } = newAccount('visitor')
  const { form, email: emailField, name, join, card } = await openForm(page)
  await emailField.fill(email)
  await name.fill('Ann')

  await page.route(inserts, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await join.click()
  await expectToast(page, wentWrong)
  await expect(form.getByText('You are not on the list yet. Please try again later.')).toBeVisible()
  await expect(emailField).toHaveValue(email)
  await expect(name).toHaveValue('Ann')
  await expectAccessible(page)

  await page.unroute(inserts)
  await page.route(inserts, (route) => route.abort('connectionfailed'))
  await join.click()
  await expect(form.getByText('You are not on the list yet. Please try again later.')).toBeVisible()
  await page.unroute(inserts)
  await join.click()
  await expect(card).toBeVisible()
  await expectToast(page, welcome)
})

test('a visitor sees an error when the server never responds, and can try again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 10)
  })
  const { email, form, join, joining, card } = await openForm(page)
  await page.route(inserts, () => {})
  await email.fill(newAccount('visitor').email)
  await join.click()
  await expect(joining).toBeVisible()
  await expectToast(page, wentWrong)
  await expect(form.getByText('You are not on the list yet. Please try again later.')).toBeVisible()

  await page.unroute(inserts)
  await join.click()
  await expect(card).toBeVisible()
})

test('the form rejects an invalid address without sending it', async ({ page }) => {
  const { email, join } = await openForm(page)
  const held = await holdRequests(page, inserts)
  for (const text of ['', 'ann', 'ann@']) {
    await email.fill(text)
    await join.click()
    await expect(email).toBeFocused()
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
  }
  await expectNoToast(page, wentWrong.title)
  expect(held.count()).toBe(0)
})

test('the join buttons show and hide the form, and typed text is kept', async ({ page }) => {
  await page.goto('/')
  const { form, email, getEarlyAccess, joinWaitlist } = waitlist(page)
  await expect(form).toBeHidden()
  await joinWaitlist.click()
  await expect(email).toBeVisible()
  await email.fill('ann@example.com')
  await getEarlyAccess.click()
  await expect(form).toBeHidden()
  await getEarlyAccess.click()
  await expect(email).toHaveValue('ann@example.com')
})

test('on a slow network, a visitor can open, fill in and submit the form before any script loads', async ({
  page,
}) => {
  const slow = await holdRequests(page, scripts)
  const address = newAccount('visitor').email
  await page.goto('/', { waitUntil: 'commit' })
  const { email, name, getEarlyAccess, joining, card } = waitlist(page)
  await getEarlyAccess.click()
  await email.pressSequentially(address)
  await email.press('Enter')
  await expect(joining).toBeVisible()
  await name.pressSequentially('Ann')

  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/waitlist')) requests += 1
  })
  slow.release()
  await expect(card).toBeVisible()
  await expectToast(page, welcome)
  expect(requests).toBe(1)
})

test('text typed while the scripts load is kept, and the caret stays in place', async ({
  page,
}) => {
  const slow = await holdRequests(page, scripts)
  await page.goto('/', { waitUntil: 'commit' })
  const { email, name, getEarlyAccess, join } = waitlist(page)
  await getEarlyAccess.click()
  await email.fill(newAccount('visitor').email)
  await name.pressSequentially('An Shopper')
  for (let moves = 0; moves < 8; moves += 1) await name.press('ArrowLeft')

  slow.release()
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('n')
  await expect(name).toHaveValue('Ann Shopper')
  const sent = page.waitForRequest(inserts)
  await join.click()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ann Shopper' })
})

test('a visitor joins with the keyboard', async ({ page }) => {
  await page.goto('/')
  const { email, getEarlyAccess, name, join, card } = waitlist(page)
  await tabToAndPress(page, getEarlyAccess)
  await expect(email).toBeFocused()
  await page.keyboard.type(newAccount('visitor').email)
  await tabToAndType(page, name, 'Ann')
  await tabToAndPress(page, join)
  await expect(card).toBeFocused()
})

test('a signed-in shopper can join even if the session was ended elsewhere', async ({
  page,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401 \(Unauthorized\)/, /403 \(Forbidden\)/)
  const shopper = await newShopper()
  await signIn(page, shopper)
  const { error } = await shopper.client.auth.signOut({ scope: 'global' })
  expect(error).toBeNull()

  const { email, join, card } = await openForm(page)
  await email.fill(newAccount('visitor').email)
  await join.click()
  await expect(card).toBeVisible()
  await expectToast(page, welcome)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says that joining needs JavaScript', async ({ page }) => {
    await page.goto('/')
    const { form, join } = waitlist(page)
    await expect(form.getByText(/Joining needs JavaScript/)).toBeVisible()
    await expect(join).toBeHidden()
  })
})
