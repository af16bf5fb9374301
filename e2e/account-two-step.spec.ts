import { expectAccessible } from './fixtures/accessible.ts'
import { addLists } from './fixtures/add-lists.ts'
import { addSecondFactor, codeOf, wrongCodeOf } from './fixtures/authenticator.ts'
import { expect, test } from './fixtures/mailbox.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { fillSignIn, openApp } from './fixtures/test.ts'

const refused = /That code is wrong or already used/

test('a shopper turns on two-step verification, and the next sign-in asks for a code', async ({
  page,
  shopper,
  newDevice,
  openMail,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 4\d\d/)
  const secret = await test.step('set up', async () => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Set up two-step verification' }).click()
    await page.getByLabel('Name of the device').fill('My tablet')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const appLink = await page.getByRole('link', { name: /Open an app/ }).getAttribute('href')
    const { searchParams } = new URL(appLink ?? '')
    expect(searchParams.get('issuer')).toBeTruthy()
    await expectAccessible(page)

    const secret = searchParams.get('secret') ?? ''
    const field = page.getByLabel('Code that the app shows')
    await field.fill(wrongCodeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(field).toHaveAccessibleDescription(refused)
    await field.fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('It is on.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
    await expect(page.getByText('Add a second device')).toBeVisible()
    await openMail(shopper.email, 'An authenticator app was added to your account')
    return secret
  })

  await test.step('a session without a verified code has no access', async () => {
    const { client } = shopper
    expect((await client.auth.signInWithPassword(shopper)).error).toBeNull()
    const lastUsed = { store: { id: 'target-1', name: 'Target' } }
    expect((await client.from('last_used_stores').insert(lastUsed)).status).toBe(403)
    expect((await client.rpc('sync_lists')).status).toBe(403)
    expect((await client.rpc('my_data')).status).toBe(403)
    expect((await client.auth.updateUser({ password: 'battery staple' })).error?.code).toBe(
      'insufficient_aal',
    )
  })

  await test.step('another device asks for the code', async () => {
    const other = await newDevice()
    await other.goto('/auth')
    await fillSignIn(other, shopper)
    const heading = other.getByRole('heading', { level: 1, name: 'Enter your code' })
    await expect(heading).toBeVisible()
    await expectAccessible(other)
    for (const path of ['/app', '/account']) {
      await other.goto(path)
      await expect(heading).toBeVisible()
    }
    const field = other.getByLabel('Code from My tablet')
    await field.fill(wrongCodeOf(secret))
    await other.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(refused)
    await expect(field).toBeFocused()
    await field.fill(codeOf(secret, 1))
    await other.keyboard.press('Enter')
    await expect(other.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
    await other.reload()
    await expect(other.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
  })
})

test('a shopper who abandoned two-step setup can start again with the same device name', async ({
  page,
  shopper: _signedIn,
}) => {
  await page.goto('/account')
  const setUp = page.getByRole('button', { name: 'Set up two-step verification' })
  const qrCode = page.getByRole('img', { name: /^QR code/ })
  await setUp.click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(qrCode).toBeVisible()
  await page.getByRole('link', { name: 'Back to shopping' }).click()
  await expect(page).toHaveURL('/app')
  await page.goBack()
  await setUp.click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(qrCode).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(setUp).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
})

test('a typed device name is restored after the session ends and the shopper signs in again', async ({
  page,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const name = page.getByLabel('Name of the device')
  await name.fill('Ann’s tablet')
  await shopper.client.auth.signOut({ scope: 'global' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/auth')
  await fillSignIn(page, shopper)
  await expect(page).toHaveURL('/account')
  await expect(name).toHaveValue('Ann’s tablet')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
  await expect(name).toHaveCount(0)
})

test('after a shopper removes the only device, the password alone is enough to sign in', async ({
  page,
  newDevice,
  newShopper,
}) => {
  const shopper = await newShopper()
  const secret = await addSecondFactor(shopper, 'My phone')
  await openApp(page, shopper)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  const title = page.getByRole('heading', { name: 'Two-step verification' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect(title).toBeFocused()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/factors/*', async (route) => {
    if (route.request().method() === 'DELETE') await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByLabel('Code from My phone').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(cancel).toBeDisabled()
  await cancel.click({ force: true })
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible()
  release()
  await expect(page.getByText('My phone is removed.')).toBeVisible()
  await expect(title).toBeFocused()

  const other = await newDevice()
  await other.goto('/auth')
  await fillSignIn(other, shopper)
  await expect(other.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
})

test('a shopper who forgot the password enters a code before choosing a new one', async ({
  page,
  baseURL,
  newShopper,
  openMail,
}) => {
  const shopper = await newShopper()
  const secret = await addSecondFactor(shopper, 'My phone')
  await shopper.client.auth.resetPasswordForEmail(shopper.email, {
    redirectTo: `${baseURL}/auth/reset`,
  })
  const { link } = await openMail(shopper.email, 'Set a new password')
  await followLink(page, link)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Enter your code')
  await page.reload()
  await expect(heading).toHaveText('Enter your code')
  await page.getByLabel('Code from My phone').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.getByLabel('New password', { exact: true }).fill('battery staple')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
})

test('a shopper who follows an invitation enters the code and returns to the invitation', async ({
  newShopper,
  newDevice,
}) => {
  const shopper = await newShopper()
  const { client } = await newShopper('bob')
  await addLists(client, ['Weekly'])
  const { data: synced } = await client.rpc('sync_lists').throwOnError()
  const link = { list: synced.lists[0].list, role: 'editor', days: 7, uses: 1 }
  const { data: invite } = await client.rpc('create_list_invite', link).throwOnError()
  const secret = await addSecondFactor(shopper, 'Phone')

  const other = await newDevice()
  await other.goto(`/join#${invite.secret}`)
  await other.getByRole('link', { name: 'Sign in to join' }).click()
  await fillSignIn(other, shopper)
  await other.getByLabel('Code from Phone').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/join')
  await other.getByRole('button', { name: 'Join this list' }).click()
  await expect(other.getByRole('textbox', { name: 'Grocery list' })).toHaveValue('milk, eggs')
})

test('a shopper without the code can sign out, and unsent text is restored once a code is entered', async ({
  page,
  shopper,
  newShopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 40[13]/, /ERR_FAILED/)
  await page.route('**/rest/v1/rpc/sync_lists*', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Grocery list' }).fill('milk')
  await expect(page.getByText(/waiting/)).toBeVisible()
  const secret = await addSecondFactor(shopper, 'Phone')
  await shopper.client.auth.signOut({ scope: 'global' })
  await page.reload()
  await expect(page).toHaveURL('/auth')

  const heading = page.getByRole('heading', { name: 'Enter your code' })
  await fillSignIn(page, shopper)
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(heading).toBeHidden()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fillSignIn(page, await newShopper('bob'))
  await expect(page).toHaveURL('/app')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth')

  await page.unroute('**/rest/v1/rpc/sync_lists*')
  await fillSignIn(page, shopper)
  await page.getByLabel('Code from Phone').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Grocery list' })).toHaveValue('milk')
})
