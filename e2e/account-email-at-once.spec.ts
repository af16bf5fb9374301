import { expect, newAccount, signIn, test } from './fixtures/test.ts'

test('on a server without email, a new address takes effect immediately, and the page says so', async ({
  page,
  context,
  shopper,
  newDevice,
}) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/account')
  await expect(otherTab.getByText(shopper.email, { exact: true })).toBeVisible()
  const { email: newEmail } = newAccount('ann-new')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Your address changes right away')).toBeVisible()
  await expect(page.getByText('We send a link')).toHaveCount(0)
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Email changed.')).toBeVisible()
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText(`Welcome, ${newEmail}`)).toBeVisible()
    await expect(tab.getByText(newEmail, { exact: true })).toBeVisible()
  }
  await signIn(await newDevice(), { email: newEmail, password: shopper.password })
})

test('an email address changed on another device is updated everywhere on the page', async ({
  page,
  shopper: { email, password, client },
}) => {
  const { email: newEmail } = newAccount('ann-new')
  // A separate session simulates another device.
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull()
  await page.goto('/account')
  await expect(page.getByText(newEmail, { exact: true })).toBeVisible()
  await expect(page.getByText(`Welcome, ${newEmail}`)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})
