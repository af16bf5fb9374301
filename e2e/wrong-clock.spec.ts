import { savedTexts } from '../src/server/testing/saved-texts.ts'
import { setClock, shiftClockNow } from './fixtures/device-clock.ts'
import { recordRequests } from './fixtures/network.ts'
import { saveListAs } from './fixtures/shopping-tool.ts'
import { changeStoredSession } from './fixtures/stored-session.ts'
import { expect, test } from './fixtures/test.ts'

const hourMs = 3_600_000
const shifts = {
  'two hours ahead': 2 * hourMs,
  'two hours behind': -2 * hourMs,
  'a day ahead': 24 * hourMs,
  'a day behind': -24 * hourMs,
  'a year ahead': 365 * 24 * hourMs,
  'a year behind': -365 * 24 * hourMs,
}
const renewal = '/auth/v1/token?grant_type=refresh_token'

test('an app that opens with a wrong clock renews the session at most once', async ({
  page,
  tool,
  shopper,
}) => {
  const renewals = recordRequests(page, renewal)
  for (const [how, shiftMs] of Object.entries(shifts)) {
    await test.step(how, async () => {
      const before = renewals.length
      await setClock(page, shiftMs)
      // Simulates a session stored by an earlier version, which took the expiration time from the
      // server's clock.
      await changeStoredSession(page, { expires_at: Math.round(Date.now() / 1000) + 3600 })
      await page.reload()
      for (const list of ['milk', 'milk, eggs', 'milk, eggs, bread']) {
        const synced = page.waitForResponse(/sync_lists/)
        await tool.list.fill(`${list}, ${how}`)
        await synced
        await expect(page.getByText('Synced', { exact: true })).toBeVisible()
      }
      expect(renewals.length - before, 'renewals').toBeLessThanOrEqual(1)
    })
  }
  await saveListAs(page, 'Weekly')
  await expect
    .poll(async () => {
      const lists = await savedTexts(shopper.client)
      return lists.map(({ createdAt }) => Math.abs(Date.parse(createdAt) - Date.now()) < hourMs)
    })
    .toEqual([true])
})

test('a shopper whose clock jumps while the app is open and offline keeps all changes', async ({
  page,
  tool,
  shopper,
  context,
  goOffline,
}) => {
  const renewals = recordRequests(page, renewal)
  const names: string[] = []
  for (const [how, shiftMs] of Object.entries(shifts)) {
    await test.step(how, async () => {
      const before = renewals.length
      await expect(page.getByText('Synced', { exact: true })).toBeVisible()
      await goOffline()
      await tool.list.fill(`milk ${names.length}`)
      await expect(page.getByText(/changes? waiting/)).toBeVisible()
      await shiftClockNow(page, shiftMs)
      await tool.list.fill(`milk ${names.length}, eggs`)
      await saveListAs(page, how)
      names.push(how)
      await context.setOffline(false)
      const saved = () => savedTexts(shopper.client)
      await expect
        .poll(async () => (await saved()).find(({ name }) => name === how)?.items)
        .toBe(`milk ${names.length - 1}, eggs`)
      await expect(page.getByText('Synced', { exact: true })).toBeVisible()
      expect(renewals.length - before, 'renewals').toBeLessThanOrEqual(1)
    })
  }
  await page.reload()
  await expect(tool.myLists).toHaveText(`My Lists (${names.length})`)
})

test("a shopper doesn't notice a session that ends earlier than the device's clock suggests", async ({
  page,
  tool,
  shopper,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 401/)
  const renewals = recordRequests(page, renewal)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  const tokens = new Set<string | undefined>()
  await page.route('**/rest/v1/rpc/sync_lists*', async (route) => {
    const { authorization } = route.request().headers()
    tokens.add(authorization)
    // Simulates the server's response to a token that has expired by the server's clock.
    const expired = { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' }
    const date = new Date(Date.now() + 2 * hourMs).toUTCString()
    if (tokens.size === 1) await route.fulfill({ status: 401, headers: { date }, json: expired })
    else await route.continue()
  })
  await tool.list.fill('milk')
  await saveListAs(page, 'Weekly')
  await expect
    .poll(() => savedTexts(shopper.client))
    .toMatchObject([{ name: 'Weekly', items: 'milk' }])
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  expect([tokens.size, renewals.length]).toEqual([2, 1])
})
