import type { OracleRequest } from './exchange.ts'

type Extras = { headers?: Record<string, string>; body?: string }

/** Creates a request from Ann, with a JSON body if `body` is given. In the path, escapes only spaces. */
export function requestByAnn(
  method: string,
  path: string,
  { headers = {}, body }: Extras = {},
): OracleRequest {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    person: 'ann',
    method,
    path: path.replaceAll(' ', '%20'),
    headers: { ...type, ...headers },
    body,
  }
}

/** Returns the headers for a request with this preference. */
export function prefer(preference: string): Extras {
  return { headers: { prefer: preference } }
}
