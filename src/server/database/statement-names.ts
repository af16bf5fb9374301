import { createHash } from 'node:crypto'

/** PostgreSQL keeps what is prepared for as long as the connection lasts, so invented requests may not fill it. */
const maxNames = 100

/**
 * The names under which PostgreSQL parses and plans texts once for one connection. A name is made
 * of its text, so that behind a pooler none ever means another text, whichever process prepared it.
 */
export class StatementNames {
  readonly #names = new Map<string, { name: string; isPrepared: boolean }>()

  /** None when the connection has many already. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known?.name
    // Counted although it isn't prepared yet: a batch that fails may leave it prepared.
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, { name, isPrepared: false })
    return name
  }

  isPrepared(text: string): boolean {
    return this.#names.get(text)?.isPrepared ?? false
  }

  /** After a batch that went well. */
  keep(text: string): void {
    const known = this.#names.get(text)
    if (known !== undefined) known.isPrepared = true
  }

  /** After PostgreSQL said that it doesn't know one of them. */
  forgetPrepared(): void {
    for (const known of this.#names.values()) known.isPrepared = false
  }
}
