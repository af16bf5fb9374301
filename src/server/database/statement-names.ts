import { createHash } from 'node:crypto'

/**
 * Maximum number of prepared statements per connection. PostgreSQL keeps them until the connection ends, so a
 * caller who keeps varying their requests could otherwise fill PostgreSQL's memory.
 */
const maxNames = 100

/**
 * Names of one connection's prepared statements. Each name is a hash of the SQL, so even behind a pooler, a
 * name always refers to the same SQL, no matter which process prepared it.
 */
export class StatementNames {
  readonly #names = new Map<string, { name: string; isPrepared: boolean }>()

  /**
   * Returns the name for this SQL, or undefined if it's new and the connection has the maximum number of
   * names.
   */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known?.name
    // Counts the statement toward the maximum now, because even a failed batch may leave it prepared.
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, { name, isPrepared: false })
    return name
  }

  isPrepared(text: string): boolean {
    return this.#names.get(text)?.isPrepared ?? false
  }

  /** Marks a statement as prepared. Call it after a successful batch. Ignores a statement without a name. */
  keep(text: string): void {
    const known = this.#names.get(text)
    if (known !== undefined) known.isPrepared = true
  }

  /** Marks all statements as not prepared. Call it when PostgreSQL reports that one of them doesn't exist. */
  forgetPrepared(): void {
    for (const known of this.#names.values()) known.isPrepared = false
  }
}
