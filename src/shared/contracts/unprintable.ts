/**
 * Matches characters that names don't need and that affect how text is displayed: control characters, which a
 * terminal may act on, line separators, and marks that change the direction of text. Matches one character at
 * a time.
 */
export const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
