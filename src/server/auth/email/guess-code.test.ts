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

/** A shopper who waits for a code, and a try at it. */
async function waitingShopper() {
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

test('after five wrong codes the right one is refused, while the link still works', async () => {
  const { mail, code, guess } = await waitingShopper()
  for (let distance = 0; distance < 5; distance += 1) {
    expect(await guess(wrongCode(code, distance))).toBe(403)
  }
  expect(await guess(code)).toBe(403)
  expect((await openLink(server, queryOf(mail))).hash).toHaveProperty('access_token')
})

test('the fifth try may still be the right one', async () => {
  const { code, guess } = await waitingShopper()
  for (let distance = 0; distance < 4; distance += 1) await guess(wrongCode(code, distance))
  expect(await guess(code)).toBe(200)
})

test('of many tries at the same time no more than five count, and the right code opens once', {
  timeout: 60_000,
}, async () => {
  const { nextCode, guess } = await waitingShopper()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 900_000 }), { maxLength: 9 }),
      fc.nat({ max: 3 }),
      fc.boolean(),
      async (distances, copies, isRightLast) => {
        const code = await nextCode()
        const wrong = distances.map((distance) => wrongCode(code, distance))
        const right = Array.from({ length: copies }, () => code)
        const tries = isRightLast ? [...wrong, ...right] : [...right, ...wrong]
        const answers = await Promise.all(tries.map(guess))
        const opened = answers.filter((status) => status === 200).length
        expect(answers.filter((status) => status !== 200 && status !== 403)).toEqual([])
        expect(opened).toBeLessThanOrEqual(Math.min(copies, 1))
        // Few enough tries: none of them may have been lost.
        if (tries.length <= 5) expect(opened).toBe(Math.min(copies, 1))
        // Afterwards the code is used or, after five tries, void.
        if (opened === 1 || tries.length >= 5) expect(await guess(code)).toBe(403)
      },
    ),
    { numRuns: 10 },
  )
})

test('what is no code of six digits is refused like a wrong one', async () => {
  const { guess } = await waitingShopper()
  for (const text of ['0', '12345', '1234567', 'abcdef', '\u0661\u0662\u0663\u0664\u0665\u0666']) {
    expect(await guess(text)).toBe(403)
  }
})

test('a new mail gives five new tries, and the code before it is worth nothing', async () => {
  const { code: first, nextCode, guess } = await waitingShopper()
  for (let distance = 0; distance < 5; distance += 1) await guess(wrongCode(first, distance))
  const second = await nextCode()
  if (second !== first) expect(await guess(first)).toBe(403)
  expect(await guess(second)).toBe(200)
})
