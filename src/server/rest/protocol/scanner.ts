import { badQuery } from './rest-errors.ts'

const nameCharacter = /[\p{L}0-9_ $]/u

/**
 * Reads one parameter of the query string from left to right, with the lexical rules that
 * PostgREST gives to names, quotes and blanks.
 */
export class Scanner {
  readonly #what: string
  readonly #text: string
  #at = 0

  /** `what` names the parameter in the error, as in 'order (name.desc)'. */
  constructor(what: string, text: string) {
    this.#what = what
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  sees(literal: string): boolean {
    return this.#text.startsWith(literal, this.#at)
  }

  take(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.#at += literal.length
    return true
  }

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

  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  /** Tries one reading; when it gives up with undefined, what it read is unread. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const result = read()
    if (result === undefined) this.#at = start
    return result
  }

  /** A name as it stands in select, order, filters and columns: quoted, or letters, digits, _, $, blanks and inner dashes. */
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

  /** A quoted value in which a backslash makes the next character literal; undefined when it isn't closed. */
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

  /** The text is malformed here. */
  refuse(expecting: string): never {
    const next = this.isAtEnd ? 'end of input' : JSON.stringify(this.#next())
    this.#fail(`unexpected ${next} expecting ${expecting}`)
  }

  /** The text goes on with something that PostgREST has and this server hasn't. */
  refuseUnsupported(what: string): never {
    this.#fail(`${what} is not supported`)
  }

  /** Whole, even where UTF-16 needs two units for it. */
  #next(): string {
    return String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
  }

  #fail(details: string): never {
    const column = Array.from(this.#text.slice(0, this.#at)).length + 1
    const message = `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${column})`
    throw badQuery(message, details)
  }
}
