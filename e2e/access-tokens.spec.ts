import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { tabToAndPress } from './fixtures/keyboard.ts'
import { holdRequests } from './fixtures/network.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const calls = '**/rest/v1/rpc/my_access_tokens**'

function panelOf(page: Page) {
  const panel = page.getByRole('region', { name: 'Tokens for other programs' })
  return {
    panel,
    title: panel.getByRole('heading', { level: 2 }),
    rows: panel.getByRole('listitem'),
    button: (name: string) => panel.getByRole('button', { name, exact: true }),
  }
}

test('on a narrow screen, a shopper creates and revokes an access token with the keyboard', async ({
  page,
  shopper: _shopper,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account')
  const { panel, title, rows, button } = panelOf(page)
  await expect(panel.getByText('You have no tokens.')).toBeVisible()

  const token = await test.step('create a token', async () => {
    await tabToAndPress(page, button('Create token'))
    await expect(panel.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Kitchen display')
    await expectAccessible(page)
    await tabToAndPress(page, button('Make token'))
    const field = panel.getByLabel('Your new token')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(/^gg_pat_[\w-]{43}$/)
    await expectAccessible(page)
    await tabToAndPress(page, button('Copy'))
    await expect(panel.getByText('Copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await field.inputValue())
    await tabToAndPress(page, button('Done'))
    await expect(title).toBeFocused()
    await expect(panel.getByText('The token is ready.')).toBeVisible()
    return copied
  })

  const headers = { authorization: `Bearer ${token}` }
  await test.step('a program uses the token', async () => {
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Reads and changes lists')
    await expect(rows).toContainText('never used')
    const made = await request.post('/api/v1/lists', { headers, data: { name: 'By a program' } })
    expect(made.status()).toBe(201)
    await page.reload()
    await expect(rows).toContainText('used today')
    await expect(page.getByText(token)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('revoke the token', async () => {
    await tabToAndPress(page, button('End Kitchen display'))
    await expect(panel.getByText('End Kitchen display? Programs')).toBeFocused()
    await expectAccessible(page)
    await tabToAndPress(page, button('Cancel'))
    await expect(title).toBeFocused()
    await tabToAndPress(page, button('End Kitchen display'))
    await tabToAndPress(page, button('End token'))
    await expect(panel.getByText('Kitchen display is ended.')).toBeVisible()
    await expect(title).toBeFocused()
    await expect(panel.getByText('You have no tokens.')).toBeVisible()
    expect((await request.get('/api/v1/lists', { headers })).status()).toBe(401)
  })
})

test('a shopper revokes all tokens in one action, including read-only ones', async ({
  page,
  shopper,
}) => {
  for (const name of ['One', 'Two']) {
    await shopper.client.rpc('create_access_token', { name, scopes: ['lists:read'], days: 30 })
  }
  await page.goto('/account')
  const { panel, rows, button } = panelOf(page)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/^TwoReads listsMade .*, never used, ends /)
  await button('End all tokens').click()
  await expect(panel.getByText('End all 2 tokens?')).toBeVisible()
  await button('End all tokens').click()
  await expect(panel.getByText('All tokens are ended.')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('the page shows that tokens are loading, and reports when loading, creating or revoking them fails', async ({
  page,
  shopper,
  expectConsoleErrors,
  goOffline,
}) => {
  expectConsoleErrors(/status of (403|500)/)
  const { panel, rows, button } = panelOf(page)
  const held = await holdRequests(page, calls)
  await page.goto('/account')
  await expect(panel.getByText('Loading your tokens')).toBeVisible()
  held.release()

  for (let nth = 0; nth < 20; nth += 1) {
    await shopper.client.rpc('create_access_token', { name: `No ${nth}`, scopes: ['lists:read'] })
  }
  await button('Create token').click()
  await panel.getByLabel('Name').fill('One more')
  await button('Make token').click()
  await expect(panel.getByRole('alert')).toHaveText('You have 20 tokens. End one to make another.')
  await expect(panel.getByLabel('Name')).toHaveValue('One more')

  await page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'XX000', details: null, hint: null, message: 'internal error' },
    }),
  )
  await page.reload()
  await expect(panel.getByText('We could not load your tokens.')).toBeVisible()
  await page.unroute(calls)
  await button('Retry').click()
  await expect(rows).toHaveCount(20)

  await goOffline()
  await button('End No 0').click()
  await button('End token').click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(rows).toHaveCount(20)
})
