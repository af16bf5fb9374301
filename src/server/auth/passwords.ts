import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { isCommonPassword } from '#shared/accounts/common-passwords.ts'
import type { Settings } from '../settings/env.ts'
import { validationFailed, weakPassword } from './auth-errors.ts'
import type { HashQueue } from './hash-queue.ts'

/** OWASP's second choice of equal strength: much memory, one pass. Supabase Auth verifies these too. */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

const minPasswordLength = 6
/** What Supabase Auth can take, whose own hash reads no further. */
const maxPasswordBytes = 72

export type Passwords = {
  hash: (password: string, signal?: AbortSignal) => Promise<string>
  /** Takes as long for `null`, an account that doesn't exist or has no password, as for a wrong password. */
  verify: (password: string, stored: string | null, signal?: AbortSignal) => Promise<boolean>
}

export function createPasswords(queue: HashQueue): Passwords {
  const decoy = makeDecoy()
  return {
    hash: (password, signal) => queue(() => hash(password, parameters), signal),
    verify: (password, stored, signal) => {
      const isOurs = stored?.startsWith('$argon2') === true
      return queue(async () => {
        const isRight = await verify(isOurs ? stored : decoy, password)
        return isRight && isOurs
      }, signal)
    },
  }
}

/** Whether a stored hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return (
    !stored.startsWith('$argon2id$') ||
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  )
}

/** Throws what the protocol answers to a new password that is too short, too long or too well known. */
export function checkNewPassword(
  password: string,
  { authRefuseCommonPasswords }: Pick<Settings, 'authRefuseCommonPasswords'>,
): void {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw validationFailed(`Password cannot be longer than ${maxPasswordBytes} characters`)
  }
  // By code points: an emoji is one character to the person who typed it.
  if (Array.from(password).length < minPasswordLength) {
    throw weakPassword(`Password should be at least ${minPasswordLength} characters.`, ['length'])
  }
  if (authRefuseCommonPasswords && isCommonPassword(password)) {
    throw weakPassword(
      'Password is known to be weak and easy to guess, please choose a different one.',
      ['pwned'],
    )
  }
}

/** A hash of no password at all, which costs as much to verify as a real one. */
function makeDecoy(): string {
  const { memoryCost, timeCost, parallelism } = parameters
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const salt = encode(randomBytes(16))
  const digest = encode(randomBytes(32))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}
