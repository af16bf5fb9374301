import { afterEach, expect, test, vi } from 'vitest'
import { parseHeaders, uploadFetch, watchUpload } from './upload-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** The part of XMLHttpRequest that uploads use. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined
  readonly upload = new EventTarget()
  readonly sentHeaders: Record<string, string> = {}
  opened: unknown[] = []
  sent: unknown
  status = 0
  statusText = ''
  response: Blob | null = null

  constructor() {
    super()
    FakeRequest.last = this
  }
  open(...how: unknown[]) {
    this.opened = how
  }
  setRequestHeader(name: string, value: string) {
    this.sentHeaders[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\n'
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  respond(status: number, body: string) {
    this.status = status
    this.response = new Blob([body])
    this.dispatchEvent(new Event('load'))
  }
}

function startUpload(signal = new AbortController().signal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const file = new File(['video'], 'demo.webm', { type: 'video/webm' })
  const shares: number[] = []
  watchUpload(file, { signal, onProgress: (share) => shares.push(share) })
  const body = new FormData()
  body.append('cacheControl', '3600')
  body.append('', file)
  const fetched = uploadFetch('https://backend.example/object', {
    method: 'POST',
    headers: { apikey: 'key' },
    body,
  })
  const request = FakeRequest.last
  if (!request) throw new Error('Nothing was sent.')
  return { fetched, request, shares, body }
}

test('an admin sees the progress of an upload, and gets the same response as from fetch', async () => {
  const { fetched, request, shares, body } = startUpload()
  request.progress(25, 100)
  request.progress(100, 100)
  request.respond(400, '{"statusCode":"413"}')
  const response = await fetched

  expect(request.opened).toEqual(['POST', 'https://backend.example/object'])
  expect(request.sentHeaders).toEqual({ apikey: 'key' })
  expect(request.sent).toBe(body)
  expect(shares).toEqual([0.25, 1])
  expect(response.ok).toBe(false)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ statusCode: '413' })
})

test('an admin can cancel an upload that is under way', async () => {
  const controller = new AbortController()
  const { fetched } = startUpload(controller.signal)
  controller.abort()
  await expect(fetched).rejects.toThrow('The upload was canceled.')
})

test('an upload canceled before it begins isn’t sent', async () => {
  FakeRequest.last = new FakeRequest()
  const { fetched, request } = startUpload(AbortSignal.abort())
  await expect(fetched).rejects.toThrow('The upload was canceled.')
  expect(request.sent).toBeUndefined()
})

test('a lost connection makes the upload fail, as with fetch', async () => {
  const { fetched, request } = startUpload()
  request.dispatchEvent(new Event('error'))
  await expect(fetched).rejects.toThrow(TypeError)
})

test('an upload accepts a response without a body', async () => {
  const { fetched, request } = startUpload()
  request.respond(204, '')
  expect((await fetched).body).toBeNull()
})

test('response headers are parsed, including values with colons', () => {
  const headers = parseHeaders('etag: "a:b"\r\ncontent-length: 5\r\n')
  expect([...headers]).toEqual([
    ['content-length', '5'],
    ['etag', '"a:b"'],
  ])
})
