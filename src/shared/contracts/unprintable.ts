/**
 * Matches characters that names don't need and that change how text is displayed: control characters, which
 * terminals treat as commands, line separators, and marks that reorder the following text.
 */
export const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
