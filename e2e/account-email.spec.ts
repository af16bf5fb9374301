import { expect, test } from './fixtures/mailbox.ts'
import { newAccount, signIn } from './fixtures/test.ts'

const subject = 'Confirm your new email address'

test('a shopper changes the address once both mailboxes have agreed', async ({
  page,
  shopper,
  newDevice,
  openMail,
}) => {
  const { email: newEmail } = newAccount('ann-new')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('We send a link to your new address and one to')).toBeVisible()
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Two mails are on their way.')).toBeVisible()
  await expect(page.getByText(`Waiting for you to confirm ${newEmail}.`)).toBeVisible()

  const toOld = await openMail(shopper.email, subject)
  const toNew = await openMail(newEmail, subject)
  await page.goto(toNew.link)
  await expect(page).toHaveURL(/\/account#?$/)
  await expect(page.getByText('This mailbox has agreed.')).toBeVisible()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()

  await page.goto(toOld.link)
  await expect(page.getByText(`Welcome, ${newEmail}`)).toBeVisible()
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for you to confirm')).toHaveCount(0)
  const notice = await openMail(shopper.email, 'Your email address was changed')
  expect(notice.text).not.toContain(newEmail)
  await signIn(await newDevice(), { email: newEmail, password: shopper.password })
  const old = await shopper.client.auth.signInWithPassword(shopper)
  expect(old.error?.code).toBe('invalid_credentials')
})
