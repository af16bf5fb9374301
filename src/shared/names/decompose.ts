/**
 * Separates letters from their accents. Drops accents that are already separate first: `normalize` sorts each
 * run of them in quadratic time.
 */
export function decompose(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replaceAll(/\p{M}+/gu, '').normalize(form)
}
