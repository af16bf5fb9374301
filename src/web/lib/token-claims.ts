/** Returns the claims of an access token without verifying its signature; undefined if they can't be read. */
export function tokenClaims(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
