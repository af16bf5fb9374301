/** Longer words may break after a hyphen, because they may not fit on a line. */
const maxKept = 12

/** Text whose short hyphenated words, such as 'H-E-B', don't break across lines. */
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
  // The key creates new elements when the text changes, so that the browser translates it again.
  return <span key={text}>{parts}</span>
}

function isKept(word: string): boolean {
  return word.includes('-') && word.length <= maxKept
}
