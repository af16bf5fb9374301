const maxWaitMs = 20_000

/** `fetch` that fails when no answer begins in time, so that no screen waits for ever on a network that hangs. */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { signal } = init
  const ending = new AbortController()
  const cancel = () => ending.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(() => ending.abort(tooLate()), maxWaitMs)
  try {
    return await fetch(input, { ...init, signal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

function tooLate() {
  return new DOMException('The server did not answer in time.', 'TimeoutError')
}
