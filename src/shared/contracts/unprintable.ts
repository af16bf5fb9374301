/**
 * Characters that a name can do without, and that act on whoever prints it: control characters, which
 * terminals take for commands, line separators, and marks that reorder the text after them.
 */
export const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
