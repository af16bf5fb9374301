/** What to do during an upload: `onProgress` receives the progress, and `signal` can cancel the upload. */
export type UploadWatch = {
  /** Called with the fraction of the form sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const watches = new WeakMap<Blob, UploadWatch>()

/**
 * Reports the progress of all later uploads of this file to `watch`. The watch's `signal` can cancel these
 * uploads. Replaces any earlier watch.
 */
export function watchUpload(file: Blob, watch: UploadWatch): void {
  watches.set(file, watch)
}

type FormRequest = RequestInit & { body: FormData }

/**
 * Like `fetch`, but sends a form with XMLHttpRequest, which can report progress. Uses the watch
 * (`watchUpload`) of the first watched file in the form. If the watch's `signal` cancels the upload, rejects
 * with an AbortError. Ignores the `signal` of the request.
 */
export function uploadFetch(input: RequestInfo | URL, { method, headers, body }: FormRequest) {
  const url = input instanceof Request ? input.url : input
  const watch = watchOf(body)
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const cancel = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
  if (watch?.signal.aborted) {
    cancel()
    return promise
  }

  const request = new XMLHttpRequest()
  request.open(method ?? 'POST', url)
  request.responseType = 'blob'
  new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    if (total > 0) watch?.onProgress(loaded / total)
  })
  request.addEventListener('load', () => resolve(toResponse(request)))
  request.addEventListener('error', () => reject(new TypeError('The connection broke.')))
  request.addEventListener('abort', cancel)
  watch?.signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

/** Returns the watch of the first watched file in the form, or undefined if no file is watched. */
function watchOf(form: FormData): UploadWatch | undefined {
  for (const value of form.values()) {
    const watch = value instanceof Blob ? watches.get(value) : undefined
    if (watch) return watch
  }
  return undefined
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const body: unknown = request.response
  const headers = parseHeaders(request.getAllResponseHeaders())
  return new Response(bodiless.has(status) ? null : toBlob(body), { status, statusText, headers })
}

/** Statuses of responses that must not have a body. */
const bodiless = new Set([204, 205, 304])

function toBlob(body: unknown): Blob | null {
  return body instanceof Blob ? body : null
}

/** Parses the response headers of an XMLHttpRequest: one `name: value` per line. Skips other lines. */
export function parseHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
