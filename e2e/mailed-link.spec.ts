import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/mailbox.ts'
import { followLink } from './fixtures/mailed-link.ts'
import { storedSession } from './fixtures/stored-session.ts'
import { openApp } from './fixtures/test.ts'

const subject = 'Sign in to Grocery Genie'

test('a link for another account has no effect until the shopper clicks the button that names both accounts', async ({
  page,
  newDevice,
  newShopper,
  openMail,
}) => {
  const [ann, bob] = [await newShopper('ann'), await newShopper('bob')]
  await ann.client.auth.signInWithOtp({ email: ann.email })
  const { link } = await openMail(ann.email, subject)
  await openApp(page, bob)
  await page.getByRole('textbox', { name: 'Grocery list' }).fill('plums for bob')
  const present = await storedSession(page)

  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${bob.email}.`)).toBeVisible()
  await expect(page.getByText(/in as a…@example\.com\./)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.goto('/app')
  await expect(page.getByText(`Welcome, ${bob.email}`)).toBeVisible()
  expect(await storedSession(page)).toBe(present)

  await test.step('the link still works on another device', async () => {
    const other = await newDevice()
    await followLink(other, link)
    await expect(other).toHaveURL('/app')
    await expect(other.getByText(`Welcome, ${ann.email}`)).toBeVisible()
  })

  await test.step('clicking the button replaces the session and its data', async () => {
    await ann.client.auth.signInWithOtp({ email: ann.email })
    await followLink(page, (await openMail(ann.email, subject)).link)
    await expect(page.getByText(`Welcome, ${ann.email}`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Grocery list' })).toHaveValue('')
    const left = await page.evaluate(() =>
      JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]),
    )
    expect(left).not.toContain('plums for bob')
  })
})

test("a mail scanner that opens a link doesn't use it up", async ({
  page,
  request,
  newDevice,
  newShopper,
  openMail,
}) => {
  const { client, email } = await newShopper()
  await client.auth.signInWithOtp({ email })
  const { link } = await openMail(email, subject)
  await request.get(link)
  await request.head(link)
  const scanner = await newDevice()
  await scanner.goto(link)
  await expect(scanner.getByRole('button', { name: /^Continue as/ })).toBeVisible()
  await followLink(page, link)
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible()
})

test('tokens in a URL are removed, and don’t start or replace a session', async ({
  page,
  newShopper,
}) => {
  const [ann, bob] = [await newShopper('ann'), await newShopper('bob')]
  const { data } = await ann.client.auth.getSession()
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const hash = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'recovery',
  }).toString()
  for (const path of ['/app', '/auth/reset', '/']) {
    await page.goto(`${path}#${hash}`)
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(await storedSession(page)).toBeNull()
  }
  await openApp(page, bob)
  await page.goto(`/account#${hash}`)
  await expect(page.getByText(`Welcome, ${bob.email}`)).toBeVisible()
  await expect(page).toHaveURL('/account')
})
