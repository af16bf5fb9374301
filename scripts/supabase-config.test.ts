import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../supabase/config.toml'), 'utf8')
/** Maps each section of the configuration file to its lines. */
const sections = new Map(
  text.split(/^\[/m).map((section) => {
    const [name = '', ...lines] = section.split('\n')
    return [name.replace(']', ''), lines]
  }),
)

// The Supabase CLI treats a setting that is missing from a section as off.
test('a shopper can set up and use two-step verification on a Supabase project too', () => {
  expect(sections.get('auth.mfa.totp')).toEqual(
    expect.arrayContaining(['enroll_enabled = true', 'verify_enabled = true']),
  )
})

test('a Supabase project confirms email addresses, as our own server does', () => {
  expect(sections.get('auth.email')).toEqual(
    expect.arrayContaining([
      'enable_confirmations = true',
      'double_confirm_changes = true',
      'otp_length = 6',
    ]),
  )
})
