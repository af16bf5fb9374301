/**
 * A text with its letters taken apart from their accents. Accents that already stand apart are dropped first:
 * `normalize` sorts each run of them, which takes time in the square of its length.
 */
export function decompose(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replaceAll(/\p{M}+/gu, '').normalize(form)
}
