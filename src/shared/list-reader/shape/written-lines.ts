/** A line of the text as written, including spaces at both ends, and its offset. */
export type RawLine = { text: string; from: number }

/** Splits the text into lines with their offsets. */
export function rawLines(text: string): RawLine[] {
  let end = 0
  return text.split(/[\n\v\f\r\u0085\u2028\u2029]/u).map((line) => {
    const from = end
    end += line.length + 1
    return { text: line, from }
  })
}
