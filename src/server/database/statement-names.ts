import { createHash } from 'node:crypto'

/**
 * Maximum number of prepared statements per connection. PostgreSQL keeps them until the connection ends.
 * Without a limit, a caller who keeps varying their requests could fill PostgreSQL's memory.
 */
const maxNames = 100

/**
 * Names of the prepared statements of a connection. A name is a hash of the SQL. Even behind a pooler, a name
 * therefore refers to the same SQL, no matter which process prepared the statement.
 */
export class StatementNames {
  readonly #names = new Map<string, { name: string; isPrepared: boolean }>()

  /**
   * Returns the name for this SQL. Returns undefined if the SQL is new and the connection already has the
   * maximum number of names.
   */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known?.name
    // A new statement counts toward the maximum right away, because even a failed batch may leave it
    // prepared.
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, { name, isPrepared: false })
    return name
  }

  isPrepared(text: string): boolean {
    return this.#names.get(text)?.isPrepared ?? false
  }

  /**
   * Marks a statement as prepared. Call this after a successful batch. Ignores a statement without a name.
   */
  markPrepared(text: string): void {
    const known = this.#names.get(text)
    if (known !== undefined) known.isPrepared = true
  }

  /** Marks all statements as not prepared. Call this if PostgreSQL reports that one of them doesn't exist. */
  forgetPrepared(): void {
    for (const known of this.#names.values()) known.isPrepared = false
  }
}
