import type { Attacker } from './attacker.ts'

/**
 * What an attacker knows about the honest shopper: the ids of the shopper's lists, and the secrets of links
 * that let others edit these lists.
 */
export type Victim = { lists: string[]; secrets: string[] }

export type Attack = {
  name: string
  run: (attacker: Attacker, victim: Victim) => Promise<unknown>
  /** Duration of this attack. By default, all attacks have the same duration. */
  durationMs?: number
}

export const json = { 'content-type': 'application/json' }
