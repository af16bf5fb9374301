import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/mailbox.ts'

const subject = 'Sign in to Grocery Genie'

test('a shopper signs in by the link of a mail, without a password', async ({
  page,
  newShopper,
  openMail,
}) => {
  const { email } = await newShopper()
  await askForLink(page, email)
  const { link } = await openMail(email, subject)
  await page.goto(link)
  await expect(page).toHaveURL(/\/app#?$/)
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
})

test('a shopper signs in by the code of a mail, and a newer mail voids the older one', async ({
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

  const field = page.getByLabel('Code from the mail')
  if (older.code !== newer.code) {
    await enterCode(page, older.code)
    await expect(field).toHaveAccessibleDescription(/Enter the one of the newest mail\./)
  }
  await enterCode(page, newer.code)
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
})

async function askForLink(page: Page, email: string) {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Email me a sign-in link' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code from the mail').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}
