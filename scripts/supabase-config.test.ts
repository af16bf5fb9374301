import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../supabase/config.toml'), 'utf8')
/** Lines of each section, by section name. */
const sections = new Map(
  text.split(/^\[/m).map((section) => {
    const [name = '', ...lines] = section.split('\n')
    return [name.replace(']', ''), lines]
  }),
)

// A setting missing from a section is pushed as off.
test('a user with two-step verification can also verify on a Supabase project', () => {
  expect(sections.get('auth.mfa.totp')).toEqual(
    expect.arrayContaining(['enroll_enabled = true', 'verify_enabled = true']),
  )
})

test('a Supabase project confirms addresses as our own server does', () => {
  expect(sections.get('auth.email')).toEqual(
    expect.arrayContaining([
      'enable_confirmations = true',
      'double_confirm_changes = true',
      'otp_length = 6',
    ]),
  )
})
