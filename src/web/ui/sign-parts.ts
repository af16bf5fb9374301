/** The parts of an aisle sign: at most one large number or code, and the words before and after it. */
export type SignParts = { before: string; number: string | null; after: string }

/**
 * Splits an aisle label such as 'Aisle 12', 'Aisle G30' or '10B - Snacks' around its first number. Without a
 * number, the entire label is `before`.
 */
export function signParts(label: string): SignParts {
  const match = /\b[A-Z]?\d+[A-Z]?\b/.exec(label) ?? /\d+/.exec(label)
  if (!match) return { before: label.trim(), number: null, after: '' }
  return {
    before: words(label.slice(0, match.index)),
    number: match[0],
    after: words(label.slice(match.index + match[0].length)),
  }
}

/** Removes spaces and punctuation at both ends. */
function words(text: string): string {
  return text.replace(/^[\s\-–—:,.#]+|(?<![\s\-–—:,.#])[\s\-–—:,.#]+$/g, '')
}
