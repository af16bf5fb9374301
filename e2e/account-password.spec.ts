import { expect, signIn, test } from './fixtures/test.ts'

test('a shopper changes the password on the account page, which signs out other devices', async ({
  page,
  shopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 4\d\d/)
  const other = await newDevice()
  await signIn(other, shopper)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  const chosen = page.getByLabel('New password', { exact: true })
  const save = page.getByRole('button', { name: 'Save password' })
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(chosen).toHaveAttribute('autocomplete', 'new-password')

  await current.fill('wrong horse')
  await chosen.fill('iloveyou')
  await expect(chosen).toHaveAccessibleDescription(/Many people use this password/)
  await chosen.fill('battery staple')
  await save.click()
  await expect(current).toHaveAccessibleDescription('That password is wrong.')
  await expect(current).toBeFocused()
  await current.fill(shopper.password)
  await save.click()
  await expect(page.getByText('Password saved. Your other devices are signed out.')).toBeVisible()

  await other.reload()
  await expect(other).toHaveURL('/auth')
  await signIn(other, { ...shopper, password: 'battery staple' })
})
