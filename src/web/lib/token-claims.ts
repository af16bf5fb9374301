/** Returns an access token's claims without verifying its signature, or undefined if they can't be read. */
export function tokenClaims(token: string): unknown {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
