import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/mailbox.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { newAccount, signIn } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

const subject = 'Confirm your new email address'

test('an email address changes after the change is confirmed from both the old and the new mailbox', async ({
  page,
  shopper,
  newDevice,
  openMail,
}) => {
  const newEmail = await askForNewAddress(page)
  await expect(page.getByText('Two emails are on their way.')).toBeVisible()
  await expect(page.getByText(`Waiting for you to confirm ${newEmail}.`)).toBeVisible()

  const toOld = await openMail(shopper.email, subject)
  const toNew = await openMail(newEmail, subject)
  // Opens the link from the new mailbox on a device that is not signed in.
  const mailProgram = await newDevice()
  await followLink(mailProgram, toNew.link)
  await expect(mailProgram.getByText('This address is confirmed.')).toBeVisible()
  await expectAccessible(mailProgram)
  await mailProgram.getByRole('link', { name: 'Sign in' }).click()
  await expect(mailProgram).toHaveURL('/auth')

  await followLink(page, toOld.link)
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(`Welcome, ${newEmail}`)).toBeVisible()
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for you to confirm')).toHaveCount(0)
  const notice = await openMail(shopper.email, 'Your email address was changed')
  expect(notice.text).not.toContain(newEmail)
  await signIn(await newDevice(), { email: newEmail, password: shopper.password })
  const old = await shopper.client.auth.signInWithPassword(shopper)
  expect(old.error?.code).toBe('invalid_credentials')
})

test('a shopper cancels a pending change to the email address', async ({
  page,
  shopper,
  newDevice,
  openMail,
}) => {
  const newEmail = await askForNewAddress(page)
  const { link } = await openMail(newEmail, subject)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await expectToast(page, { title: 'Change canceled' })
  await expect(page.getByText('Waiting for you to confirm')).toHaveCount(0)
  await expect(page.getByText(shopper.email, { exact: true })).toBeVisible()

  const mailProgram = await newDevice()
  await mailProgram.goto(link)
  await expect(mailProgram.getByRole('alert')).toHaveText(
    /^This link has expired or was already used/,
  )
})

/** Requests a change to a new email address on the account page and returns that address. */
async function askForNewAddress(page: Page): Promise<string> {
  const { email } = newAccount('ann-new')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('We send a link to your new address and one to')).toBeVisible()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  return email
}
