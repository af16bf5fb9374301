/**
 * Maximum length of a word that is kept on one line. A longer word may not fit on a line, so it may break
 * after a hyphen.
 */
const maxKept = 12

/** Text in which short hyphenated words, such as 'H-E-B', don't break across lines. */
export function KeptWords({ text }: { text: string }) {
  const words = text.split(' ')
  if (!words.some(isKept)) return <span>{text}</span>
  const parts = words.flatMap((word, at) => [
    at > 0 ? ' ' : '',
    isKept(word) ? (
      <span key={word} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  ])
  // The key makes React create new elements when the text changes, so that the browser translates the new
  // text too.
  return <span key={text}>{parts}</span>
}

function isKept(word: string): boolean {
  return word.includes('-') && word.length <= maxKept
}
