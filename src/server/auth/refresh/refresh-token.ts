import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const length = 12

/** A new refresh token in Supabase Auth's own form: 62 bits from the system's random source. */
export function makeRefreshToken(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

export function isRefreshToken(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text)
}
