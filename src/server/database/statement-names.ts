import { createHash } from 'node:crypto'

/**
 * Maximum number of prepared statements per connection. PostgreSQL keeps them until the connection ends,
 * so a caller who keeps inventing requests must not fill its memory.
 */
const maxNames = 100

/**
 * Names of the prepared statements of one connection. Each name is a hash of its SQL. Even behind a pooler, a
 * name therefore always refers to the same SQL, whichever process prepared it.
 */
export class StatementNames {
  readonly #names = new Map<string, { name: string; isPrepared: boolean }>()

  /** Returns undefined once the connection has the maximum number of names. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known?.name
    // Counts the statement before it is prepared, because a failed batch may leave it prepared.
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, { name, isPrepared: false })
    return name
  }

  isPrepared(text: string): boolean {
    return this.#names.get(text)?.isPrepared ?? false
  }

  /** Marks a statement as prepared, after a successful batch. */
  keep(text: string): void {
    const known = this.#names.get(text)
    if (known !== undefined) known.isPrepared = true
  }

  /** Marks all statements as not prepared, after PostgreSQL reported that one of them doesn't exist. */
  forgetPrepared(): void {
    for (const known of this.#names.values()) known.isPrepared = false
  }
}
