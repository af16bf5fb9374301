import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from './app.ts'
import { readSettings } from './settings/env.ts'
import { recordingMailer } from './testing/recording-mailer.ts'
import { testDatabase } from './testing/test-database.ts'

const address = 'canary-address@example.com'
const password = 'canary password 7'
const serviceKey = 'sb_secret_canary-service-key-0123456789'
const code = '731946'
const token = 'canarytoken1'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const Session = z.object({ access_token: z.string(), refresh_token: z.string() })

/**
 * Numbers that pino adds to a line. The numbers aren't checked, because their digits may contain a code by
 * chance.
 */
const numericFields = new Set(['time', 'pid', 'responseTime'])

/** All fields that any route reads. A body with all of them contains every field that a route expects. */
const everyField = {
  email: address,
  password,
  current_password: `${password}!`,
  token,
  token_hash: token,
  refresh_token: token,
  auth_code: token,
  code_verifier: token,
  code_challenge: token,
  code_challenge_method: 'plain',
  nonce: code,
  code,
  type: 'signup',
  factor_type: 'totp',
  friendly_name: 'canary-phone',
  data: { full_name: 'canary-name' },
  query: address,
  name: 'canary-list',
  id: token,
  items: 'canary-items',
  prefixes: [token],
  prefix: token,
}

const boundary = 'canary-boundary'

/**
 * A form with a file, in multipart format as sent by a browser. The form's fields and the headers of its
 * parts contain secrets.
 */
const form = [
  ...Object.entries({ token, password, email: address, cacheControl: '3600' }).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  ),
  `Content-Disposition: form-data; name="${token}"; filename="canary.mp4"\r\nContent-Type: video/mp4\r\nX-Canary: ${token}\r\n\r\n${token}`,
]
  .map((part) => `--${boundary}\r\n${part}\r\n`)
  .join('')

/** Bodies of each content type, complete and truncated. */
const everyBody = [
  ['application/json', JSON.stringify(everyField)],
  ['application/json', `{"password":"${password}"`],
  ['application/x-www-form-urlencoded', new URLSearchParams({ token, password }).toString()],
  [`multipart/form-data; boundary=${boundary}`, `${form}--${boundary}--\r\n`],
  [`multipart/form-data; boundary=${boundary}`, form],
  [`multipart/form-data; canary=${token}`, form],
] as const

/** Starts the complete server. Records everything that it logs. */
async function loggingServer() {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const { pool, ownerPool, close } = await testDatabase()
  const { mailer, mails } = recordingMailer()
  const unlimited = 1_000_000
  const dataDir = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  const settings = {
    ...readSettings({}),
    dataDir,
    authServiceKey: serviceKey,
    authRateLimitToken: unlimited,
    restRateLimitReads: unlimited,
    restRateLimitWrites: unlimited,
    restRateLimitAccountWrites: unlimited,
    authRateLimitSignup: unlimited,
    authRateLimitOtp: unlimited,
    authRateLimitVerify: unlimited,
    authRateLimitUser: unlimited,
    authRateLimitFactor: unlimited,
    authRateLimitEmailSent: unlimited,
    authSecondsBetweenMails: 0,
  }
  const app = await buildApp({ settings, pool, mailer, log: pino({ level: 'trace' }, destination) })
  onTestFinished(async () => {
    await app.close()
    await close()
    await rm(dataDir, { recursive: true })
  })
  await app.ready()
  return { app, mails, ownerPool, log: () => lines.join('') }
}

/** Returns every method of every registered route, with made-up path parameters. */
function everyRoute(app: FastifyInstance) {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', known = ''] =
        /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
      parents.splice(indent.length / 4, parents.length, segment)
      const path = parents.join('').replaceAll(/:\w*Id\b/g, randomUUID())
      const url = path
        .replace(':bucket', 'demo-videos')
        .replaceAll(/:\w+/g, 'notes')
        .replace(/\/?\*/, '/anything')
      return methods
        .filter((method) => known.split(', ').includes(method))
        .map((method) => ({ method, url }))
    })
}

async function sendEverywhere(app: FastifyInstance, bearer: string) {
  const query = new URLSearchParams({
    email: `eq.${address}`,
    token,
    password,
    code,
    apikey: serviceKey,
    redirect_to: `/${token}`,
    grant_type: 'password',
  }).toString()
  const statuses = new Set<number>()
  for (const { method, url } of everyRoute(app)) {
    const request: InjectOptions = {
      method,
      url: `${url}?${query}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        apikey: token,
        cookie: token,
        referer: `/${token}`,
        'x-request-id': token,
      },
    }
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    for (const [contentType, payload] of hasBody ? everyBody : []) {
      const headers = { ...request.headers, 'content-type': contentType }
      statuses.add((await app.inject({ ...request, headers, payload })).statusCode)
    }
    if (!hasBody) statuses.add((await app.inject(request)).statusCode)
  }
  return statuses
}

function withoutNumericFields(line: string): string {
  const output: unknown = JSON.parse(line)
  return JSON.stringify(output, (key, value: unknown) =>
    numericFields.has(key) ? undefined : value,
  )
}

test('requests never log passwords, tokens, codes, links, keys or email addresses', {
  timeout: 60_000,
}, async () => {
  const { app, mails, ownerPool, log } = await loggingServer()
  expect(everyRoute(app).length).toBeGreaterThan(60)
  const signUp = await app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    payload: { email: address, password },
  })
  const session = Session.parse(signUp.json())
  await app.inject({ method: 'POST', url: '/auth/v1/recover', payload: { email: address } })

  const made = await app.inject({
    method: 'POST',
    url: '/rest/v1/rpc/create_access_token',
    headers: { authorization: `Bearer ${session.access_token}` },
    payload: { name: 'canary-program', scopes: ['lists:read', 'lists:write'] },
  })
  const { secret: program } = z.object({ secret: z.string() }).parse(made.json())

  const statuses = [
    ...(await sendEverywhere(app, program)),
    ...(await sendEverywhere(app, `${program.slice(0, -1)}!`)),
    ...(await sendEverywhere(app, session.access_token)),
    ...(await sendEverywhere(app, serviceKey)),
    ...(await sendEverywhere(app, `${session.access_token}x`)),
  ]
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 404]))
  expect(mails.length).toBeGreaterThan(0)
  // From now on, most requests fail with PostgreSQL errors, which quote values from the request.
  await ownerPool.query('alter table auth.users rename to users_gone')
  await ownerPool.query('alter table public.notes add check (name is null) not valid')
  expect(await sendEverywhere(app, serviceKey)).toContain(500)

  const { rows } = await ownerPool.query('select encrypted_password as hash from auth.users_gone')
  const secrets = [
    'canary',
    encodeURIComponent(password),
    code,
    program.slice('gg_pat_'.length, -1),
    session.refresh_token,
    session.access_token.split('.')[2],
    ...rows.map(({ hash }) => hash).filter((hash) => hash),
    ...mails.flatMap((mail) => [
      mail.code,
      mail.link,
      new URLSearchParams(mail.link?.split('#')[1]).get('token_hash'),
    ]),
  ].filter((secret) => secret)
  const logged = log()
  expect(logged).toContain('Providing options to busboy')
  expect(logged.match(/"A request failed"/g)?.length).toBeGreaterThan(5)
  const lines = logged.split('\n').filter((line) => line !== '')
  const leaks = lines.filter((line) => {
    const output = withoutNumericFields(line)
    return secrets.some((secret) => output.includes(secret))
  })
  expect(leaks).toEqual([])
})
