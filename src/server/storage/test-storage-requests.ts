import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'

type Init = {
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: Buffer | string
}
export type TestResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request with exactly this path. (fetch would normalize it.) */
export async function send(url: string, path: string, init: Init = {}): Promise<TestResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TestResponse>()
  const { hostname, port } = new URL(url)
  const outgoing = request(
    {
      hostname,
      port,
      path: `/storage/v1${path}`,
      method: init.method ?? 'GET',
      agent: false,
      headers: {
        ...lengthOf(init),
        ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
        ...init.headers,
      },
    },
    (response) => {
      const { statusCode = 0, headers } = response
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject)
    },
  )
  outgoing.on('error', reject)
  outgoing.end(init.body)
  return promise
}

function lengthOf({ body, headers = {} }: Init): Record<string, string> {
  if (body === undefined || 'transfer-encoding' in headers) return {}
  return { 'content-length': String(Buffer.byteLength(body)) }
}

/** Sends the headers and part of the body, and then closes the connection. */
export async function sendAndHangUp(url: string, path: string, init: Init): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { hostname, port } = new URL(url)
  const outgoing = request({
    hostname,
    port,
    path: `/storage/v1${path}`,
    method: init.method ?? 'POST',
    headers: { authorization: `Bearer ${init.token}`, ...init.headers },
  })
  outgoing.on('error', () => {}).on('close', resolve)
  outgoing.write(init.body, () => setTimeout(() => outgoing.destroy(), 100))
  await promise
}

/** Returns a form as the client sends it. If `isComplete` is false, the form's last line is missing. */
export function formOf(file: Buffer, { type = 'video/mp4', isComplete = true } = {}) {
  const boundary = 'grocery-genie-form'
  const head = [
    `--${boundary}\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name=""; filename="demo.mp4"\r\n`,
    `Content-Type: ${type}\r\n\r\n`,
  ].join('')
  const body = Buffer.concat([
    Buffer.from(head),
    file,
    Buffer.from(isComplete ? `\r\n--${boundary}--\r\n` : ''),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Expects an error in the format of the protocol, with the true status in its body. */
export function expectRefusal(
  response: TestResponse,
  expected: { statusCode: string; code: string },
) {
  expect(JSON.parse(response.body.toString())).toEqual({
    error: expect.any(String),
    message: expect.any(String),
    ...expected,
  })
}
