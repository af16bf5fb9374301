import { expect, test } from './fixtures/mailbox.ts'
import { newAccount } from './fixtures/test.ts'

for (const [how, signal] of [
  ['restarted', 'SIGTERM'],
  ['killed', 'SIGKILL'],
] as const) {
  test(`after the server was ${how}, shoppers are signed in and a code on its way works`, async ({
    page,
    shopper,
    newDevice,
    mailServer,
    openMail,
    expectConsoleErrors,
  }) => {
    // What a page asks while there is no server.
    expectConsoleErrors(/ERR_(CONNECTION|EMPTY)_/)
    const account = newAccount('bob')
    const waiting = await newDevice()
    await waiting.goto('/auth?mode=sign-up')
    await waiting.getByLabel('Full Name').fill(account.fullName)
    await waiting.getByLabel('Email').fill(account.email)
    await waiting.getByLabel('Password', { exact: true }).fill(account.password)
    await waiting.getByRole('button', { name: 'Create Account' }).click()
    const { code } = await openMail(account.email, 'Confirm your email address')

    await mailServer.restart(signal)
    await page.reload()
    await expect(page.getByText(`Welcome, ${shopper.email}`)).toBeVisible()
    expect((await shopper.client.auth.refreshSession()).error).toBeNull()
    await waiting.getByLabel('Code from the mail').fill(code)
    await waiting.getByRole('button', { name: 'Continue' }).click()
    await expect(waiting.getByText(`Welcome, ${account.email}`)).toBeVisible()
  })
}
