import type { Page } from '@playwright/test'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { enterCode, expect, test } from './fixtures/mailbox.ts'
import { followLink } from './fixtures/mailed-link.ts'

const subject = 'Sign in to Grocery Genie'

test('a shopper signs in with the link in an email, without a password', async ({
  page,
  newShopper,
  openMail,
}) => {
  const { email } = await newShopper()
  await askForLink(page, email)
  const { link } = await openMail(email, subject)
  await followLink(page, link)
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
})

test('a shopper signs in with the code in an email, and a newer email invalidates the older one', async ({
  page,
  newShopper,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 403/)
  const { email } = await newShopper()
  await askForLink(page, email)
  const older = await openMail(email, subject)
  await askForLink(page, email)
  const newer = await openMail(email, subject)

  const field = page.getByLabel('Code from the email')
  if (older.code !== newer.code) {
    await enterCode(page, older.code)
    await expect(field).toHaveAccessibleDescription(/Use the one in your latest email\./)
  }
  await enterCode(page, newer.code)
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
})

test("an emailed link with a redirect target that isn't allowed leads to the app", async ({
  page,
  request,
  newShopper,
  openMail,
}) => {
  const { email } = await newShopper()
  const asked = await request.post('/auth/v1/otp?redirect_to=https://elsewhere.example/', {
    data: { email, create_user: false },
    headers: { apikey: defaultAnonKey },
  })
  expect(asked.status()).toBe(200)
  const { link } = await openMail(email, subject)
  await followLink(page, link)
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(/This link has expired or was already used/)).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
})

async function askForLink(page: Page, email: string) {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Email me a sign-in link' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
}
