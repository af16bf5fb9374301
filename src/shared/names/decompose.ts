/**
 * Separates letters from their accents. First removes accents that are already separate, because `normalize`
 * sorts long sequences of them in quadratic time.
 */
export function decompose(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replaceAll(/\p{M}+/gu, '').normalize(form)
}
