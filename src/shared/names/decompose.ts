/**
 * Separates letters from their accents, but drops accents that are already separate. `normalize` would sort a
 * long sequence of them in quadratic time.
 */
export function decompose(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replaceAll(/\p{M}+/gu, '').normalize(form)
}
