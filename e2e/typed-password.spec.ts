import { hash } from '@node-rs/argon2'
import { withDatabase } from './fixtures/database.ts'
import { expect, newAccount, signIn, signUp, test } from './fixtures/test.ts'

/** The same password in the two Unicode forms that keyboards produce for its accented letter. */
const [composed, decomposed] = ['caf\u00E9 noir', 'cafe\u0301 noir']

test('a password with an accent works on every device, however the keyboard encodes the accent', async ({
  page,
  newDevice,
}) => {
  const account = { ...newAccount(), password: decomposed }
  await signUp(page, account)
  for (const password of [composed, decomposed]) {
    await signIn(await newDevice(), { ...account, password })
  }
})

test('a password stored before normalization works with any encoding after one sign-in with the original', async ({
  shopper,
  newDevice,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/)
  const { email } = shopper
  const before = await hash(decomposed)
  await withDatabase(String(process.env['E2E_DATA_DIR']), (ownerPool) =>
    ownerPool.query('update auth.users set encrypted_password = $2 where email = $1', [
      email,
      before,
    ]),
  )
  for (const password of [decomposed, composed]) {
    await signIn(await newDevice(), { email, password })
  }
})

test('a password that is too long is reported while typing and never sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/signup')) sent.push(request.url())
  })
  await page.goto('/auth?mode=sign-up')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAccessibleDescription('At least 6 characters')
  const tooLong =
    'This password is too long. Use up to 72 characters (accented letters, other scripts and emoji count as 2 or more).'
  // This password has 72 bytes, the maximum.
  const maxPassword = 'Käse, Öl, Brötchen, süße Früchte, Möhren, Nüsse, Gemüsebrühe!!'
  await password.fill(maxPassword)
  await expect(password).toHaveAccessibleDescription('At least 6 characters')
  await password.fill(`${maxPassword}!`)
  await expect(password).toHaveAccessibleDescription(tooLong)

  await page.getByLabel('Full Name').fill('Ann Shopper')
  await page.getByLabel('Email').fill(newAccount().email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(tooLong)
  expect(sent).toEqual([])
})
