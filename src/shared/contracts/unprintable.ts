/**
 * Matches a single character that would change how the text around a name is displayed: a control character
 * (a terminal may act on it), a line separator, or a mark that changes the direction of text.
 */
export const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
