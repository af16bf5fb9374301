type TestResponse = { status: number; headers: Headers; body: unknown }

/** Sends a raw search request to a server that runs the function. */
export async function askFunction(
  url: string,
  body: unknown,
  init: RequestInit = {},
): Promise<TestResponse> {
  const response = await fetch(`${url}/functions/v1/fetch-store-locations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}
