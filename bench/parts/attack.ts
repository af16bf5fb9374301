import type { Attacker } from './attacker.ts'

/** Lists of the honest shopper whose ids an attacker knows, and links to them for editors. */
export type Victim = { lists: string[]; secrets: string[] }

export type Attack = {
  name: string
  run: (attacker: Attacker, victim: Victim) => Promise<unknown>
  /** Default: as long as every attack. */
  durationMs?: number
}

export const json = { 'content-type': 'application/json' }
