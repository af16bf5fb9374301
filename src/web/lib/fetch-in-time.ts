const maxWaitMs = 20_000

/**
 * Like `fetch`, but rejects with a TimeoutError if the server hasn't started to respond within 20 seconds, so
 * that no screen waits forever. Reading the body has no time limit.
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { signal } = init
  const ending = new AbortController()
  const cancel = () => ending.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(() => ending.abort(timeoutError()), maxWaitMs)
  try {
    return await fetch(input, { ...init, signal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

function timeoutError() {
  return new DOMException('The server did not respond in time.', 'TimeoutError')
}
