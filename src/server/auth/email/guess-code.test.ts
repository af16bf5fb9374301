import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'
import { openLink, queryOf } from './test-links.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Sends a code to a shopper. Returns the code and a function to guess it. */
async function shopperWithCode() {
  const { newSession, post } = authRequests(server.url)
  const { email } = (await newSession()).user
  const nextMail = async () => {
    await post('/otp', { email })
    return server.nextMail(email)
  }
  const nextCode = async () => (await nextMail()).code ?? ''
  const guess = async (token: string) =>
    (await post('/verify', { email, token, type: 'email' })).status
  const mail = await nextMail()
  return { mail, code: mail.code ?? '', nextCode, guess }
}

function wrongCode(code: string, distance: number): string {
  return String((Number(code) + 1 + distance) % 1_000_000).padStart(6, '0')
}

test('after five wrong codes, even the correct code is rejected, but the link still works', async () => {
  const { mail, code, guess } = await shopperWithCode()
  for (let distance = 0; distance < 5; distance += 1) {
    expect(await guess(wrongCode(code, distance))).toBe(403)
  }
  expect(await guess(code)).toBe(403)
  expect((await openLink(server, queryOf(mail))).hash).toHaveProperty('access_token')
})

test('the fifth attempt can still succeed', async () => {
  const { code, guess } = await shopperWithCode()
  for (let distance = 0; distance < 4; distance += 1) await guess(wrongCode(code, distance))
  expect(await guess(code)).toBe(200)
})

test('of many simultaneous attempts, at most five are checked, and the correct code works only once', {
  timeout: 60_000,
}, async () => {
  const { nextCode, guess } = await shopperWithCode()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 900_000 }), { maxLength: 9 }),
      fc.nat({ max: 3 }),
      fc.boolean(),
      async (distances, copies, isRightLast) => {
        const code = await nextCode()
        const wrong = distances.map((distance) => wrongCode(code, distance))
        const right = Array.from({ length: copies }, () => code)
        const attempts = isRightLast ? [...wrong, ...right] : [...right, ...wrong]
        const statuses = await Promise.all(attempts.map(guess))
        const opened = statuses.filter((status) => status === 200).length
        expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([])
        expect(opened).toBeLessThanOrEqual(Math.min(copies, 1))
        // With at most five attempts, the correct code works if it is among them.
        if (attempts.length <= 5) expect(opened).toBe(Math.min(copies, 1))
        // After one success or five attempts, the code no longer works.
        if (opened === 1 || attempts.length >= 5) expect(await guess(code)).toBe(403)
      },
    ),
    { numRuns: 10 },
  )
})

test('text that isn’t a six-digit code is rejected like a wrong code', async () => {
  const { guess } = await shopperWithCode()
  for (const text of ['0', '12345', '1234567', 'abcdef', '\u0661\u0662\u0663\u0664\u0665\u0666']) {
    expect(await guess(text)).toBe(403)
  }
})

test('a new email allows five new attempts, and its code replaces the earlier one', async () => {
  const { code: first, nextCode, guess } = await shopperWithCode()
  for (let distance = 0; distance < 5; distance += 1) await guess(wrongCode(first, distance))
  const second = await nextCode()
  if (second !== first) expect(await guess(first)).toBe(403)
  expect(await guess(second)).toBe(200)
})
