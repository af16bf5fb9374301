/**
 * Separates letters from their accents, but drops accents that are already separate. `normalize` would take
 * quadratic time to sort a long sequence of separate accents.
 */
export function decompose(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replaceAll(/\p{M}+/gu, '').normalize(form)
}
