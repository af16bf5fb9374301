import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20
/** Phones' clocks differ: the code before and the one after count as well. */
const skewSteps = 1
/** Modules of white around the code that ISO/IEC 18004 asks for. */
const quietZone = 4

/** A new secret, in the three forms in which a person can give it to an authenticator app. */
export function makeTotp(owner: { issuer: string; account: string }) {
  const secret = new Secret({ size: secretBytes })
  const totp = new TOTP({ ...parameters, issuer: owner.issuer, label: owner.account, secret })
  const uri = totp.toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { border: quietZone }) }
}

/** The 30-second step that the code belongs to; undefined for a wrong code. */
export function stepOfCode(code: string, secret: string): number | undefined {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const distance = totp.validate({ token: code, timestamp, window: skewSteps })
  return distance === null ? undefined : totp.counter({ timestamp }) + distance
}
