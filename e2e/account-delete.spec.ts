import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { saveTexts } from '../src/server/testing/saved-texts.ts'
import { tablesWith } from '../src/server/testing/tables-with.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { addSecondFactor, codeOf } from './fixtures/authenticator.ts'
import { withDatabase } from './fixtures/database.ts'
import { expect, test } from './fixtures/mailbox.ts'
import { openApp, test as testWithoutMail } from './fixtures/test.ts'
import { expectToast } from './fixtures/toasts.ts'

test("a shopper downloads the account's data, then deletes the account without leaving rows or files behind", async ({
  page,
  newShopper,
  mailServer: { dataDir },
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[013]/)
  const shopper = await newShopper()
  const { email, client } = shopper
  const secret = await addSecondFactor(shopper, 'My phone')
  await saveTexts(client, [{ name: 'Weekly', items: 'milk' }])
  await client.from('last_used_stores').insert({ store: { id: 'target-1', name: 'Target' } })
  await client.from('waitlist').insert({ email, name: shopper.fullName })
  await client.auth.resetPasswordForEmail(email)
  await openMail(email, 'Set a new password')
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  const tablesNow = () =>
    withDatabase(dataDir, (ownerPool) => tablesWith({ ownerPool }, [id, email]))
  expect(await tablesNow()).toEqual(
    expect.arrayContaining(['auth.users', 'public.lists', 'public.waitlist']),
  )

  await openApp(page, shopper)
  await page.goto('/account')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const chunks = await (await (await downloading).createReadStream()).toArray()
  const data = Buffer.concat(chunks).toString()
  expect(data).toContain('"Weekly"')
  expect(data).not.toContain(secret)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const remove = dialog.getByRole('button', { name: 'Delete my account' })
  await expectAccessible(page)
  await dialog.getByLabel('Type your email to confirm').fill('someone@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse')
  await dialog.getByLabel('Code from My phone').fill(codeOf(secret, 1))
  await remove.click()
  await expect(dialog.getByLabel('Type your email to confirm')).toHaveAccessibleDescription(
    /This isn't your account's address/,
  )
  await dialog.getByLabel('Type your email to confirm').fill(email)
  await remove.click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /That password is wrong\./,
  )
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password)
  await remove.click()
  await expect(page).toHaveURL('/auth')
  await expectToast(page, {
    title: 'Account deleted',
    text: 'Your lists and sign-ins were deleted too.',
  })

  expect(await tablesNow()).toEqual([])
  expect(await filesWith(dataDir, [id, email])).toEqual([])
  expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([])
  const again = await client.auth.signInWithPassword(shopper)
  expect(again.error?.code).toBe('invalid_credentials')
})

testWithoutMail(
  'a shopper can’t close the dialog while the account is being deleted',
  async ({ page, shopper, expectConsoleErrors }) => {
    expectConsoleErrors(/ERR_FAILED/)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Type your email to confirm').fill(shopper.email)
    await dialog.getByLabel('Password', { exact: true }).fill(shopper.password)
    const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>()
    await page.route('**/rpc/delete_my_account', async (route) => {
      await refusal
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('button', { name: 'Please wait...' })).toBeVisible()

    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeDisabled()
    await cancel.click({ force: true })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.mouse.click(4, 4)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Please wait...' })).toBeVisible()

    refuse()
    await expect(dialog.getByText('The server could not be reached.')).toBeVisible()
    await expect(cancel).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

/**
 * Returns the relative paths of the files that contain any of the given strings. Searches uploaded files but
 * not the database.
 */
async function filesWith(dataDir: string, texts: string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dataDir, path.join(parentPath, name)))
    .filter((file) => !file.startsWith('postgres/data/'))
  const held = await Promise.all(files.map((file) => readFile(path.join(dataDir, file), 'latin1')))
  return files.filter((_file, index) => texts.some((text) => held[index]?.includes(text)))
}
