import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Parameters that every authenticator app supports (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Length of a secret: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/**
 * How many codes before and after the current one are also valid, to allow for phones whose clocks are off.
 */
const skewSteps = 1
/** Width of the white margin around the QR code, in modules. ISO/IEC 18004 requires four. */
const quietZone = 4

/** Generates a secret. Returns it as text, as a URI and as a QR code for an authenticator app. */
export function makeTotp(owner: { issuer: string; account: string }) {
  const secret = new Secret({ size: secretBytes })
  const totp = new TOTP({ ...parameters, issuer: owner.issuer, label: owner.account, secret })
  const uri = totp.toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { border: quietZone }) }
}

/**
 * Returns the number of the 30-second step that a code belongs to, counted from 1970. Returns undefined if
 * the code isn't the current, previous or next one.
 */
export function stepOfCode(code: string, secret: string): number | undefined {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const distance = totp.validate({ token: code, timestamp, window: skewSteps })
  return distance === null ? undefined : totp.counter({ timestamp }) + distance
}
