import { badQuery } from './rest-errors.ts'

const nameCharacter = /[\p{L}0-9_ $]/u

/**
 * Reads a parameter of the query string from left to right. Follows PostgREST's rules for names, quotes and
 * blanks.
 */
export class Scanner {
  readonly #label: string
  readonly #text: string
  #at = 0

  /** `label` names the parameter in errors, as in 'order (name.desc)'. */
  constructor(label: string, text: string) {
    this.#label = label
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  sees(literal: string): boolean {
    return this.#text.startsWith(literal, this.#at)
  }

  /** If the literal comes next, moves past it and returns true. Otherwise, returns false without moving. */
  take(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.#at += literal.length
    return true
  }

  /** Moves past the literal. Throws if the literal doesn't come next. */
  expect(literal: string): void {
    if (!this.take(literal)) this.refuse(`"${literal}"`)
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.refuse('end of input')
  }

  takeBlanks(): void {
    this.takeWhile((character) => character === ' ' || character === '\t')
  }

  takeWhile(accepts: (character: string) => boolean): string {
    const start = this.#at
    while (!this.isAtEnd) {
      const character = this.#next()
      if (!accepts(character)) break
      this.#at += character.length
    }
    return this.#text.slice(start, this.#at)
  }

  /** Returns the remaining text and moves to the end. */
  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  /** Runs `read` and returns its result. If the result is undefined, moves back to where `read` started. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const result = read()
    if (result === undefined) this.#at = start
    return result
  }

  /**
   * Reads a name in select, order, filters or columns. A name is quoted, or consists of letters, digits, _, $
   * and spaces, with single dashes in between.
   */
  name(): string {
    if (this.sees('"')) return this.quoted()
    const parts = [this.#namePart()]
    while (this.sees('-') && !this.sees('->')) {
      this.take('-')
      parts.push(this.#namePart())
    }
    return parts.join('-')
  }

  #namePart(): string {
    const part = this.takeWhile((character) => nameCharacter.test(character))
    if (part === '') this.refuse('field name (* or [a..z0..9_$])')
    return part.trim()
  }

  quoted(): string {
    const value = this.attempt(() => this.tryQuoted())
    return value ?? this.refuse('a closed quotation')
  }

  /** Reads a quoted value with backslash escapes. Returns undefined if the closing quote is missing. */
  tryQuoted(): string | undefined {
    if (!this.take('"')) return undefined
    let value = ''
    while (!this.isAtEnd) {
      if (this.take('"')) return value
      this.take('\\')
      if (this.isAtEnd) return undefined
      const character = this.#next()
      value += character
      this.#at += character.length
    }
    return undefined
  }

  /** Throws an error that says what was expected at the current position. */
  refuse(expecting: string): never {
    const next = this.isAtEnd ? 'end of input' : JSON.stringify(this.#next())
    this.#fail(`unexpected ${next} expecting ${expecting}`)
  }

  /** Throws an error that names the unsupported feature of PostgREST. */
  refuseUnsupported(feature: string): never {
    this.#fail(`${feature} is not supported`)
  }

  /** Returns the next character, which may consist of two UTF-16 code units. */
  #next(): string {
    return String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
  }

  #fail(details: string): never {
    const column = Array.from(this.#text.slice(0, this.#at)).length + 1
    const message = `"failed to parse ${this.#label} (${this.#text})" (line 1, column ${column})`
    throw badQuery(message, details)
  }
}
