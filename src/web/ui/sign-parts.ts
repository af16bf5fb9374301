/** The parts of an aisle sign: a large number or code (or null), and the words before and after it. */
export type SignParts = { before: string; number: string | null; after: string }

/**
 * Splits an aisle label at its first number, such as '12' in 'Aisle 12', 'G30' in 'Aisle G30' or '10B' in
 * '10B - Snacks'. Leaves out punctuation next to the number. If the label doesn't contain a number, `number`
 * is null and `before` is the whole label.
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

/** Removes spaces and punctuation from both ends. */
function words(text: string): string {
  return text.replace(/^[\s\-–—:,.#]+|(?<![\s\-–—:,.#])[\s\-–—:,.#]+$/g, '')
}
