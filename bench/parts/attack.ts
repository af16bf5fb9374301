import type { Attacker } from './attacker.ts'

/** Lists of the honest shopper whose ids an attacker knows, with editor links to them. */
export type Victim = { lists: string[]; secrets: string[] }

export type Attack = {
  name: string
  run: (attacker: Attacker, victim: Victim) => Promise<unknown>
  /** Default: the duration common to all attacks. */
  durationMs?: number
}

export const json = { 'content-type': 'application/json' }
