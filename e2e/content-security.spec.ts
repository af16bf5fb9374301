import { expect, test } from './fixtures/test.ts'
import type { WithPolicies } from './fixtures/trusted-types.ts'

// A policy violation is logged as a console error, and a console error fails any journey. These
// journeys visit pages that other journeys may skip. They also check that the policies are enforced.

const publicPages = ['/', '/privacy', '/auth', '/auth/confirm', '/auth/reset', '/no/such/page']

test('every page works under its content security policy', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404 \(Not Found\)/)
  for (const path of publicPages) {
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain(
      'trusted-types paste-worker service-worker;',
    )
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('pages don’t let text become HTML or script, and don’t allow a new Trusted Types policy', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(
    /requires 'Trusted(HTML|Script)' assignment/,
    /trusted-types paste-worker service-worker/,
  )
  for (const path of ['/', '/auth']) {
    await page.goto(path)
    const refusals = await page.evaluate(() => {
      const tries: (() => unknown)[] = [
        () => (document.body.innerHTML = '<p>hello'),
        () => document.body.insertAdjacentHTML('beforeend', '<p>hello'),
        () => (document.createElement('script').text = '1'),
        () => (window as unknown as WithPolicies).trustedTypes.createPolicy('default', {}),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : 'refused'
        }
      })
    })
    expect(refusals).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
  }
})

test('signed-in pages work under the policy and are isolated from other sites', async ({
  page,
  shopper,
}) => {
  for (const path of ['/app', '/account']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(shopper.email).first()).toBeVisible()
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true)
  }
})
