import { enterCode, expect, test } from './fixtures/mailbox.ts'
import { newAccount, signUp } from './fixtures/test.ts'

for (const [how, signal] of [
  ['restarted', 'SIGTERM'],
  ['killed', 'SIGKILL'],
] as const) {
  test(`after the server is ${how}, shoppers stay signed in and emailed codes still work`, async ({
    page,
    shopper,
    newDevice,
    mailServer,
    openMail,
    expectConsoleErrors,
  }) => {
    // The page keeps sending requests while the server is down.
    expectConsoleErrors(/ERR_(CONNECTION|EMPTY)_/)
    const account = newAccount('bob')
    const waiting = await newDevice()
    await signUp(waiting, account)
    const { code } = await openMail(account.email, 'Confirm your email address')

    await mailServer.restart(signal)
    await page.reload()
    await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
    expect((await shopper.client.auth.refreshSession()).error).toBeNull()
    await enterCode(waiting, code)
    await expect(waiting.getByText(`Welcome, ${account.email}`)).toBeVisible()
  })
}
